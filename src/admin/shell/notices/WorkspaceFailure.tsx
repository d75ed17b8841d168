import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { SplashEnd } from '../../common/loading/SplashEnd.tsx';
import { statusOf } from '../../providers/http/callFailure.ts';
import { isSecondFactorMissing } from '../../providers/http/httpClient.ts';
import { signOutAddress } from '../../routing/addresses.ts';

/** Milliseconds between two tries. Browsers do not always notice that a network is lost, and so not that it is back. */
const pause = 5_000;

/**
 * Replaces the app when its first data could not be fetched. Where no answer came, it says that there is no connection, and
 * goes on by itself once there is one. Where the role requires a second factor first, it says that.
 */
export function WorkspaceFailure({ error, retry }: { error: Error | null | undefined; retry: () => void }) {
  const translate = useTranslate();
  const lacksFactor = isSecondFactorMissing(error);
  const isOffline = !navigator.onLine || statusOf(error) === 0;
  const reason = lacksFactor ? 'secondFactor' : isOffline ? 'offline' : 'failed';
  useEffect(() => {
    window.addEventListener('online', retry);
    const timer = isOffline ? window.setInterval(retry, pause) : undefined;
    return () => {
      window.removeEventListener('online', retry);
      window.clearInterval(timer);
    };
  }, [retry, isOffline]);
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
