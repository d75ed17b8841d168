import { HttpError } from 'ra-core';

export type SecondFactorMethod = 'passkey' | 'totp' | 'recovery';

/** A sign-in whose password was right, and which waits for the second factor. */
export interface SignInStep {
  email: string;
  token: string;
  methods: SecondFactorMethod[];
  /** What the browser needs to use a passkey. */
  passkey?: object;
}

/** What a failed sign-in still waits for; undefined where it failed for another reason. */
export function signInStepIn(error: unknown, email: string): SignInStep | undefined {
  if (!(error instanceof HttpError) || error.body?.code !== 'second_factor_needed') return undefined;
  const { token, methods, passkey } = error.body.second_factor as SignInStep;
  return { email, token, methods, ...(passkey && { passkey }) };
}
