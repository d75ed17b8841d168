import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, useAuthProvider, useTranslate } from 'ra-core';
import { type FormEvent, lazy, useState } from 'react';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { type SignInStep, signInStepIn } from '../providers/workspace/signInStep.ts';
import { GuestCard } from './GuestCard.tsx';

const ForgotPassword = lazy(() => import('./ForgotPassword.tsx'));
const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx'));

interface SignInPageProps {
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput: () => void;
}

/** /sign-in. Once there is a token, the guard around this page leads on to the wanted address. */
export function SignInPage({ onInput }: SignInPageProps) {
  const translate = useTranslate();
  const { submit, pending, error, step, leaveStep } = useSignIn();
  const offersForgot = useOffersForgot();
  const [forgot, setForgot] = useState(false);
  if (step) return <SecondFactorStep step={step} onBack={leaveStep} onInput={onInput} />;
  if (forgot) return <ForgotPassword onBack={() => setForgot(false)} />;
  return (
    <GuestCard hint={translate('facet.signIn.hint')} onSubmit={submit} onInput={onInput}>
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
      {offersForgot && <Button onClick={() => setForgot(true)}>{translate('facet.signIn.forgot')}</Button>}
    </GuestCard>
  );
}

/** The browser checks that it is filled in; a star at the label would add nothing. */
const needed = { htmlInput: { required: true } };

function useSignIn() {
  const authProvider = useAuthProvider();
  const translate = useTranslate();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [step, setStep] = useState<SignInStep>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    setPending(true);
    setError('');
    const email = String(entered.get('email'));
    try {
      await authProvider?.login({ email, password: entered.get('password') });
    } catch (refusal) {
      const next = signInStepIn(refusal, email);
      if (next) setStep(next);
      else setError(translate((refusal as HttpError).message || 'facet.oops.text'));
      setPending(false);
    }
  };
  const leaveStep = (reason = '') => {
    setStep(undefined);
    setError(reason);
  };
  return { submit, pending, error, step, leaveStep };
}

/** Whether the house sends mails. While that is not known, nothing is offered. */
function useOffersForgot(): boolean {
  const { http } = useServices();
  const { data } = useQuery({
    queryKey: ['sign-in options'],
    queryFn: async () => (await http('api/auth/options', { ownErrors: true })).json as { forgot: boolean },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.forgot === true;
}
