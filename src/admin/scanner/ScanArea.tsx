import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CameraView } from './CameraView.tsx';
import { TypedCode } from './TypedCode.tsx';

interface ScanAreaProps {
  hint: string;
  /** What the button beside the typed code says. */
  action: string;
  onSeen: (text: string) => void;
  onTyped: (text: string) => void;
  /** What came of it. */
  children: ReactNode;
}

/** The camera, and beside it, below it on a phone, what else takes a code. */
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

/** It stays in sight while what was scanned scrolls beside it; low windows get a smaller picture, never a smaller box. */
const cameraSx = {
  flex: '3 1 300px',
  maxWidth: 'max(300px, min(480px, 53vh))',
  alignSelf: 'flex-start',
  position: { md: 'sticky' },
  top: 0,
};
