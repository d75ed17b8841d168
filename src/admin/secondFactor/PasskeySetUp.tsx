import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { browserOf } from '../common/browserOf.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { loadWebAuthn } from './passkeySupport.ts';
import { secondFactorCalls } from './secondFactorCalls.ts';
import type { SetUpProps } from './TotpSetUp.tsx';
import { useRefusal } from './useRefusal.ts';

/** A passkey: its name, under which the user finds it again; then the browser asks for the rest. */
export function PasskeySetUp({ formId, onDone }: SetUpProps) {
  const translate = useTranslate();
  const [name, setName] = useState(browserOf(navigator.userAgent) || translate('facet.secondFactor.passkey'));
  const { mutate, isPending, refusal } = useMakePasskey(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isPending) mutate(name);
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <DialogContentText sx={{ mb: 1.5 }}>{translate('facet.secondFactor.passkeyText')}</DialogContentText>
      {refusal && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {refusal}
        </Alert>
      )}
      <TextField
        autoFocus
        label={translate('facet.secondFactor.passkeyName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText={translate('facet.secondFactor.passkeyNameHint')}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
    </form>
  );
}

function useMakePasskey(onDone: SetUpProps['onDone']) {
  const calls = secondFactorCalls(useServices().http);
  const { mutate, isPending, error } = useMutationOnce({
    mutationFn: async (name: string) => {
      const { token, options } = await calls.beginPasskey();
      const { startRegistration } = await loadWebAuthn();
      const passkey = await startRegistration({ optionsJSON: options });
      return calls.storePasskey({ token, name, passkey });
    },
    onSuccess: ({ recovery_codes: codes = [] }) => onDone(codes),
  });
  return { mutate, isPending, refusal: useRefusal(error) };
}
