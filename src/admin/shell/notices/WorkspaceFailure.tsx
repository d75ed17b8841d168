import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { SplashEnd } from '../../common/SplashEnd.tsx';
import { isSecondFactorMissing } from '../../providers/http/httpClient.ts';
import { signOutAddress } from '../../routing/addresses.ts';

/**
 * Replaces the app when its first data could not be fetched. Without a network it says so, and goes on by itself once
 * the network is back. Where the role requires a second factor first, it says that.
 */
export function WorkspaceFailure({ error, retry }: { error: Error | null | undefined; retry: () => void }) {
  const translate = useTranslate();
  const lacksFactor = isSecondFactorMissing(error);
  const reason = lacksFactor ? 'secondFactor' : navigator.onLine ? 'failed' : 'offline';
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <SplashEnd>
      <Stack
        component="main"
        spacing={2}
        sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', p: 3, textAlign: 'center' }}
      >
        <Typography variant="h1">{translate(`facet.start.${reason}`)}</Typography>
        <Typography color="text.secondary">{translate(`facet.start.${reason}Hint`)}</Typography>
        <Button variant="contained" onClick={retry}>
          {translate(lacksFactor ? 'facet.start.setUp' : 'facet.action.retry')}
        </Button>
        {lacksFactor && (
          <Button component={Link} to={signOutAddress}>
            {translate('facet.user.signOut')}
          </Button>
        )}
      </Stack>
    </SplashEnd>
  );
}
