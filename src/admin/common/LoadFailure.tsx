import CloudOffIcon from '@mui/icons-material/CloudOff';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { EmptyState } from './EmptyState.tsx';

/** Says that something could not be fetched, and offers to try again. */
export function LoadFailure({ onTryAgain }: { onTryAgain: () => void }) {
  const translate = useTranslate();
  return (
    <EmptyState
      icon={<CloudOffIcon />}
      title={translate('facet.page.failed')}
      hint={translate('facet.page.failedHint')}
    >
      <Button variant="outlined" onClick={onTryAgain}>
        {translate('facet.page.tryAgain')}
      </Button>
    </EmptyState>
  );
}
