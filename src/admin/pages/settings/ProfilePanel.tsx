import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type HttpError, useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import { LeaveGuard } from '../../dialogs/LeaveGuard.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { userQuery } from '../../providers/workspace/workspaceQueries.ts';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';
import { noticeRoom } from '../../theme/noticeRoom.ts';

/** The user's own name. Only an administrator of the users can change the email address. */
export function ProfilePanel() {
  const translate = useTranslate();
  const { user } = useWorkspace();
  const [names, setNames] = useState({ first_name: user.first_name ?? '', last_name: user.last_name ?? '' });
  const { save, pending, errors } = useSaveProfile();
  const typed = { first_name: names.first_name.trim() || null, last_name: names.last_name.trim() || null };
  const unsaved = typed.first_name !== (user.first_name || null) || typed.last_name !== (user.last_name || null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(typed);
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ ...noticeRoom, maxWidth: 420, alignItems: 'flex-start' }}
    >
      <TextField label={translate('ra.auth.email')} value={user.email} disabled />
      {(['first_name', 'last_name'] as const).map((name) => (
        <TextField
          key={name}
          label={translate(`facet.settings.${name}`)}
          value={names[name]}
          onChange={(event) => setNames({ ...names, [name]: event.target.value })}
          error={errors[name] !== undefined}
          helperText={errors[name]}
          autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
        />
      ))}
      <Button type="submit" variant="contained" loading={pending}>
        {translate('ra.action.save')}
      </Button>
      <LeaveGuard unsaved={unsaved} />
    </Stack>
  );
}

function useSaveProfile() {
  const { http } = useServices();
  const queryClient = useQueryClient();
  const notifyDone = useNotifyDone();
  const notifyError = useNotifyError();
  const { mutate, isPending, error } = useMutationOnce<
    unknown,
    HttpError,
    { first_name: string | null; last_name: string | null }
  >({
    mutationFn: (data) => http('api/auth/profile', { method: 'PATCH', body: JSON.stringify(data) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: userQuery(http).queryKey });
      notifyDone();
    },
    onError: (refusal) => refusal.body?.errors || notifyError(refusal),
  });
  const errors: Record<string, string | undefined> = error?.body?.errors ?? {};
  return { save: mutate, pending: isPending, errors };
}

/** Notifies that a setting was saved. */
export function useNotifyDone(): () => void {
  const notify = useNotify();
  return () => notify('facet.settings.saved', { type: 'success' });
}
