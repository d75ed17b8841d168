import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useAuthProvider, useTranslate } from 'ra-core';
import { createContext, type FormEvent, type ReactNode, useContext, useId, useState } from 'react';
import { type SignInStep, signInStepIn } from '../providers/workspace/signInStep.ts';

interface SignIn {
  /** The email is fixed: this user signs in again. */
  email: string | undefined;
  pending: boolean;
  /** Why the last attempt was refused, for people. */
  refusal: string;
  /** The form can be sent without a password. */
  mayBeEmpty: boolean;
}

const SignInContext = createContext<SignIn>({ email: undefined, pending: false, refusal: '', mayBeEmpty: false });

interface SignInFormProps {
  /** Of the user who signs in again; absent: whoever it is types it. */
  email?: string;
  /** Why an earlier attempt came to nothing. */
  reason?: string;
  /** Called once there is a session. */
  onSignedIn?: () => void;
  /** Called when the password was right and the account has a second factor. */
  onStep: (step: SignInStep) => void;
  /** Called when the form is sent without a password; absent: the browser asks for one. */
  onEmpty?: () => void;
  /** Called while the user types: the time to fetch the code of the next page. */
  onInput?: () => void;
  /** Somewhere in it stand SignInFields and SignInButton. */
  children: ReactNode;
}

/**
 * Signs in: on the sign-in page, and over a page whose session has ended. It holds the state of the attempt, and leaves to
 * its children where fields and button stand.
 */
export function SignInForm({ email, onInput, children, ...attempt }: SignInFormProps) {
  const { submit, pending, refusal } = useSignIn(attempt);
  const mayBeEmpty = attempt.onEmpty !== undefined;
  return (
    <Box component="form" sx={{ display: 'contents' }} onSubmit={submit} onInput={onInput}>
      <SignInContext.Provider value={{ email, pending, refusal, mayBeEmpty }}>{children}</SignInContext.Provider>
    </Box>
  );
}

/** Why an attempt was refused, the email and the password. */
export function SignInFields() {
  const translate = useTranslate();
  const { email, refusal, mayBeEmpty } = useContext(SignInContext);
  return (
    <>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Field
        name="email"
        type="text"
        label={translate('ra.auth.email')}
        autoComplete="username"
        autoFocus={email === undefined}
        defaultValue={email}
        inputProps={{ inputMode: 'email', required: true, readOnly: email !== undefined }}
      />
      <Field
        name="password"
        type="password"
        label={translate('ra.auth.password')}
        autoComplete="current-password"
        autoFocus={email !== undefined}
        inputProps={{ required: !mayBeEmpty }}
      />
    </>
  );
}

export function SignInButton({ label, size = 'medium' }: { label: string; size?: 'medium' | 'large' }) {
  const { pending } = useContext(SignInContext);
  return (
    <Button type="submit" variant="contained" size={size} loading={pending}>
      {label}
    </Button>
  );
}

/** MUI's own text field brings drop-downs and their menus, a tenth of what the sign-in page loads. */
function Field({ label, inputProps, ...props }: OutlinedInputProps) {
  const id = useId();
  return (
    <FormControl>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {/* The browser checks that it is filled in; a star at the label would add nothing. */}
      <OutlinedInput {...props} id={id} label={label} slotProps={{ input: inputProps }} />
    </FormControl>
  );
}

function useSignIn({
  reason = '',
  onSignedIn,
  onStep,
  onEmpty,
}: Omit<SignInFormProps, 'email' | 'onInput' | 'children'>) {
  const authProvider = useAuthProvider();
  const translate = useTranslate();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState(reason);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    if (onEmpty && entered.get('password') === '') return onEmpty();
    setPending(true);
    setRefusal('');
    const email = String(entered.get('email'));
    try {
      await authProvider?.login({ email, password: entered.get('password') });
      onSignedIn?.();
    } catch (error) {
      const step = signInStepIn(error, email);
      if (step) onStep(step);
      else setRefusal(translate((error instanceof Error && error.message) || 'facet.oops.text'));
      setPending(false);
    }
  };
  return { submit, pending, refusal };
}
