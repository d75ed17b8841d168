import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import { routeTables } from '../../src/server/app/routeTables.ts';
import { administrator } from '../support/administrator.ts';
import { office, schemaWithRoles } from '../support/schemaWithRoles.ts';
import { softPasskey } from '../support/softPasskey.ts';
import { describePostgres, describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const password = 'Ochre-Lantern-7';
const guarded: RoleDescriptor = {
  name: 'guarded',
  label: { en: 'Guarded', zh: '受保护' },
  modules: { '*': { read: true } },
  requiresSecondFactor: true,
};
const origin = 'https://erp.example.com';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Sender {
  token?: string;
  /** Where the call comes from; from elsewhere each time when absent. */
  from?: string;
  origin?: string;
}

describeShippedDatabases((open) => {
  let server: TestServer;
  let admin: string;
  let count = 0;
  let clock = 0;

  beforeAll(async () => {
    const schema = await schemaWithRoles([office, guarded]);
    server = await startTestServer({ database: await open(), schema, trustProxy: true });
    admin = await server.token();
  });
  beforeEach(() => {
    // Codes belong to half minutes: the clock of the server stands still in the middle of one.
    clock = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
    vi.setSystemTime(clock);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => server?.close());

  const db = () => server.services.database.kysely;
  const send = async (sender: Sender, method: Method, path: string, payload?: object) => {
    count += 1;
    const answer = await server.inject({
      method,
      url: `/api/${path}`,
      headers: {
        'x-forwarded-for': sender.from ?? `10.8.${count >> 8}.${count & 255}`,
        ...(sender.origin && { origin: sender.origin, host: new URL(sender.origin).host }),
        ...(sender.token && { authorization: `Bearer ${sender.token}` }),
      },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  const signIn = (email: string, sender: Sender = {}, more = {}) =>
    send(sender, 'POST', 'auth/sign-in', { email, password, ...more });
  const secondStep = (token: string, proof: object, sender: Sender = {}) =>
    send(sender, 'POST', 'auth/second-factor', { token, ...proof });
  const newUser = async (role = 'viewer') => {
    count += 1;
    const email = `user${count}@example.com`;
    const created = await send({ token: admin }, 'POST', 'user', { email, password, role });
    expect(created.status).toBe(201);
    return { email, id: created.body.id as number, token: (await signIn(email)).body.access_token as string };
  };
  const codeAt = (secret: string, time: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
  /** The code of now, after some minutes in which nobody used any. */
  const nextCode = async (secret: string) => {
    await sql`update facet.totp_secrets set last_step = last_step - 10`.execute(db());
    return codeAt(secret, clock);
  };
  const setUpTotp = async (token: string) => {
    const { body } = await send({ token }, 'POST', 'auth/second-factors/totp');
    const proof = { token: body.token, code: await nextCode(body.secret) };
    const done = await send({ token }, 'PUT', 'auth/second-factors/totp', proof);
    expect(done.status).toBe(200);
    return { secret: body.secret as string, codes: done.body.recovery_codes as string[] };
  };
  const userWithTotp = async (role?: string) => {
    const user = await newUser(role);
    return { ...user, ...(await setUpTotp(user.token)) };
  };
  /** The token of a sign-in whose password was right. */
  const begun = async (email: string, sender: Sender = {}, more = {}) => {
    const { status, body } = await signIn(email, sender, more);
    expect([status, body.code]).toEqual([403, 'second_factor_needed']);
    return body.second_factor.token as string;
  };
  const ownFactors = async (token: string) => (await send({ token }, 'GET', 'auth/second-factors')).body;
  const eventsOf = async (id: number) => {
    const { body } = await send({ token: admin }, 'GET', 'security-events');
    return (body as { user_id: number; kind: string }[]).filter((one) => one.user_id === id).map(({ kind }) => kind);
  };
  const forgetPassword = (id: number) =>
    sql`update facet.sessions set confirmed_at = now() - interval '16 minutes' where user_id = ${id}`.execute(db());
  const over = { status: 401, body: { code: 'sign_in_over' } };
  const wrong = { status: 401, body: { code: 'second_factor_failed' } };

  describe('ROLE-08 an authenticator app', () => {
    it('is set up with its first code, and its secret is never answered again', async () => {
      const { email, id, token } = await newUser();
      const elsewhere = (await signIn(email)).body.access_token;
      const { body: begin } = await send({ token }, 'POST', 'auth/second-factors/totp');
      expect(begin.address).toContain(`otpauth://totp/`);
      expect(begin.address).toContain(`secret=${begin.secret}`);
      const finish = (code: string) => send({ token }, 'PUT', 'auth/second-factors/totp', { token: begin.token, code });
      expect(await send({ token }, 'PUT', 'auth/second-factors/totp', { code: '000000' })).toMatchObject({
        status: 400,
        body: { message: 'Send the token that the setting up began with.' },
      });
      expect((await finish('000000')).status).toBe(422);
      expect((await signIn(email)).status).toBe(200);
      const { status, body } = await finish(await nextCode(begin.secret));
      expect(status).toBe(200);
      expect(new Set(body.recovery_codes).size).toBe(10);
      expect(await ownFactors(token)).toMatchObject({
        totp: { last_used_at: null },
        passkeys: [],
        recovery_codes: 10,
        required: false,
      });
      expect(JSON.stringify(await ownFactors(token))).not.toContain(begin.secret);
      expect((await send({ token: elsewhere }, 'GET', 'auth/check')).status).toBe(401);
      expect(await eventsOf(id)).toContain('second_factor_added');
    });

    it('makes the password half of a sign-in', async () => {
      const { email, secret } = await userWithTotp();
      const { status, body, headers } = await signIn(email);
      expect([status, body.code, headers['content-type']]).toEqual([
        403,
        'second_factor_needed',
        'application/json; charset=utf-8',
      ]);
      expect(Object.keys(body).sort()).toEqual(['code', 'message', 'second_factor']);
      expect(body.second_factor.methods).toEqual(['totp', 'recovery']);
      expect((await send({ token: body.second_factor.token }, 'GET', 'auth/check')).status).toBe(401);
      const done = await secondStep(body.second_factor.token, { code: fullWidth(await nextCode(secret)) });
      expect([done.status, done.body.user?.email]).toEqual([200, email]);
      const { access_token: token, device_token } = done.body;
      expect((await send({ token }, 'GET', 'auth/check')).body.user.email).toBe(email);
      expect((await ownFactors(token)).totp.last_used_at).not.toBeNull();
      const again = await begun(email, {}, { device_token });
      expect((await secondStep(again, { code: await nextCode(secret) })).status).toBe(200);
    });

    it('takes each code once, and those of half a minute before and after', async () => {
      const { email, secret } = await userWithTotp();
      const used = await nextCode(secret);
      const before = codeAt(secret, clock - 30_000);
      expect((await secondStep(await begun(email), { code: used })).status).toBe(200);
      for (const code of [used, before]) expect(await secondStep(await begun(email), { code })).toMatchObject(wrong);
      await nextCode(secret);
      for (const [shift, expected] of [
        [-2, 401],
        [2, 401],
        [-1, 200],
        [0, 200],
        [1, 200],
      ] as const) {
        const code = codeAt(secret, clock + shift * 30_000);
        expect([shift, (await secondStep(await begun(email), { code })).status]).toEqual([shift, expected]);
      }
    });

    it('replaces the one before, whose codes are worth nothing from then on', async () => {
      const { email, token, secret: former } = await userWithTotp();
      const { secret } = await setUpTotp(token);
      expect(await secondStep(await begun(email), { code: await nextCode(former) })).toMatchObject(wrong);
      expect((await secondStep(await begun(email), { code: await nextCode(secret) })).status).toBe(200);
    });
  });

  describe('ROLE-08 the second step', () => {
    it('is over after five wrong codes, and each of them is a failed sign-in', async () => {
      const { email, id, secret } = await userWithTotp();
      const from = '10.7.0.1';
      const token = await begun(email, { from });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect(await secondStep(token, { code: '000000' }, { from })).toMatchObject(wrong);
      }
      expect(await secondStep(token, { code: await nextCode(secret) })).toMatchObject(over);
      const refused = await signIn(email, { from });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
      expect(await eventsOf(id)).toContain('second_factor_failed');
      expect((await secondStep(await begun(email), { code: await nextCode(secret) })).status).toBe(200);
    });

    it('is not tried anew by giving the right password again, also from a known device', async () => {
      const { email, secret } = await userWithTotp();
      const { device_token } = (await secondStep(await begun(email), { code: await nextCode(secret) })).body;
      for (const [from, more, most] of [
        ['10.7.0.2', {}, 5],
        ['10.7.0.3', { device_token }, 10],
      ] as const) {
        let tried = 0;
        for (; tried < most; tried += 1) {
          const token = await begun(email, { from }, more);
          expect(await secondStep(token, { code: '000000' }, { from })).toMatchObject(wrong);
        }
        expect([from, (await signIn(email, { from }, more)).status]).toEqual([from, 429]);
      }
    });

    it('takes fifty wrong codes a day for an account, from wherever they come; its other factors go on', async () => {
      const { email, secret, codes } = await userWithTotp();
      const devices: string[] = [];
      for (let device = 0; device < 6; device += 1) {
        const done = await secondStep(await begun(email), { code: await nextCode(secret) });
        devices.push(done.body.device_token);
      }
      const attempts = devices.flatMap((device_token) => Array<object>(9).fill({ device_token })).slice(0, 50);
      for (const device of attempts) {
        expect(await secondStep(await begun(email, {}, device), { code: '000000' })).toMatchObject(wrong);
      }
      expect((await secondStep(await begun(email), { code: await nextCode(secret) })).status).toBe(429);
      expect((await secondStep(await begun(email), { recovery_code: codes[0] })).status).toBe(200);
    });

    it('says that the token of the first step is missing, and nothing of time', async () => {
      for (const token of [undefined, null, 7, {}]) {
        const { status, body } = await send({}, 'POST', 'auth/second-factor', { token, code: '123456' });
        expect([status, body.message]).toEqual([400, expect.stringContaining('Send the token')]);
      }
      const wrong = await send({}, 'POST', 'auth/second-factor', { token: 'x', code: '123456' });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_over']);
    });

    it('is for one sign-in, for five minutes, and for nothing else', async () => {
      const { email, token: session, secret } = await userWithTotp();
      const token = await begun(email);
      expect((await secondStep(token, { code: await nextCode(secret) })).status).toBe(200);
      expect(await secondStep(token, { code: await nextCode(secret) })).toMatchObject(over);
      const late = await begun(email);
      await sql`update facet.factor_challenges set expires_at = now()`.execute(db());
      expect(await secondStep(late, { code: await nextCode(secret) })).toMatchObject(over);
      const { body: begin } = await send({ token: session }, 'POST', 'auth/second-factors/totp');
      expect(await secondStep(begin.token, { code: await nextCode(secret) })).toMatchObject(over);
      const other = await begun(email);
      const mixed = { token: other, code: await nextCode(begin.secret) };
      expect((await send({ token: session }, 'PUT', 'auth/second-factors/totp', mixed)).status).toBe(422);
      const { rows } = await sql<{ seconds: number }>`select extract(epoch from expires_at - now())::integer as seconds
        from facet.factor_challenges order by expires_at desc limit 1`.execute(db());
      expect(rows[0]?.seconds).toBeLessThanOrEqual(300);
    });

    it('is over when the password is another one meanwhile', async () => {
      const { email, id, secret } = await userWithTotp();
      const token = await begun(email);
      const set = await send({ token: admin }, 'PATCH', `user/${id}/update-password`, { password: 'Teal-Kettle-9' });
      expect(set.status).toBe(200);
      expect(await secondStep(token, { code: await nextCode(secret) })).toMatchObject(over);
    });

    it('needs one proof, and says so', async () => {
      const { email } = await userWithTotp();
      const token = await begun(email);
      for (const proof of [{}, { code: 1 }, { code: '1', recovery_code: '2' }, { passkey: 'x' }, { pin: '1' }]) {
        expect((await secondStep(token, proof)).status).toBe(400);
      }
      expect(await secondStep('x', { code: '123456' })).toMatchObject(over);
    });

    it('opens one session where one code comes twice at the same moment', async () => {
      const { email, secret, codes } = await userWithTotp();
      const same = await begun(email);
      const rounds = [
        [await begun(email), await begun(email), async () => ({ code: await nextCode(secret) })],
        [same, same, async () => ({ code: await nextCode(secret) })],
        [await begun(email), await begun(email), async () => ({ recovery_code: codes[0] })],
      ] as const;
      for (const [first, second, prove] of rounds) {
        const proof = await prove();
        const answers = await Promise.all([first, second].map((token) => secondStep(token, proof)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      }
      const token = await begun(email);
      const both = [{ code: await nextCode(secret) }, { recovery_code: codes[1] }];
      const answers = await Promise.all(both.map((proof) => secondStep(token, proof)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('ROLE-08 recovery codes', () => {
    it('open one session each, however they are typed', async () => {
      const { email, id, codes } = await userWithTotp();
      const typed = fullWidth(codes[0]?.toLowerCase().replaceAll('-', ' ') ?? '');
      const done = await secondStep(await begun(email), { recovery_code: typed });
      expect(done.status).toBe(200);
      expect(await secondStep(await begun(email), { recovery_code: codes[0] })).toMatchObject(wrong);
      expect((await ownFactors(done.body.access_token)).recovery_codes).toBe(9);
      expect(await eventsOf(id)).toContain('recovery_code_used');
    });

    it('are made anew in place of the former ones, and are those of one user', async () => {
      const [one, other] = [await userWithTotp(), await userWithTotp()];
      const answer = await send({ token: one.token }, 'POST', 'auth/second-factors/recovery-codes');
      const [fresh] = answer.body.recovery_codes;
      expect(await secondStep(await begun(one.email), { recovery_code: one.codes[3] })).toMatchObject(wrong);
      expect(await secondStep(await begun(other.email), { recovery_code: fresh })).toMatchObject(wrong);
      expect((await secondStep(await begun(one.email), { recovery_code: fresh })).status).toBe(200);
      const { token } = await newUser();
      expect((await send({ token }, 'POST', 'auth/second-factors/recovery-codes')).status).toBe(409);
    });

    it('are in the database as hashes alone, and so are the tokens of sign-ins', async () => {
      const { email, codes } = await userWithTotp();
      const token = await begun(email);
      const { rows } = await sql`select to_jsonb(r) as row from facet.recovery_codes r
        union all select to_jsonb(c) from facet.factor_challenges c
        union all select to_jsonb(e) from facet.security_events e
        union all select to_jsonb(a) from facet.audit a`.execute(db());
      const kept = JSON.stringify(rows);
      for (const secret of [token, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
        expect(kept).not.toContain(secret);
      }
    });
  });

  describe('ROLE-08 a role that requires a second factor', () => {
    it('lets its users do nothing but set one up', async () => {
      const { token } = await newUser('guarded');
      const open = [
        'POST /api/auth/confirm',
        'POST /api/auth/sign-out',
        'GET /api/auth/check',
        'GET /api/auth/second-factors',
        'POST /api/auth/second-factors/totp',
        'PUT /api/auth/second-factors/totp',
        'POST /api/auth/second-factors/passkey-options',
        'POST /api/auth/second-factors/passkeys',
      ];
      const answered: string[] = [];
      expect((await send({ token }, 'GET', 'customer')).body.code).toBe('second_factor_missing');
      for (const { method, path, options } of routeTables.flatMap(({ routes }) => routes)) {
        if (options?.config?.open || path === '/api/auth/sign-out') continue;
        const address = path
          .slice('/api/'.length)
          .replace(/:module/, 'customer')
          .replace(/:\w+/g, '1');
        const { body } = await send({ token }, method as Method, address, method === 'GET' ? undefined : {});
        if (body.code !== 'second_factor_missing') answered.push(`${method} ${path}`);
      }
      expect(answered.sort()).toEqual(open.filter((call) => !call.endsWith('sign-out')).sort());
      expect((await send({ token }, 'GET', 'nothing-here')).body.code).toBe('second_factor_missing');
      expect((await ownFactors(token)).required).toBe(true);
      await setUpTotp(token);
      expect((await send({ token }, 'GET', 'customer')).status).toBe(200);
    });

    it('keeps the last one of its users, who can still change it for another', async () => {
      const { token } = await userWithTotp('guarded');
      expect((await send({ token }, 'DELETE', 'auth/second-factors/totp')).status).toBe(409);
      await setUpTotp(token);
      const { token: free, email } = await userWithTotp();
      expect((await send({ token: free }, 'DELETE', 'auth/second-factors/totp')).status).toBe(200);
      expect(await ownFactors(free)).toMatchObject({ totp: null, recovery_codes: 0 });
      expect((await signIn(email)).status).toBe(200);
    });

    it('holds at once for users who get the role', async () => {
      const { id, token } = await newUser();
      expect((await send({ token }, 'GET', 'customer')).status).toBe(200);
      expect((await send({ token: admin }, 'PUT', `user/${id}`, { role: 'guarded' })).status).toBe(200);
      expect((await send({ token }, 'GET', 'customer')).body.code).toBe('second_factor_missing');
    });
  });

  describe('ROLE-08 changing one’s factors', () => {
    it('needs a fresh sign-in', async () => {
      const { id, token } = await userWithTotp();
      await forgetPassword(id);
      const changes = [
        ['POST', 'totp'],
        ['DELETE', 'totp'],
        ['POST', 'passkey-options'],
        ['DELETE', 'passkeys/1'],
        ['POST', 'recovery-codes'],
      ] as const;
      for (const [method, path] of changes) {
        const { status, body } = await send({ token, origin }, method, `auth/second-factors/${path}`);
        expect([path, status, body.code]).toEqual([path, 403, 'sign_in_again']);
      }
      expect((await send({ token }, 'POST', 'auth/confirm', { password })).status).toBe(200);
      expect((await send({ token }, 'DELETE', 'auth/second-factors/totp')).status).toBe(200);
      expect(await eventsOf(id)).toContain('second_factor_removed');
    });

    it('needs one of what was begun within five minutes, too', async () => {
      const { token } = await newUser();
      const { body } = await send({ token }, 'POST', 'auth/second-factors/totp');
      const { token: stranger } = await newUser();
      const proof = { token: body.token, code: await nextCode(body.secret) };
      expect((await send({ token: stranger }, 'PUT', 'auth/second-factors/totp', proof)).status).toBe(422);
      await sql`update facet.factor_challenges set expires_at = now()`.execute(db());
      expect((await send({ token }, 'PUT', 'auth/second-factors/totp', proof)).status).toBe(422);
    });
  });

  describe('ROLE-08 the factors of another user', () => {
    const remove = (token: string, id: number) => send({ token }, 'DELETE', `user/${id}/second-factors`);
    const newToken = async (role: string) => (await newUser(role)).token;

    it('are removed by those who may change users; all sessions of the user end', async () => {
      const { id, email, token, secret } = await userWithTotp();
      const second = (await secondStep(await begun(email), { code: await nextCode(secret) })).body.access_token;
      const waiting = await begun(email);
      const read = await send({ token: admin }, 'GET', `user/${id}/second-factors`);
      expect(read.body).toEqual({ totp: true, passkeys: 0, recovery_codes: 10 });
      for (const role of ['manager', 'viewer']) {
        const stranger = await newToken(role);
        expect((await remove(stranger, id)).status).toBe(404);
        expect((await send({ token: stranger }, 'GET', `user/${id}/second-factors`)).status).toBe(404);
      }
      expect(await remove(await newToken('office'), id)).toMatchObject({ status: 200, body: { id } });
      for (const ended of [token, second]) {
        expect((await send({ token: ended }, 'GET', 'auth/check')).status).toBe(401);
      }
      expect(await secondStep(waiting, { code: await nextCode(secret) })).toMatchObject(over);
      expect((await signIn(email)).status).toBe(200);
      expect((await remove(admin, id)).status).toBe(409);
      const { body } = await send({ token: admin }, 'GET', 'security-events?filter={"kind":"second_factor_removed"}');
      expect(body[0]).toMatchObject({ email, call: 'DELETE /api/user/:id/second-factors' });
    });

    it('are removed by administrators alone when they are an administrator’s, after a fresh sign-in', async () => {
      const { id } = await userWithTotp('administrator');
      expect((await remove(await newToken('office'), id)).status).toBe(403);
      const { id: own, token } = await newUser('administrator');
      await forgetPassword(own);
      expect((await remove(token, id)).body.code).toBe('sign_in_again');
      expect((await remove(admin, id)).status).toBe(200);
    });

    it('go with the user', async () => {
      const { id, email } = await userWithTotp();
      await begun(email);
      const left = async () => {
        const { rows } = await sql<{ user_id: number }>`select user_id from facet.totp_secrets
          union all select user_id from facet.recovery_codes
          union all select user_id from facet.factor_challenges`.execute(db());
        return rows.filter(({ user_id }) => user_id === id).length;
      };
      expect(await left()).toBe(12);
      expect((await send({ token: admin }, 'DELETE', `user/${id}`)).status).toBe(200);
      expect(await left()).toBe(0);
    });

    it('stay when the password is set by a link', async () => {
      const { id, email, secret } = await userWithTotp();
      const { body } = await send({ token: admin }, 'POST', `user/${id}/reset-link`);
      const link = body.link.split('/').at(-1);
      expect((await send({}, 'POST', `auth/link/${link}`, { password })).status).toBe(200);
      expect((await secondStep(await begun(email), { code: await nextCode(secret) })).status).toBe(200);
    });
  });

  describe('ROLE-08 a passkey', () => {
    const makePasskey = async (token: string, name = 'Laptop') => {
      const passkey = softPasskey();
      const { body } = await send({ token, origin }, 'POST', 'auth/second-factors/passkey-options');
      const sent = { token: body.token, name, passkey: passkey.create(body.options, origin) };
      const registered = await send({ token, origin }, 'POST', 'auth/second-factors/passkeys', sent);
      return { passkey, options: body.options, made: registered };
    };
    const step = async (email: string, sender: Sender = { origin }) =>
      (await signIn(email, sender)).body.second_factor as { token: string; methods: string[]; passkey?: never };

    it('is made, named, used and removed by its owner', async () => {
      const { email, token } = await newUser();
      const { passkey, options, made } = await makePasskey(token);
      expect(options).toMatchObject({ rp: { id: 'erp.example.com' }, user: { name: email } });
      expect([made.status, made.body.name, made.body.recovery_codes.length]).toEqual([201, 'Laptop', 10]);
      const { token: first, methods, passkey: challenge } = await step(email);
      expect(methods).toEqual(['passkey', 'recovery']);
      const done = await secondStep(first, { passkey: passkey.get(challenge as never, origin, 1) }, { origin });
      expect(done.status).toBe(200);
      const path = `auth/second-factors/passkeys/${made.body.id}`;
      expect((await send({ token }, 'PATCH', path, { name: ' Old laptop ' })).body.name).toBe('Old laptop');
      expect((await send({ token }, 'PATCH', path, { name: '' })).status).toBe(400);
      const [shown] = (await ownFactors(token)).passkeys;
      expect(shown).toMatchObject({ name: 'Old laptop', last_used_at: expect.any(String) });
      const { token: stranger } = await newUser();
      expect((await send({ token: stranger }, 'DELETE', path)).status).toBe(404);
      expect((await send({ token: stranger }, 'PATCH', path, { name: 'Mine' })).status).toBe(404);
      expect((await makePasskey(token, 'Key')).made.body.recovery_codes).toBeUndefined();
      expect((await send({ token }, 'DELETE', path)).status).toBe(200);
      expect((await ownFactors(token)).passkeys.map(({ name }: { name: string }) => name)).toEqual(['Key']);
    });

    it('is refused from another site, for another challenge, twice, and as a copy', async () => {
      const { email, token } = await newUser();
      const { passkey } = await makePasskey(token);
      const { passkey: stranger } = await makePasskey((await newUser()).token);
      const attempt = async (sign: (options: never) => object) => {
        const { token: begunToken, passkey: challenge } = await step(email);
        return (await secondStep(begunToken, { passkey: sign(challenge as never) }, { origin })).status;
      };
      const before = (await step(email)).passkey as never;
      expect(await attempt((options) => passkey.get(options, 'https://erp.example.org', 5))).toBe(401);
      expect(await attempt(() => passkey.get(before, origin, 5))).toBe(401);
      expect(await attempt((options) => stranger.get(options, origin, 5))).toBe(401);
      expect(await attempt((options) => passkey.get(options, origin, 5))).toBe(200);
      expect(await attempt((options) => passkey.get(options, origin, 5))).toBe(401);
      expect(await attempt((options) => passkey.get(options, origin, 4))).toBe(401);
    });

    it('belongs to the address at which it was made', async () => {
      const { email, token } = await newUser();
      await makePasskey(token);
      expect((await step(email, { origin: 'https://other.example.com' })).methods).toEqual(['recovery']);
      expect((await step(email, {})).methods).toEqual(['recovery']);
      const begin = (sender: Sender) => send({ token, ...sender }, 'POST', 'auth/second-factors/passkey-options');
      expect((await begin({ origin: 'http://192.0.2.7:3000' })).status).toBe(409);
      const forged = await server.inject({
        method: 'POST',
        url: '/api/auth/second-factors/passkey-options',
        headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example.org', host: 'erp.example.com' },
      });
      expect(forged.statusCode).toBe(409);
    });
  });
});

describeShippedDatabases((open) => {
  it('ROLE-08 asks for a fresh sign-in where there are no roles, too, and knows the public address', async () => {
    const schema = await schemaWithRoles(null);
    const server = await startTestServer({ database: await open(), schema, publicUrl: `${origin}/stones` });
    const token = await server.token();
    const begin = (path: string) =>
      server.inject({
        method: 'POST',
        url: `/api/auth/second-factors/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await begin('passkey-options')).json().options.rp.id).toBe('erp.example.com');
    await sql`update facet.sessions set confirmed_at = now() - interval '16 minutes'`.execute(
      server.services.database.kysely,
    );
    expect((await begin('totp')).json().code).toBe('sign_in_again');
    const signedIn = await server.inject({ method: 'POST', url: '/api/auth/sign-in', payload: administrator });
    expect(signedIn.statusCode).toBe(200);
    await server.close();
  });
});

describePostgres((open) => {
  it('ROLE-08 goes on in another process, where a code that was used in the first is refused', async () => {
    const database = await open();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    const [first, second] = servers;
    const post = async ({ inject }: TestServer, path: string, payload: object) => {
      const answer = await inject({ method: 'POST', url: `/api/auth/${path}`, payload });
      return { status: answer.statusCode, body: answer.json() };
    };
    const token = await first.token();
    const call = await first.signIn();
    const { body: begun } = await call('POST', 'auth/second-factors/totp');
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
    expect((await call('PUT', 'auth/second-factors/totp', { token: begun.token, code })).status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    expect((await second.inject({ url: '/api/auth/check', headers })).statusCode).toBe(401);
    await sql`update facet.totp_secrets set last_step = last_step - 10`.execute(database.kysely);
    const steps = [await post(first, 'sign-in', administrator), await post(second, 'sign-in', administrator)] as const;
    const tokenOf = ({ body }: (typeof steps)[number]) => body.second_factor.token as string;
    expect((await post(second, 'second-factor', { token: tokenOf(steps[0]), code })).status).toBe(200);
    expect((await post(first, 'second-factor', { token: tokenOf(steps[1]), code })).status).toBe(401);
    for (const server of servers) await server.close();
  });
});

/** As Chinese keyboards type it. */
function fullWidth(text: string): string {
  return text.replace(/[\w-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
