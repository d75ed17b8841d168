import CloudOffOutlinedIcon from '@mui/icons-material/CloudOffOutlined';
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { PageLoading } from '../../common/loading/PageLoading.tsx';
import { SplashEnd } from '../../common/loading/SplashEnd.tsx';
import { PageMessage } from '../../common/PageMessage.tsx';
import { useServerReached } from './useServerReached.ts';

export interface Failure {
  error: Error;
  resetErrorBoundary: (argument?: unknown) => void;
}

interface FailurePageProps extends Failure {
  /** Beside the button that tries again. */
  otherAction?: ReactNode;
}

/** Replaces a page that threw. A chunk that could not be fetched has its own message. */
export function FailurePage(props: FailurePageProps) {
  const missing = /dynamically imported module|importing a module script/i.test(props.error.message);
  return <SplashEnd>{missing ? <MissingPart {...props} /> : <Failed {...props} />}</SplashEnd>;
}

function Failed({ error, resetErrorBoundary, otherAction }: FailurePageProps) {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<ReportProblemOutlinedIcon />}
      title={translate('facet.failure.title')}
      text={translate('facet.failure.text', { reason: error.message })}
      actions={
        <>
          <Button variant="contained" onClick={resetErrorBoundary}>
            {translate('facet.action.retry')}
          </Button>
          {otherAction}
        </>
      }
    />
  );
}

/**
 * A chunk of the app could not be fetched. Where the server answers, there is a new version, and reloading helps.
 * Otherwise the network is lost: reloading would lose the app, so the page reloads by itself when the server answers
 * again.
 */
function MissingPart({ otherAction }: FailurePageProps) {
  const translate = useTranslate();
  const server = useServerReached();
  if (server === 'asked') return <PageLoading />;
  const away = server === 'away';
  return (
    <PageMessage
      icon={away ? <CloudOffOutlinedIcon /> : <ReportProblemOutlinedIcon />}
      title={translate(away ? 'facet.failure.away' : 'facet.failure.outdated')}
      text={translate(away ? 'facet.failure.awayText' : 'facet.failure.outdatedText')}
      actions={
        <>
          {!away && (
            <Button variant="contained" onClick={() => window.location.reload()}>
              {translate('facet.action.reload')}
            </Button>
          )}
          {otherAction}
        </>
      }
    />
  );
}
