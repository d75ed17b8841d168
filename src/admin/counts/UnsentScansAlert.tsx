import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { QueueState } from './ScanQueue.ts';

/**
 * Says that scans wait on this device, or on this page alone, because the server cannot be reached; renders nothing when all
 * were sent.
 */
export function UnsentScansAlert({
  state: { lost, unkept, pending },
  onSend,
}: {
  state: QueueState;
  onSend: () => void;
}) {
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
      {translate(unkept ? 'facet.count.notKept' : 'facet.count.notSent', { smart_count: pending })}
    </Alert>
  );
}
