import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRefusalText } from '../refusals/useRefusalText.ts';
import { GuestCard } from './GuestCard.tsx';
import { QueryScope } from './QueryScope.tsx';

interface ForgotPasswordProps {
  onBack: () => void;
}

/** Asks for the email to which a link for a new password goes. The server does not say whether there is such a user. */
export default function ForgotPassword(props: ForgotPasswordProps) {
  return (
    <QueryScope>
      <EmailForm {...props} />
    </QueryScope>
  );
}

function EmailForm({ onBack }: ForgotPasswordProps) {
  const translate = useTranslate();
  const { http } = useServices();
  const [email, setEmail] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutationOnce({
    mutationFn: () => http('api/auth/forgot', { method: 'POST', body: JSON.stringify({ email }), ownErrors: true }),
  });
  const refusal = useRefusalText(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <GuestCard hint={translate('facet.signIn.forgotHint')} onSubmit={submit}>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {isSuccess ? (
        <Alert severity="success">{translate('facet.signIn.forgotSent')}</Alert>
      ) : (
        <>
          <TextField
            type="text"
            inputMode="email"
            label={translate('ra.auth.email')}
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            slotProps={{ htmlInput: { required: true } }}
          />
          <Button type="submit" variant="contained" size="large" loading={isPending}>
            {translate('facet.signIn.sendLink')}
          </Button>
        </>
      )}
      <Button onClick={onBack}>{translate('facet.signIn.back')}</Button>
    </GuestCard>
  );
}
