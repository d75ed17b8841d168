import type { AuthProvider } from 'ra-core';
import type { HttpClient } from '../http/httpClient.ts';
import { session } from '../session/session.ts';

export interface User {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
}

/**
 * React-Admin's view of signing in. Redirects are the routes' own business (they watch the token), and an ended session
 * is announced by the HTTP client, so that nothing here sends anybody anywhere.
 *
 * @param forget drops what the browser remembers of the user before, when somebody else signs in
 */
export function createAuthProvider(http: HttpClient, forget: () => void): AuthProvider {
  return {
    async login({ email, password }: { email: string; password: string }) {
      const body = JSON.stringify({ email, password });
      const { json } = await http('api/auth/sign-in', { method: 'POST', body, ownErrors: true });
      if (session.begin(json.access_token, json.user?.id)) forget();
    },
    async logout() {
      if (session.token()) await http('api/auth/sign-out', { method: 'POST', ownErrors: true }).catch(() => undefined);
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

/** First and last name, or the address of who has given none. */
export function fullNameOf({ first_name, last_name, email }: User): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email;
}
