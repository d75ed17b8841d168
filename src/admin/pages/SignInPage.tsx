import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HttpError, useAuthProvider, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Logo } from '../common/Logo.tsx';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { GuestTools } from '../shell/bar/GuestTools.tsx';

interface SignInPageProps {
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput: () => void;
}

/** /sign-in. Once there is a token, the guard around this page leads on to the wanted address. */
export function SignInPage({ onInput }: SignInPageProps) {
  const translate = useTranslate();
  const { siteName } = useServices().configuration;
  const { submit, pending, error } = useSignIn();
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', p: 2, position: 'relative' }}
    >
      <GuestTools />
      <Card
        component="form"
        onSubmit={submit}
        onInput={onInput}
        sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}
      >
        <Stack spacing={2}>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', pb: 1 }}>
            <Logo size={36} />
            <div>
              <Typography variant="h1">{siteName} ERP</Typography>
              <Typography variant="body2" color="text.secondary">
                {translate('facet.signIn.hint')}
              </Typography>
            </div>
          </Stack>
          {error && <Alert severity="error">{error}</Alert>}
          <TextField
            name="email"
            type="text"
            inputMode="email"
            label={translate('ra.auth.email')}
            autoComplete="username"
            autoFocus
            slotProps={needed}
          />
          <TextField
            name="password"
            type="password"
            label={translate('ra.auth.password')}
            autoComplete="current-password"
            slotProps={needed}
          />
          <Button type="submit" variant="contained" size="large" loading={pending}>
            {translate('ra.auth.sign_in')}
          </Button>
        </Stack>
      </Card>
    </Stack>
  );
}

/** The browser checks that it is filled in; a star at the label would add nothing. */
const needed = { htmlInput: { required: true } };

function useSignIn() {
  const authProvider = useAuthProvider();
  const translate = useTranslate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    setPending(true);
    setError('');
    try {
      await authProvider?.login({ email: entered.get('email'), password: entered.get('password') });
    } catch (refusal) {
      setError(translate((refusal as HttpError).message || 'facet.oops.text'));
      setPending(false);
    }
  };
  return { submit, pending, error };
}
