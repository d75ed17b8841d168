import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEvent, ReactNode } from 'react';
import { Logo } from '../common/Logo.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { GuestTools } from '../shell/bar/GuestTools.tsx';

interface GuestCardProps {
  /** What the page is for, below the name of the site. */
  hint: string;
  /** Absent: the form stands around the card. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput?: () => void;
  children: ReactNode;
}

/** A form in the middle of a page without a menu, for those who are not signed in. */
export function GuestCard({ hint, onSubmit, onInput, children }: GuestCardProps) {
  const { siteName } = useServices().configuration;
  const card = (
    <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', pb: 1 }}>
          <Logo size={36} />
          <div>
            <Typography variant="h1">{siteName} ERP</Typography>
            <Typography variant="body2" color="text.secondary">
              {hint}
            </Typography>
          </div>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', p: 2, position: 'relative' }}
    >
      <GuestTools />
      {onSubmit ? (
        <Box component="form" onSubmit={onSubmit} onInput={onInput} sx={{ display: 'contents' }}>
          {card}
        </Box>
      ) : (
        card
      )}
    </Stack>
  );
}
