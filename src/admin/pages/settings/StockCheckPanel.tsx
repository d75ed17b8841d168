import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { type StockFinding, StockFindings } from './StockFindings.tsx';

interface StockReport {
  checked: number;
  findings: StockFinding[];
}

/** The server derives the whole stock anew, and the panel shows the differences. */
export function StockCheckPanel() {
  const translate = useTranslate();
  const { http } = useServices();
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: async (): Promise<StockReport> => (await http('api/common/stock-check')).json,
    onError: useNotifyError(),
  });
  return (
    <Stack spacing={2}>
      <Typography color="text.secondary">{translate('facet.stockCheck.about')}</Typography>
      <Button variant="contained" disabled={isPending} onClick={() => mutate()} sx={{ alignSelf: 'start' }}>
        {translate(isPending ? 'facet.stockCheck.running' : 'facet.stockCheck.run')}
      </Button>
      {isPending && <LinearProgress aria-label={translate('facet.stockCheck.running')} />}
      <div aria-live="polite">
        {isError && <Alert severity="error">{translate('facet.stockCheck.failed')}</Alert>}
        {data && !isPending && <Outcome report={data} />}
      </div>
    </Stack>
  );
}

function Outcome({ report: { checked, findings } }: { report: StockReport }) {
  const translate = useTranslate();
  if (findings.length === 0) {
    return (
      <Alert severity="success">
        <AlertTitle>{translate('facet.stockCheck.clean')}</AlertTitle>
        {translate('facet.stockCheck.cleanOf', { smart_count: checked })}
      </Alert>
    );
  }
  return (
    <Stack spacing={1}>
      <Alert severity="warning">{translate('facet.stockCheck.foundOf', { checked, count: findings.length })}</Alert>
      <StockFindings findings={findings} />
    </Stack>
  );
}
