import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { dashboardAddress } from '../routing/addresses.ts';
import { PageMessage } from './PageMessage.tsx';
import { SplashEnd } from './SplashEnd.tsx';

export interface ErrorPageProps {
  error: Error;
  resetErrorBoundary: (argument?: unknown) => void;
}

/** In place of a page that threw. A part that could not be fetched (a new version is out) is mended by reloading. */
export function ErrorPage({ error, resetErrorBoundary }: ErrorPageProps) {
  const translate = useTranslate();
  const outdated = /dynamically imported module|importing a module script/i.test(error.message);
  return (
    <SplashEnd>
      <PageMessage
        icon={<ReportProblemOutlinedIcon />}
        title={translate(outdated ? 'facet.failure.outdated' : 'facet.failure.title')}
        text={translate(outdated ? 'facet.failure.outdatedText' : 'facet.failure.text', { reason: error.message })}
        actions={
          <>
            <Button variant="contained" onClick={() => (outdated ? window.location.reload() : resetErrorBoundary())}>
              {translate(outdated ? 'facet.action.reload' : 'facet.action.retry')}
            </Button>
            <Button component={LinkBase} to={dashboardAddress} onClick={resetErrorBoundary}>
              {translate('facet.page.dashboard')}
            </Button>
          </>
        }
      />
    </SplashEnd>
  );
}
