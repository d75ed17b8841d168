import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { ScanArea } from './ScanArea.tsx';
import { useScannedCodes } from './useScannedCodes.ts';

interface ScanDialogProps {
  title: string;
  /** Says below the camera what to do. */
  hint: string;
  /** Label of the button beside the typed code. */
  action: string;
  /** At the start of the footer: how many codes were scanned so far. */
  progress: ReactNode;
  onCode: Parameters<typeof useScannedCodes>[0];
  onClose: () => void;
  /** The result of each scan. */
  children: ReactNode;
}

/** The scanner in continuous mode: it takes one code after the other until it is closed by its button. */
export function ScanDialog({ title, hint, action, progress, onCode, onClose, children }: ScanDialogProps) {
  const { onSeen, onTyped, mistake } = useScannedCodes(onCode);
  return (
    <FacetDialog open help="scanning" closeBy="button" title={title} onClose={onClose} actions={progress}>
      <ScanArea hint={hint} action={action} onSeen={onSeen} onTyped={onTyped}>
        {mistake !== undefined && (
          <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
            {mistake}
          </Alert>
        )}
        {children}
      </ScanArea>
    </FacetDialog>
  );
}
