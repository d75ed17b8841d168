import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, useAuthProvider, useTranslate } from 'ra-core';
import { type FormEvent, lazy, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { PageLoading } from '../common/loading/PageLoading.tsx';
import { PasswordInput } from '../common/PasswordInput.tsx';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { type SignInStep, signInStepIn } from '../providers/workspace/signInStep.ts';
import { useRefusalText } from '../refusals/useRefusalText.ts';
import { dashboardAddress, signInAddress } from '../routing/addresses.ts';
import { GuestCard } from './GuestCard.tsx';

const SecondFactorStep = lazy(() => import('./SecondFactorStep.tsx'));

interface Account {
  kind: 'invitation' | 'reset';
  email: string;
  first_name: string | null;
}

interface SetPasswordPageProps {
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput: () => void;
}

/** /invitation/{token} and /reset/{token}: sets the password of the account that the link belongs to, and signs in. */
export default function SetPasswordPage({ onInput }: SetPasswordPageProps) {
  const { token = '' } = useParams();
  const { http } = useServices();
  const path = `api/auth/link/${encodeURIComponent(token)}`;
  const { data, error } = useQuery({
    queryKey: ['account link', token],
    queryFn: async () => (await http(path, { ownErrors: true })).json as Account,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <DeadLink error={error} />;
  return data ? <SetPassword account={data} path={path} onInput={onInput} /> : <PageLoading />;
}

function DeadLink({ error }: { error: Error }) {
  const translate = useTranslate();
  const refusal = useRefusalText(error);
  return (
    <GuestCard hint={translate('facet.account.title')} onSubmit={(event) => event.preventDefault()}>
      <Alert severity="error">{refusal}</Alert>
      <Typography color="text.secondary">{translate('facet.account.askAgain')}</Typography>
      <Button component={Link} to={signInAddress} variant="contained" size="large">
        {translate('facet.signIn.back')}
      </Button>
    </GuestCard>
  );
}

function SetPassword({ account, path, onInput }: SetPasswordPageProps & { account: Account; path: string }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [differ, setDiffer] = useState(false);
  const { save, pending, refusal, step, leave } = useSetPassword(account, path);
  const { kind, email, first_name } = account;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const same = typed.password === typed.repeated;
    setDiffer(!same);
    if (same) save(typed.password);
  };
  if (step)
    return <SecondFactorStep step={step} onBack={() => leave(false)} onInput={onInput} onDone={() => leave(true)} />;
  return (
    <GuestCard hint={translate('facet.account.title')} onSubmit={submit} onInput={onInput}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate(`facet.account.${kind}`, { name: first_name || email, email })}
      </Typography>
      {/* Lets password managers know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        isNew
        autoFocus
        label={translate('facet.settings.newPassword')}
        value={typed.password}
        onChange={(password) => setTyped({ ...typed, password })}
        error={refusal !== ''}
        helperText={refusal || translate('facet.password.hint')}
      />
      <PasswordInput
        isNew
        label={translate('facet.settings.repeatPassword')}
        value={typed.repeated}
        onChange={(repeated) => setTyped({ ...typed, repeated })}
        error={differ}
        helperText={differ ? translate('facet.settings.passwordsDiffer') : ''}
      />
      <Button type="submit" variant="contained" size="large" loading={pending}>
        {translate('facet.account.save')}
      </Button>
    </GuestCard>
  );
}

/**
 * Who has set the password is signed in with it, by the second factor where there is one; where that is refused, the
 * sign-in page says why.
 */
function useSetPassword({ email }: Account, path: string) {
  const navigate = useNavigate();
  const authProvider = useAuthProvider();
  const { http } = useServices();
  const [step, setStep] = useState<SignInStep>();
  const leave = (signedIn: boolean) => navigate(signedIn ? dashboardAddress : signInAddress, { replace: true });
  const { mutate, isPending, error } = useMutationOnce<void, HttpError, string>({
    mutationFn: async (password) => {
      await http(path, { method: 'POST', body: JSON.stringify({ password }), ownErrors: true });
      const failure = await authProvider?.login({ email, password }).then(
        () => undefined,
        (error: unknown) => error,
      );
      const next = signInStepIn(failure, email);
      if (next) setStep(next);
      else leave(failure === undefined);
    },
  });
  return { save: mutate, pending: isPending, refusal: useRefusalText(error), step, leave };
}
