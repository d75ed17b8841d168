import Alert from '@mui/material/Alert';
import { useCloseNotification } from 'ra-core';
import { RefusalLines } from './RefusalLines.tsx';
import type { Blocker } from './refusal.ts';

/** A refusal with its links, as a toast. */
export function RefusalToast({ lines }: { lines: readonly Blocker[] }) {
  const close = useCloseNotification();
  return (
    <Alert
      severity="error"
      variant="filled"
      onClose={() => close()}
      sx={{ maxWidth: 520, maxHeight: '60vh', overflowY: 'auto' }}
    >
      <RefusalLines lines={lines} onLeave={() => close()} />
    </Alert>
  );
}
