import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The two inputs of a range, side by side. */
export function FilterPair({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, width: '100%', '& > *': { flex: 1, minWidth: 0 } }}>
      {from}
      {to}
    </Box>
  );
}
