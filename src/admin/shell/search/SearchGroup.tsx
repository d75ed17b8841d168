import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Lines of one module below its name, in a way that is read out as a group of options. */
export function SearchGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title} sx={{ py: 0.5 }}>
      <Typography variant="overline" component="div" aria-hidden color="text.secondary" sx={{ px: 2 }}>
        {title}
      </Typography>
      <Box component="ul" role="presentation" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}
