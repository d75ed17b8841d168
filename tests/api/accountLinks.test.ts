import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Mailer } from '../../src/server/mail/Mailer.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { office, schemaWithRoles } from '../support/schemaWithRoles.ts';
import { bodiesOf, type MailServer, startMailServer } from '../support/startMailServer.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const secret = 'Teal-Kettle-9';
const publicUrl = 'https://erp.example.com/stones';

describeShippedDatabases((open) => {
  let mails: MailServer;
  let server: TestServer;
  let api: CallApi;
  const logged: string[] = [];

  beforeAll(async () => {
    mails = await startMailServer();
    const mailer = new Mailer({ url: mails.url, from: 'Facet <erp@example.com>' }, (line) => logged.push(line));
    const schema = await schemaWithRoles([office]);
    server = await startTestServer({ database: await open(), schema, mailer, publicUrl, trustProxy: true });
    api = await server.signIn();
  });

  afterAll(async () => {
    await server?.close();
    await mails?.close();
  });

  let count = 0;
  const newEmail = () => {
    count += 1;
    return `guest${count}@example.com`;
  };
  const callerWith = async (role: string) => {
    const user = { email: newEmail(), password: 'Ochre-Lantern-7' };
    expect((await api('POST', 'user', { ...user, role })).status).toBe(201);
    return signInByApi(server.url, user);
  };
  const invited = async (more = {}) => {
    const { status, body } = await api('POST', 'auth/invitation', { email: newEmail(), role: 'viewer', ...more });
    expect(status).toBe(201);
    return { ...body, token: tokenOf(body.link), email: body.user.email as string, id: body.user.id as number };
  };
  const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
  /** A call without a session, each from an address of its own unless one is named. */
  const asGuest = async (method: 'GET' | 'POST', path: string, body?: unknown, from?: string, language = 'en') => {
    count += 1;
    const answer = await server.inject({
      method,
      url: `/api/auth/${path}`,
      headers: {
        'x-forwarded-for': from ?? `10.9.${count >> 8}.${count & 255}`,
        'accept-language': language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const db = () => server.services.database.kysely;
  const gone = { status: 404, body: { message: expect.stringMatching(/^This link does not work any more/) } };

  describe('ROLE-07 an invitation', () => {
    it('adds a user without a password, who sets it by the link one time', async () => {
      const { user, link, expires_at, sent, token, email } = await invited({ first_name: 'Mei', last_name: 'Chan' });
      expect(user).toMatchObject({ email, first_name: 'Mei', last_name: 'Chan', role: 'viewer' });
      expect(link).toMatch(/^https:\/\/erp\.example\.com\/stones\/invitation\/[\w-]{43}$/);
      expect(sent).toBe(true);
      const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
      expect([days > 6.9, days <= 7]).toEqual([true, true]);
      const before = await asGuest('POST', 'sign-in', { email, password: secret });
      expect([before.status, before.body.code]).toEqual([401, 'sign_in_failed']);
      const read = await asGuest('GET', `link/${token}`);
      expect(read).toEqual({ status: 200, body: { kind: 'invitation', email, first_name: 'Mei' } });
      expect(await asGuest('POST', `link/${token}`, { password: secret })).toEqual({ status: 200, body: {} });
      await signInByApi(server.url, { email, password: secret });
      expect(await asGuest('GET', `link/${token}`)).toMatchObject(gone);
      expect(await asGuest('POST', `link/${token}`, { password: 'Ochre-Lantern-7' })).toMatchObject(gone);
      await signInByApi(server.url, { email, password: secret });
    });

    it('is made by those who may add users; of administrators by administrators', async () => {
      const [byManager, byOffice] = [await callerWith('manager'), await callerWith('office')];
      const invite = (call: CallApi, role: string) => call('POST', 'auth/invitation', { email: newEmail(), role });
      expect((await invite(byManager, 'viewer')).status).toBe(404);
      expect((await invite(byOffice, 'administrator')).status).toBe(403);
      expect((await invite(byOffice, 'viewer')).status).toBe(201);
      const { email } = await invited();
      expect((await api('POST', 'auth/invitation', { email, role: 'viewer' })).status).toBe(409);
      expect((await api('POST', 'auth/invitation', { email: newEmail(), password: secret })).status).toBe(400);
    });

    it('leaves its token neither in the database nor in the log', async () => {
      const { token } = await invited();
      mails.refuses = true;
      const refused = await invited();
      mails.refuses = false;
      expect(refused.sent).toBe(false);
      expect(logged.join()).toContain(`A mail to ${refused.email} could not be sent: EENVELOPE`);
      expect((await asGuest('GET', `link/${refused.token}`)).status).toBe(200);
      const { rows } = await sql`select to_jsonb(l) as row from facet.account_links l
        union all select to_jsonb(a) from facet.audit a union all select to_jsonb(u) from "user" u`.execute(db());
      const kept = JSON.stringify(rows) + logged.join();
      for (const one of [token, refused.token]) expect(kept).not.toContain(one);
    });

    it('accepts the passwords that are accepted elsewhere', async () => {
      const { token } = await invited({ first_name: 'Mei', last_name: 'Chan' });
      for (const [password, message] of [
        [undefined, 'Password is required'],
        ['short', expect.stringMatching(/^Password must be at least 8 characters/)],
        ['Password1!', expect.stringMatching(/one of the commonest/)],
        ['Mei-Chan-1', expect.stringMatching(/made of the names/)],
      ]) {
        const { status, body } = await asGuest('POST', `link/${token}`, { password });
        expect([status, body.message]).toEqual([422, [message]]);
      }
      expect((await asGuest('POST', `link/${token}`, { password: secret })).status).toBe(200);
    });
  });

  describe('ROLE-07 a link', () => {
    const resetLink = async (id: number, call = api) => call('POST', `user/${id}/reset-link`);

    it('for a new password ends all sessions, and is made by those who may change users', async () => {
      const user = { email: newEmail(), password: 'Ochre-Lantern-7' };
      const { id } = (await api('POST', 'user', { ...user, role: 'viewer' })).body;
      const call = await signInByApi(server.url, user);
      expect((await resetLink(id, await callerWith('manager'))).status).toBe(404);
      const { status, body } = await resetLink(id, await callerWith('office'));
      expect([status, body.user.email, body.sent]).toEqual([200, user.email, true]);
      expect(body.link).toMatch(/\/reset\/[\w-]{43}$/);
      const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000;
      expect([minutes > 55, minutes <= 60]).toEqual([true, true]);
      expect((await call('GET', 'auth/check')).status).toBe(200);
      expect((await asGuest('POST', `link/${tokenOf(body.link)}`, { password: secret })).status).toBe(200);
      expect((await call('GET', 'auth/check')).status).toBe(401);
      await expect(signInByApi(server.url, user)).rejects.toThrow('401');
      await signInByApi(server.url, { ...user, password: secret });
    });

    it('to an administrator’s account is made by administrators alone, after a fresh sign-in', async () => {
      expect((await resetLink(1, await callerWith('office'))).body.message).toBe(
        'Only administrators make, change or delete administrators.',
      );
      expect((await resetLink(1)).status).toBe(200);
      await sql`update facet.sessions set confirmed_at = now() - interval '16 minutes' where user_id = 1`.execute(db());
      expect((await resetLink(1)).body.code).toBe('sign_in_again');
      await sql`update facet.sessions set confirmed_at = now() where user_id = 1`.execute(db());
    });

    it.each<[string, (one: { id: number; email: string; token: string }) => Promise<unknown>]>([
      ['expires', () => sql`update facet.account_links set expires_at = now()`.execute(db())],
      ['dies with its user', ({ id }) => api('DELETE', `user/${id}`)],
      ['dies with the email that it went to', ({ id, email }) => api('PUT', `user/${id}`, { email: `new-${email}` })],
      [
        'dies with a password that is set otherwise',
        ({ id }) => api('PATCH', `user/${id}/update-password`, { password: secret }),
      ],
    ])('%s', async (_name, end) => {
      const one = await invited();
      expect((await asGuest('GET', `link/${one.token}`)).status).toBe(200);
      await end(one);
      expect(await asGuest('GET', `link/${one.token}`)).toMatchObject(gone);
      expect(await asGuest('POST', `link/${one.token}`, { password: secret })).toMatchObject(gone);
    });

    it('is replaced by a newer one', async () => {
      const { id } = await invited();
      const [older, newer] = [(await resetLink(id)).body, (await resetLink(id)).body];
      expect(await asGuest('GET', `link/${tokenOf(older.link)}`)).toMatchObject(gone);
      expect((await asGuest('GET', `link/${tokenOf(newer.link)}`)).status).toBe(200);
    });

    it('is used by one of two who come at the same moment', async () => {
      const { token } = await invited();
      const uses = await Promise.all([1, 2].map(() => asGuest('POST', `link/${token}`, { password: secret })));
      expect(uses.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    it('is not guessed: one address may ask so often', async () => {
      const statuses = new Set<number>();
      for (let call = 0; call < 61; call++)
        statuses.add((await asGuest('GET', 'link/x', undefined, '10.8.0.1')).status);
      expect([...statuses]).toEqual([404, 429]);
    });
  });

  describe('ROLE-07 a mail', () => {
    const lastTo = (email: string) =>
      vi.waitFor(() => {
        const mail = mails.mails.findLast(({ to }) => to.includes(email));
        if (!mail) throw new Error(`There is no mail to ${email} yet`);
        return bodiesOf(mail);
      });

    it('brings the link as text and as escaped HTML, in the language of the caller', async () => {
      const { email, link } = await invited({ first_name: '<b>Mei</b>' });
      const english = await lastTo(email);
      expect(english.subject).toBe('Your invitation to Facet');
      expect(english.text).toContain('Hello <b>Mei</b>,');
      expect(english.text).toContain(link);
      expect(english.html).toContain('Hello &lt;b&gt;Mei&lt;/b&gt;,');
      expect(english.html).toContain(`<a href="${link}">Set my password</a>`);
      await asGuest('POST', 'forgot', { email }, undefined, 'zh');
      await vi.waitFor(async () => expect((await lastTo(email)).subject).toMatch(/新密码$/));
    });

    it('for a forgotten password is answered alike, and sent to those who are there alone', async () => {
      const { email } = await invited();
      const unknown = newEmail();
      const answers = [
        await asGuest('POST', 'forgot', { email: ` ${email.toUpperCase()}` }),
        await asGuest('POST', 'forgot', { email: unknown }),
      ];
      expect(answers).toEqual([
        { status: 202, body: {} },
        { status: 202, body: {} },
      ]);
      const { text } = await vi.waitFor(async () => {
        const mail = await lastTo(email);
        expect(mail.subject).toMatch(/^A new password/);
        return mail;
      });
      const token = tokenOf(/https:\S+/.exec(text)?.[0] ?? '');
      expect((await asGuest('GET', `link/${token}`)).body).toMatchObject({ kind: 'reset', email });
      expect(mails.mails.some(({ to }) => to.includes(unknown))).toBe(false);
    });

    it('for a forgotten password comes once in a while, however often it is asked for', async () => {
      const { email } = await invited();
      const mailsTo = () => mails.mails.filter(({ to }) => to.includes(email)).length;
      for (let call = 0; call < 3; call++) await asGuest('POST', 'forgot', { email });
      await vi.waitFor(() => expect(mailsTo()).toBe(2));
      // Of the next user there is a mail, so there is none left that the calls before could still send.
      const other = await invited();
      await asGuest('POST', 'forgot', { email: other.email });
      await vi.waitFor(async () => expect((await lastTo(other.email)).subject).toMatch(/^A new password/));
      expect(mailsTo()).toBe(2);
      const statuses = new Set<number>();
      for (let call = 0; call < 11; call++)
        statuses.add((await asGuest('POST', 'forgot', { email: 'x' }, '10.8.0.2')).status);
      expect([...statuses]).toEqual([202, 429]);
    });
  });

  it('ROLE-07 says before the sign-in whether mails are sent', async () => {
    expect((await asGuest('GET', 'options')).body).toEqual({ forgot: true });
    Object.assign(server.services, { mailer: undefined, publicUrl: undefined });
    expect((await asGuest('GET', 'options')).body).toEqual({ forgot: false });
    const { link, sent } = await invited();
    expect([link, sent]).toEqual([expect.stringMatching(/^\/invitation\/[\w-]{43}$/), false]);
    expect((await asGuest('POST', 'forgot', { email: newEmail() })).status).toBe(202);
  });
});
