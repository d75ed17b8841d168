import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'ra-core';
import { dashboardAddress } from '../../routing/addresses.ts';
import { type Failure, FailurePage } from './FailurePage.tsx';

/** Replaces a page that threw, and leads to the dashboard. */
export function ErrorPage(props: Failure) {
  return <FailurePage {...props} otherAction={<ToDashboard onClick={props.resetErrorBoundary} />} />;
}

function ToDashboard({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button component={LinkBase} to={dashboardAddress} onClick={onClick}>
      {translate('facet.page.dashboard')}
    </Button>
  );
}
