import Alert from '@mui/material/Alert';
import { RefusalLines } from './RefusalLines.tsx';
import type { Blocker } from './refusal.ts';

/** Why what the dialog around asked for was refused; nothing while it was not. */
export function Refused({ lines, onLeave }: { lines: readonly Blocker[]; onLeave: () => void }) {
  if (lines.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <RefusalLines lines={lines} onLeave={onLeave} />
    </Alert>
  );
}
