import CloudOffOutlinedIcon from '@mui/icons-material/CloudOffOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { globalErrors, useGlobalError } from '../../providers/session/globalErrors.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { userQuery } from '../../providers/workspace/workspaceQueries.ts';

/**
 * Says that the server cannot be reached. The page below stays as it is, with its typed values; once the server answers
 * again, failed queries are fetched again.
 */
export function OfflineNotice() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { http } = useServices();
  const offline = useGlobalError('offline');
  useBrowserConnection();

  useEffect(() => {
    if (!offline) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  }, [offline, queryClient]);

  if (!offline) return null;
  return (
    <Alert
      severity="warning"
      icon={<CloudOffOutlinedIcon fontSize="inherit" />}
      sx={{ borderRadius: 0 }}
      action={
        <Button color="inherit" size="small" onClick={() => queryClient.refetchQueries(userQuery(http))}>
          {translate('facet.action.retry')}
        </Button>
      }
    >
      {translate('facet.network.offline')}
    </Alert>
  );
}

/** The browser's own events for a lost and a restored network. */
function useBrowserConnection(): void {
  useEffect(() => {
    const lost = () => globalErrors.raise('offline');
    const back = () => globalErrors.settle('offline');
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, []);
}
