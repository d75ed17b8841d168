import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { QueueState } from './ScanQueue.ts';

/** Says that scans are kept on this device because the server cannot be reached; renders nothing when all were sent. */
export function UnsentScansAlert({ state: { lost, pending }, onSend }: { state: QueueState; onSend: () => void }) {
  const translate = useTranslate();
  if (!lost || pending === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onSend} sx={{ whiteSpace: 'nowrap' }}>
          {translate('facet.count.sendNow')}
        </Button>
      }
    >
      {translate('facet.count.notSent', { smart_count: pending })}
    </Alert>
  );
}
