import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { PasswordInput } from '../../common/PasswordInput.tsx';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { fieldErrorsOf } from '../../providers/http/callFailure.ts';
import { useWorkspace } from '../../providers/workspace/workspaceContext.tsx';
import { useRefusalText } from '../../refusals/useRefusalText.ts';
import { noticeRoom } from '../../theme/noticeRoom.ts';

const nothing = { current: '', password: '', repeated: '' };

/**
 * Changes the user's own password, typed twice after the current one; the server validates them. The change signs the
 * user out everywhere else.
 */
export function PasswordPanel() {
  const translate = useTranslate();
  const [typed, setTyped] = useState(nothing);
  const [differ, setDiffer] = useState(false);
  const { email } = useWorkspace().user;
  const { save, pending, refusal, refusedField } = useSavePassword(() => setTyped(nothing));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const same = typed.password === typed.repeated;
    setDiffer(!same);
    if (same) save(typed);
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ ...noticeRoom, maxWidth: 420, alignItems: 'flex-start' }}
    >
      <Typography color="text.secondary">{translate('facet.settings.passwordHint')}</Typography>
      {/* Lets password managers know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={translate('facet.password.current')}
        value={typed.current}
        onChange={(current) => setTyped({ ...typed, current })}
        error={refusedField === 'current'}
        helperText={refusedField === 'current' && refusal}
      />
      <PasswordInput
        isNew
        label={translate('facet.settings.newPassword')}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={refusedField === 'password'}
        helperText={refusedField === 'password' && refusal}
      />
      <PasswordInput
        isNew
        label={translate('facet.settings.repeatPassword')}
        value={typed.repeated}
        onChange={(repeated) => setTyped({ ...typed, repeated })}
        error={differ}
        helperText={differ ? translate('facet.settings.passwordsDiffer') : ''}
      />
      <Button type="submit" variant="contained" loading={pending}>
        {translate('ra.action.save')}
      </Button>
    </Stack>
  );
}

/** Which of the typed passwords the server refused. */
function fieldOfRefusal(error: unknown): 'current' | 'password' {
  return Object.hasOwn(fieldErrorsOf(error) ?? {}, 'current_password') ? 'current' : 'password';
}

function useSavePassword(onSaved: () => void) {
  const notify = useNotify();
  const { user } = useWorkspace();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { mutate, isPending, error } = useMutationOnce({
    mutationFn: ({ password, current }: typeof nothing) => dataProvider.updatePassword(user.id, password, current),
    onSuccess: () => {
      notify('facet.settings.passwordSaved', { type: 'success' });
      onSaved();
    },
  });
  const refusal = useRefusalText(error);
  return { save: mutate, pending: isPending, refusal, refusedField: refusal && fieldOfRefusal(error) };
}
