import { beforeEach, expect, it } from 'vitest';
import type { HttpClient } from '../http/httpClient.ts';
import { createAuthProvider } from './authProvider.ts';

beforeEach(() => localStorage.clear());

it('SAFE-02 sends along at a sign-in what the last one to this account answered', async () => {
  const bodies: Record<string, unknown>[] = [];
  const http = (async (_path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body);
    bodies.push(sent);
    return {
      json: { access_token: 'a', device_token: `device of ${sent.email.trim().toLowerCase()}`, user: { id: 1 } },
    };
  }) as unknown as HttpClient;
  const { login } = createAuthProvider(http, () => undefined);
  await login({ email: ' Mei@example.com', password: 'x' });
  await login({ email: 'chan@example.com', password: 'x' });
  await login({ email: 'mei@example.com', password: 'x' });
  expect(bodies.map(({ device_token }) => device_token)).toEqual([undefined, undefined, 'device of mei@example.com']);
});

it('takes nothing from what it cannot read', async () => {
  const bodies: Record<string, unknown>[] = [];
  const http = (async (_path: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return { json: { access_token: 'a' } };
  }) as unknown as HttpClient;
  const { login } = createAuthProvider(http, () => undefined);
  for (const stored of ['{', '"x"', '[1]']) {
    localStorage.setItem('facet.devices', stored);
    await login({ email: 'mei@example.com', password: 'x' });
  }
  expect(bodies).toEqual(Array(3).fill({ email: 'mei@example.com', password: 'x' }));
});
