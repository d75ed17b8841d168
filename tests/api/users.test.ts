import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { office, schemaWithRoles } from '../support/schemaWithRoles.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const secret = 'Teal-Kettle-9';

describeShippedDatabases((open) => {
  let server: TestServer;
  let api: CallApi;

  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      schema: await schemaWithRoles([office]),
      trustProxy: true,
    });
    api = await server.signIn();
  });

  afterAll(() => server?.close());

  let count = 0;
  const newUser = async (role: string) => {
    count += 1;
    const user = { email: `person${count}@example.com`, password: 'Ochre-Lantern-7' };
    const { status, body } = await api('POST', 'user', { ...user, role });
    expect(status).toBe(201);
    return { ...user, id: body.id as number };
  };
  const newCaller = async (role: string) => {
    const user = await newUser(role);
    return { ...user, call: await signInByApi(server.url, user) };
  };

  describe('ROLE-06 one’s own password', () => {
    it('asks for the current one, in a list of messages', async () => {
      const { id, call } = await newCaller('viewer');
      const set = (current_password?: unknown) =>
        call('PATCH', `user/${id}/update-password`, {
          password: secret,
          ...(current_password !== undefined && { current_password }),
        });
      const missing = ['Your current password is required.'];
      for (const current of [undefined, '', null, 7]) {
        expect(await set(current)).toMatchObject({ status: 422, body: { message: missing } });
      }
      expect(await set('Wrong-1234')).toMatchObject({
        status: 422,
        body: {
          message: ['Your current password is not right.'],
          errors: { current_password: 'Your current password is not right.' },
        },
      });
      expect(await set('Ochre-Lantern-7')).toMatchObject({ status: 200, body: { id } });
    });

    it('is not tried more often there than at the sign-in', async () => {
      const { id, email, password, call } = await newCaller('viewer');
      const set = (current_password: string) =>
        call('PATCH', `user/${id}/update-password`, { password: secret, current_password });
      for (let attempt = 0; attempt < 5; attempt++) expect((await set('Wrong-1234')).status).toBe(422);
      const refused = await set(password);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await expect(signInByApi(server.url, { email, password })).rejects.toThrow('429');
    });

    it('does not tell a stranger at an open session whether a text is the password', async () => {
      const { id, call } = await newCaller('viewer');
      await sql`update "user" set hash = (select hash from "user" where id = 1) where id = ${id}`.execute(db());
      const guess = await call('PATCH', `user/${id}/update-password`, { password: administrator.password });
      expect(guess.body.message).toEqual(['Your current password is required.']);
    });
  });

  describe('ROLE-06 another’s password', () => {
    it('is set by those who may change users, without the current one, and by nobody else', async () => {
      const viewer = await newUser('viewer');
      const { call: byOffice } = await newCaller('office');
      const { call: byManager } = await newCaller('manager');
      const path = `user/${viewer.id}/update-password`;
      expect((await byManager('PATCH', path, { password: secret })).status).toBe(404);
      expect((await byOffice('PATCH', path, { password: secret })).status).toBe(200);
      await signInByApi(server.url, { email: viewer.email, password: secret });
    });

    it('is set by administrators alone when it is an administrator’s', async () => {
      const other = await newUser('administrator');
      const { call: byOffice } = await newCaller('office');
      const path = `user/${other.id}/update-password`;
      const refused = await byOffice('PATCH', path, { password: secret });
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Only administrators make, change or delete administrators.',
      ]);
      await signInByApi(server.url, other);
      expect((await api('PATCH', path, { password: secret })).status).toBe(200);
      expect((await api('DELETE', `user/${other.id}`)).status).toBe(200);
    });
  });

  const db = () => server.services.database.kysely;
});
