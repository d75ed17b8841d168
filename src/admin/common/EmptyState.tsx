import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  hint?: string | false;
  /** A button or link for the next step. */
  children?: ReactNode;
}

/** A quiet placeholder: an icon, a sentence and the next step. */
export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 3, py: 7, textAlign: 'center' }}>
      <Box sx={{ color: 'text.disabled', '& svg': { fontSize: 44 } }}>{icon}</Box>
      <Typography variant="subtitle1" component="p" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 440, mb: 1 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Box>
  );
}
