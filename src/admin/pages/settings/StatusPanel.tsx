import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { byFirstClick } from '../../../fields/shared/byFirstClick.ts';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { browserOf } from '../../common/browserOf.ts';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { InstallationStatus } from './InstallationStatus.tsx';
import { useNotifyDone } from './ProfilePanel.tsx';

/** A session of the user. */
interface OpenSession {
  id: number;
  address: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  /** Whether it is the session of this browser. */
  current: boolean;
}

const sessionsKey = ['settings', 'sessions'];

/**
 * The status of the installation, for those who see it, and the user's sessions; every other session can be signed out
 * from here.
 */
export function StatusPanel() {
  const translate = useTranslate();
  const { http } = useServices();
  const { user } = useWorkspace();
  const { settings } = useSchema();
  const { end, ending } = useEndSession();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }): Promise<OpenSession[]> =>
      (await http('api/auth/sessions', { signal, ownErrors: true })).json,
  });
  return (
    <Stack spacing={1}>
      <div>
        <Typography variant="caption" color="text.secondary">
          {translate('facet.user.signedInAs')}
        </Typography>
        <Typography sx={{ fontWeight: 600 }}>{user.email}</Typography>
      </div>
      {(!settings || settings.includes('status')) && <InstallationStatus />}
      <Typography variant="h3" component="h2" sx={{ pt: 1 }}>
        {translate('facet.settings.sessions')}
      </Typography>
      {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={64} />}
      <List disablePadding>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} disabled={ending} onEnd={() => end(session.id)} />
        ))}
      </List>
    </Stack>
  );
}

function SessionRow({ session, disabled, onEnd }: { session: OpenSession; disabled: boolean; onEnd: () => void }) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const seen = formatMoment(session.last_seen_at, language);
  return (
    <ListItem
      divider
      disableGutters
      secondaryAction={
        session.current ? (
          <Chip label={translate('facet.settings.thisSession')} color="success" variant="outlined" />
        ) : (
          <Button size="small" disabled={disabled} onClick={byFirstClick(onEnd)}>
            {translate('facet.user.signOut')}
          </Button>
        )
      }
    >
      <ListItemText
        primary={browserOf(session.user_agent) || translate('facet.settings.unknownBrowser')}
        secondary={translate('facet.settings.sessionSeen', { address: session.address, seen })}
        sx={{ pr: 12 }}
      />
    </ListItem>
  );
}

function useEndSession() {
  const { http } = useServices();
  const queryClient = useQueryClient();
  const notifyDone = useNotifyDone();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutationOnce({
    mutationFn: (id: number) => http(`api/auth/sessions/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      notifyDone();
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    onError: notifyError,
  });
  return { end: mutate, ending: isPending };
}
