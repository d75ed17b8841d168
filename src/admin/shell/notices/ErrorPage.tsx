import CloudOffOutlinedIcon from '@mui/icons-material/CloudOffOutlined';
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { PageLoading } from '../../common/PageLoading.tsx';
import { PageMessage } from '../../common/PageMessage.tsx';
import { SplashEnd } from '../../common/SplashEnd.tsx';
import { dashboardAddress } from '../../routing/addresses.ts';
import { useServerReached } from './useServerReached.ts';

interface ErrorPageProps {
  error: Error;
  resetErrorBoundary: (argument?: unknown) => void;
}

/** Replaces a page that threw. A chunk that could not be fetched has its own message. */
export function ErrorPage(props: ErrorPageProps) {
  const missing = /dynamically imported module|importing a module script/i.test(props.error.message);
  return <SplashEnd>{missing ? <MissingPart {...props} /> : <Failed {...props} />}</SplashEnd>;
}

function Failed({ error, resetErrorBoundary }: ErrorPageProps) {
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
          <ToDashboard onClick={resetErrorBoundary} />
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
function MissingPart({ resetErrorBoundary }: ErrorPageProps) {
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
          <ToDashboard onClick={resetErrorBoundary} />
        </>
      }
    />
  );
}

function ToDashboard({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button component={LinkBase} to={dashboardAddress} onClick={onClick}>
      {translate('facet.page.dashboard')}
    </Button>
  );
}
