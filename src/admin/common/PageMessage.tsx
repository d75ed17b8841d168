import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageMessageProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** Buttons and links for what the reader can do next. */
  actions?: ReactNode;
}

/** A page with a single message: not found, failed, nothing here. */
export function PageMessage({ icon, title, text, actions }: PageMessageProps) {
  return (
    <Stack
      spacing={1.5}
      sx={{ minHeight: '50vh', alignItems: 'center', justifyContent: 'center', p: 3, textAlign: 'center' }}
    >
      {icon && <Box sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>{icon}</Box>}
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {text && (
        <Typography color="text.secondary" sx={{ maxWidth: '60ch' }}>
          {text}
        </Typography>
      )}
      {actions && <Box sx={{ pt: 1, display: 'flex', gap: 1 }}>{actions}</Box>}
    </Stack>
  );
}
