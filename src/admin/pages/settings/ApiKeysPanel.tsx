import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { formatMoment } from '../../../fields/shared/days/formatMoment.ts';
import { LoadFailure } from '../../common/LoadFailure.tsx';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { useUsedText } from '../../secondFactor/useUsedText.ts';

const NewApiKeyDialog = lazy(() => import('./NewApiKeyDialog.tsx'));

/** A key of the user, with which a program calls the API. */
interface ApiKey {
  id: number;
  name: string;
  created_at: string;
  /** null: it never ends by itself. */
  expires_at: string | null;
  /** null: not yet. */
  last_used_at: string | null;
}

const path = 'api/auth/api-keys';
const queryKey = ['settings', 'api-keys'];

/** The user's API keys: what each is for, when it was last used and when it ends; new ones are made here, and ended. */
export function ApiKeysPanel() {
  const translate = useTranslate();
  const { http } = useServices();
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ApiKey[]> => (await http(path, { signal, ownErrors: true })).json,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography color="text.secondary">{translate('facet.apiKeys.intro')}</Typography>
      {error && !data && <LoadFailure error={error} onTryAgain={() => refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={64} sx={{ alignSelf: 'stretch' }} />}
      {data?.length === 0 && <Typography>{translate('facet.apiKeys.none')}</Typography>}
      {data && data.length > 0 && (
        <List disablePadding sx={{ alignSelf: 'stretch' }}>
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onEnd={refresh} />
          ))}
        </List>
      )}
      <Button variant="outlined" onClick={() => setAdding(true)} aria-haspopup="dialog">
        {translate('facet.apiKeys.add')}
      </Button>
      {adding && (
        <Suspense>
          <NewApiKeyDialog onMade={refresh} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function KeyRow({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => Promise<void> }) {
  const translate = useTranslate();
  const usage = useUsage(apiKey);
  const [asking, setAsking] = useState(false);
  const { end, pending } = useEndKey(apiKey, { onEnd, onSettled: () => setAsking(false) });
  const { name } = apiKey;
  return (
    <ListItem
      divider
      disableGutters
      secondaryAction={
        <Button
          size="small"
          color="error"
          aria-label={translate('facet.apiKeys.endOne', { name })}
          onClick={() => setAsking(true)}
        >
          {translate('facet.apiKeys.end')}
        </Button>
      }
    >
      <ListItemText primary={name} secondary={usage} sx={{ pr: 8, overflowWrap: 'anywhere' }} />
      <ConfirmDialog
        open={asking}
        danger
        title={translate('facet.apiKeys.endTitle', { name })}
        confirmLabel={translate('facet.apiKeys.end')}
        pending={pending}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        {translate('facet.apiKeys.endText')}
      </ConfirmDialog>
    </ListItem>
  );
}

/** Since when there is the key, when it was last used, and when it ends. */
function useUsage({ created_at, last_used_at, expires_at }: ApiKey): string {
  const translate = useTranslate();
  const { language } = useLanguage();
  const used = useUsedText();
  return [
    used({ created_at, last_used_at }),
    expires_at === null
      ? translate('facet.apiKeys.endless')
      : translate('facet.apiKeys.ends', { end: formatMoment(expires_at, language) }),
  ].join(' · ');
}

function useEndKey({ id, name }: ApiKey, on: { onEnd: () => Promise<void>; onSettled: () => void }) {
  const { http } = useServices();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => http(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: () => notify('facet.apiKeys.ended', { type: 'success', messageArgs: { name } }),
    onError: notifyError,
    onSettled: async () => {
      // Also of a key that was ended elsewhere meanwhile.
      await on.onEnd();
      on.onSettled();
    },
  });
  return { end: () => mutate(), pending: isPending };
}
