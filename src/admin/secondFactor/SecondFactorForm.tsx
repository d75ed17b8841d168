import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HttpError, useAuthProvider, useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import type { SecondFactorMethod, SignInStep } from '../providers/workspace/signInStep.ts';
import { CodeField } from './CodeField.tsx';
import { canUsePasskeys, loadWebAuthn } from './passkeySupport.ts';
import { useRefusal } from './useRefusal.ts';

export interface SecondFactorFormProps {
  step: SignInStep;
  /** Leads back to email and password; with a sentence where the sign-in has to begin again. */
  onBack: (reason?: string) => void;
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput?: () => void;
  /** Called when the session is open. */
  onDone?: () => void;
}

/**
 * After the right password, on the page for signing in and over a page whose session has ended: a passkey, a code of the
 * authenticator app, or a recovery code.
 */
export default function SecondFactorForm({ step, onBack, onInput, onDone }: SecondFactorFormProps) {
  const translate = useTranslate();
  const methods = step.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<SecondFactorMethod | undefined>(methods[0]);
  const [typed, setTyped] = useState('');
  const { prove, pending, refusal, forget } = useSecondStep(step, { onBack, onDone });
  const choose = (other: SecondFactorMethod) => {
    setMethod(other);
    setTyped('');
    forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (method && !pending) prove({ method, typed });
  };
  return (
    <Stack component="form" spacing={2} onSubmit={submit} onInput={onInput}>
      {method ? (
        <>
          <Typography>{translate(`facet.secondFactor.step.${method}`)}</Typography>
          <Proof key={method} method={method} typed={typed} onType={setTyped} refusal={refusal} />
          <Button type="submit" variant="contained" size="large" loading={pending} autoFocus={method === 'passkey'}>
            {translate(method === 'passkey' ? 'facet.secondFactor.use.passkey' : 'ra.auth.sign_in')}
          </Button>
        </>
      ) : (
        <Alert severity="warning">{translate('facet.secondFactor.noWay')}</Alert>
      )}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} onClick={() => choose(other)}>
            {translate(`facet.secondFactor.use.${other}`)}
          </Button>
        ))}
      <Button onClick={() => onBack()}>{translate('facet.signIn.back')}</Button>
    </Stack>
  );
}

interface ProofProps {
  method: SecondFactorMethod;
  typed: string;
  onType: (text: string) => void;
  refusal: string;
}

function Proof({ method, typed, onType, refusal }: ProofProps) {
  const translate = useTranslate();
  if (method === 'passkey') return refusal ? <Alert severity="error">{refusal}</Alert> : null;
  if (method === 'totp') return <CodeField autoFocus value={typed} onChange={onType} refusal={refusal} />;
  return (
    <TextField
      autoFocus
      label={translate('facet.secondFactor.recoveryCode')}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      error={refusal !== ''}
      helperText={refusal}
      slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } }}
    />
  );
}

function useSecondStep({ email, token, passkey }: SignInStep, { onBack, onDone }: Partial<SecondFactorFormProps>) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const { mutate, isPending, error, reset } = useMutationOnce<
    void,
    HttpError,
    { method: SecondFactorMethod; typed: string }
  >({
    mutationFn: async ({ method, typed }) => {
      await authProvider?.login({ email, secondStep: { token, ...(await proofOf(method, typed, passkey)) } });
    },
    onSuccess: onDone,
    onError: ({ body, message }) => {
      if (body?.code === 'sign_in_over') onBack?.(translate(message, { _: message }));
    },
  });
  return { prove: mutate, pending: isPending, refusal: useRefusal(error), forget: reset };
}

async function proofOf(method: SecondFactorMethod, typed: string, passkey: SignInStep['passkey']): Promise<object> {
  if (method === 'totp') return { code: typed };
  if (method === 'recovery') return { recovery_code: typed };
  const { startAuthentication } = await loadWebAuthn();
  return { passkey: await startAuthentication({ optionsJSON: passkey as never }) };
}
