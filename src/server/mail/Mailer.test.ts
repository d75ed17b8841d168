import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Mailer } from './Mailer.ts';

/** A mail server that offers no TLS, and takes any password. */
const passwords: (string | null | undefined)[] = [];
const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  hideSTARTTLS: true,
  disabledCommands: ['STARTTLS'],
  onAuth({ password }, _session, callback) {
    passwords.push(password);
    callback(null, { user: 'facet' });
  },
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function send(url: string): Promise<{ sent: boolean; log: string[] }> {
  const log: string[] = [];
  const mailer = new Mailer({ url, from: 'erp@example.com' }, (sentence) => log.push(sentence));
  const sent = await mailer.send({ to: 'somebody@example.com', subject: 'A', text: 'B', html: '<p>B</p>' });
  await mailer.close();
  return { sent, log };
}

it('never sends the password of the mail server in the clear', async () => {
  const { sent, log } = await send(`smtp://facet:secret@${address}`);
  expect([sent, passwords]).toEqual([false, []]);
  expect(log).toEqual(['A mail to somebody@example.com could not be sent: ETLS 500.']);
});

it('sends without TLS where there is no password', async () => {
  expect(await send(`smtp://${address}`)).toEqual({ sent: true, log: [] });
});

it('sends the password in the clear where the settings say so', async () => {
  expect((await send(`smtp://facet:secret@${address}?requireTLS=false`)).sent).toBe(true);
  expect(passwords).toEqual(['secret']);
});
