import Alert from '@mui/material/Alert';
import { RefusalLines } from './RefusalLines.tsx';
import type { Blocker } from './refusal.ts';

export interface RefusedProps {
  lines: readonly Blocker[];
  onLeave: () => void;
  /** It is a question: whoever is sure can go on. */
  asks?: boolean;
}

/** Why what the dialog around asked for was refused; nothing while it was not. */
export function Refused({ lines, onLeave, asks = false }: RefusedProps) {
  if (lines.length === 0) return null;
  return (
    <Alert severity={asks ? 'warning' : 'error'} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <RefusalLines lines={lines} onLeave={onLeave} />
    </Alert>
  );
}
