import DoNotDisturbIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { EmptyState } from '../common/EmptyState.tsx';

/** The user canceled the report: the figures below, if any, belong to an earlier query. Offers to run it again. */
export function CanceledReport({ isEmpty, onRunAgain }: { isEmpty: boolean; onRunAgain: () => void }) {
  const translate = useTranslate();
  const again = (
    <Button
      variant={isEmpty ? 'outlined' : 'text'}
      color="inherit"
      size="small"
      onClick={onRunAgain}
      sx={{ minHeight: 44 }}
    >
      {translate('facet.report.runAgain')}
    </Button>
  );
  if (!isEmpty) {
    return (
      <Alert severity="info" action={again} sx={{ alignItems: 'center' }}>
        {translate('facet.report.canceledEarlier')}
      </Alert>
    );
  }
  return (
    <EmptyState
      icon={<DoNotDisturbIcon />}
      title={translate('facet.report.canceled')}
      hint={translate('facet.report.canceledHint')}
    >
      {again}
    </EmptyState>
  );
}
