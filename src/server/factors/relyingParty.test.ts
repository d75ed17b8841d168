import { expect, it } from 'vitest';
import { relyingPartyOf } from './relyingParty.ts';

const at = (host: string, origin?: string, protocol: 'http' | 'https' = 'http') => ({
  host,
  protocol,
  headers: origin === undefined ? {} : { origin },
});

it.each([
  ['the host of the call', at('erp.example.com', undefined, 'https'), undefined, 'https://erp.example.com'],
  ['what the browser has open', at('erp.example.com', 'https://erp.example.com'), undefined, 'https://erp.example.com'],
  ['this computer', at('localhost:3000', 'http://localhost:3000'), undefined, 'http://localhost:3000'],
  ['the public address', at('10.0.0.7:3000'), 'https://erp.example.com/stones', 'https://erp.example.com'],
  ['the public address', at('inside', 'https://erp.example.com'), 'https://erp.example.com', 'https://erp.example.com'],
  ['nothing for another site', at('erp.example.com', 'https://evil.example.org'), undefined, undefined],
  ['nothing for another port', at('erp.example.com', 'https://erp.example.com:8443'), undefined, undefined],
  ['nothing beside the public address', at('old', 'https://old'), 'https://erp.example.com', undefined],
  ['nothing for an origin that is none', at('erp.example.com', 'null'), undefined, undefined],
  ['nothing for numbers', at('192.168.1.20:3000', 'http://192.168.1.20:3000'), undefined, undefined],
  ['nothing for numbers', at('[::1]:3000', 'http://[::1]:3000'), undefined, undefined],
])('ROLE-08 passkeys are bound to %s', (_, request, publicUrl, origin) => {
  const expected = origin && { id: new URL(origin).hostname, origin };
  expect(relyingPartyOf(request, publicUrl)).toEqual(expected);
});
