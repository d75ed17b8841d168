import type { AuthProvider } from 'ra-core';
import type { HttpClient } from '../http/httpClient.ts';
import { deviceTokens } from '../session/deviceTokens.ts';
import { session } from '../session/session.ts';

export interface User {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/** What a sign-in sends: email and password, then the second factor where the account has one. */
interface Credentials {
  email: string;
  password?: string;
  secondStep?: object;
}

/**
 * React-Admin's view of signing in. The routes handle redirects (they watch the token), and the HTTP client announces
 * an expired session, so nothing here redirects.
 * @param forget clears the data that the browser holds of the user before, when another user signs in
 */
export function createAuthProvider(http: HttpClient, forget: () => void): AuthProvider {
  return {
    async login({ email, password, secondStep }: Credentials) {
      const path = secondStep ? 'api/auth/second-factor' : 'api/auth/sign-in';
      const body = JSON.stringify(secondStep ?? { email, password, device_token: deviceTokens.of(email) });
      const { json } = await http(path, { method: 'POST', body, ownErrors: true, asGuest: true });
      if (json.device_token) deviceTokens.keep(email, json.device_token);
      if (session.begin(json.access_token, json.user?.id)) forget();
    },
    async logout() {
      const call = () => http('api/auth/sign-out', { method: 'POST', ownErrors: true, ends: true });
      if (session.token()) await call().catch(() => undefined);
      session.end();
      return false;
    },
    checkAuth: () => (session.token() ? Promise.resolve() : Promise.reject(new Error('not signed in'))),
    checkError: () => Promise.resolve(),
    async getIdentity() {
      const { json } = await http('api/auth/check');
      return { id: json.user.id, fullName: fullNameOf(json.user), email: json.user.email };
    },
    getPermissions: () => Promise.resolve(null),
  };
}

/** First and last name, or the email address of a user without a name. */
export function fullNameOf(user: User): string {
  return ownNameOf(user) || user.email;
}

/** First and last name; empty for a user without a name. */
export function ownNameOf({ first_name, last_name }: User): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
