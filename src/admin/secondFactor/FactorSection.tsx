import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A heading, what it is about, and what can be done. */
export function FactorSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} spacing={1} sx={{ alignItems: 'flex-start' }}>
      <div>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text}
        </Typography>
      </div>
      {children}
    </Stack>
  );
}
