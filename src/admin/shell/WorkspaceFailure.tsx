import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { SplashEnd } from './SplashEnd.tsx';

/** Shown in place of the app when what it starts from could not be fetched. */
export function WorkspaceFailure({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <SplashEnd>
      <Stack
        component="main"
        spacing={2}
        sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', p: 3 }}
      >
        <Typography variant="h1">{translate('facet.start.failed')}</Typography>
        <Typography color="text.secondary">{translate('facet.start.failedHint')}</Typography>
        <Button variant="contained" onClick={retry}>
          {translate('facet.action.retry')}
        </Button>
      </Stack>
    </SplashEnd>
  );
}
