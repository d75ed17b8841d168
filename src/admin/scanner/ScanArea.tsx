import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CameraView } from './CameraView.tsx';
import { TypedCode } from './TypedCode.tsx';

interface ScanAreaProps {
  hint: string;
  /** The label of the button beside the typed code. */
  action: string;
  onSeen: (text: string) => void;
  onTyped: (text: string) => void;
  /** The results of the scans. */
  children: ReactNode;
}

/** The camera and beside it (below it on a phone) the input for a typed code. */
export function ScanArea({ hint, action, onSeen, onTyped, children }: ScanAreaProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Box sx={cameraSx}>
        <CameraView onText={onSeen} />
      </Box>
      <Box sx={{ flex: '2 1 240px', minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography color="text.secondary">{hint}</Typography>
        <TypedCode action={action} onText={onTyped} />
        {children}
      </Box>
    </Box>
  );
}

/**
 * The camera stays in sight while the results scroll beside it; low windows get a smaller picture, never a smaller box.
 */
const cameraSx = {
  flex: '3 1 300px',
  maxWidth: 'max(300px, min(480px, 53vh))',
  alignSelf: 'flex-start',
  position: { md: 'sticky' },
  top: 0,
};
