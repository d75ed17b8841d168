import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../providers/http/httpClient.ts';

const path = 'api/auth/second-factors';

export interface Passkey {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** What the user has beside the password. */
export interface SecondFactors {
  totp: { created_at: string; last_used_at: string | null } | null;
  passkeys: Passkey[];
  /** How many are left. */
  recovery_codes: number;
  /** Whether the role requires a second factor. */
  required: boolean;
}

/** An authenticator app that is being set up. */
export interface BegunTotp {
  token: string;
  /** To be typed. */
  secret: string;
  /** To be scanned. */
  address: string;
}

const key = ['second factors'];

export const secondFactorsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<SecondFactors> => (await http(path, { signal })).json,
  });

/** Reads the factors again after a change. */
export function useRefreshFactors(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

/** The calls that change the user's own second factors. Those that make recovery codes answer them. */
export function secondFactorCalls(http: HttpClient) {
  const call = async (method: string, place: string, body?: object) =>
    (await http(`${path}${place}`, { method, ownErrors: true, ...(body && { body: JSON.stringify(body) }) })).json;
  return {
    beginTotp: (): Promise<BegunTotp> => call('POST', '/totp'),
    storeTotp: (body: { token: string; code: string }): Promise<{ recovery_codes?: string[] }> =>
      call('PUT', '/totp', body),
    removeTotp: (): Promise<unknown> => call('DELETE', '/totp'),
    beginPasskey: () => call('POST', '/passkey-options'),
    storePasskey: (body: object): Promise<Passkey & { recovery_codes?: string[] }> => call('POST', '/passkeys', body),
    renamePasskey: (id: number, name: string): Promise<Passkey> => call('PATCH', `/passkeys/${id}`, { name }),
    removePasskey: (id: number): Promise<unknown> => call('DELETE', `/passkeys/${id}`),
    makeCodes: async (): Promise<string[]> => (await call('POST', '/recovery-codes')).recovery_codes,
  };
}
