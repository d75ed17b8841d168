import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import { createRecords } from '../../src/server/records/write/createRecords.ts';
import { hashPassword } from '../../src/server/records/write/passwords.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf, type CallApi } from '../support/callApi.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describeShippedDatabases, openShippedDatabase } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const common = 'This password is too easy to guess: it is one of the commonest passwords, or close to one.';
const names =
  'This password is too easy to guess: it is made of the names of the user, the email address or this site.';

describeShippedDatabases((open) => {
  let server: TestServer;
  let api: CallApi;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    api = await server.signIn();
  });

  afterAll(() => server?.close());

  const mei = { email: 'mei@peony.example.com', first_name: 'Mei', last_name: 'Chan' };
  const context = () => {
    const { database, schema, hooks } = server.services;
    return { database, schema: schema.current, hooks, userId: null };
  };

  it('SAFE-07 refuses a guessed password of a new user at its field, in both languages', async () => {
    for (const [password, text] of [
      ['P@ssw0rd', common],
      ['Admin123!', common],
      ['Mei-Chan-1', names],
    ]) {
      const { status, body } = await api('POST', 'user', { ...mei, password });
      expect([status, body.errors]).toEqual([422, { password: text }]);
    }
    const chinese = await server.inject({
      method: 'POST',
      url: '/api/user',
      headers: { authorization: `Bearer ${await server.token()}`, 'accept-language': 'zh' },
      payload: { ...mei, password: 'Password1!' },
    });
    expect(chinese.json().errors.password).toBe('该密码太容易被猜到：它是最常见的密码之一，或与之相近。');
  });

  it('SAFE-07 refuses it where many users are stored at once, and where a record is changed', async () => {
    await expect(createRecords(context(), 'user', [{ ...mei, password: 'Welcome1!' }])).rejects.toMatchObject({
      status: 422,
      details: { errors: { password: { key: 'passwordCommon' } } },
    });
    const { schema } = context();
    const user = schema.modules.user;
    if (!user) throw new Error('There is no module user');
    const fields = user.fields.map((field) => ({ ...field, readOnly: undefined }));
    const open = { ...schema, modules: { ...schema.modules, user: { ...user, fields } } } as typeof schema;
    const changed = updateRecord({ ...context(), schema: open }, 'user', 1, { password: 'Welcome1!' });
    await expect(changed).rejects.toMatchObject({ details: { errors: { password: { key: 'passwordCommon' } } } });
  });

  it('SAFE-07 refuses it where a password is changed, and takes another one', async () => {
    const { body: user } = await api('POST', 'user', { ...mei, password: 'Ochre-Lantern-7' });
    const change = (password: string) => api('PATCH', `user/${user.id}/update-password`, { password });
    expect(await change('Password1!')).toMatchObject({ status: 422, body: { message: [common] } });
    expect(await change('Chan-Peony-1')).toMatchObject({ status: 422, body: { message: [names] } });
    expect((await change('Teal-Kettle-9')).status).toBe(200);
    expect((await api('PATCH', 'user/999999/update-password', { password: 'Password1!' })).status).toBe(404);
    expect((await api('DELETE', `user/${user.id}`)).status).toBe(200);
  });

  it('SAFE-07 lets a password that somebody has already go on working', async () => {
    const { body: user } = await api('POST', 'user', { ...mei, password: 'Ochre-Lantern-7' });
    await server.services.database.pool.query(
      `update "user" set hash = '${await hashPassword('Password1!')}' where id = ${user.id}`,
    );
    await accessTokenOf(server.url, { email: mei.email, password: 'Password1!' });
    const same = await api('PATCH', `user/${user.id}/update-password`, { password: 'Password1!' });
    expect(same.status).toBe(200);
    expect((await api('DELETE', `user/${user.id}`)).status).toBe(200);
  });
});

it('SAFE-07 starts with a guessed ADMIN_PASSWORD, and warns of it', async () => {
  const schema = await shippedSchema();
  const database = await openShippedDatabase();
  for (const [password, warns] of [
    ['Password1!', true],
    [administrator.password, true],
    ['Ochre-Lantern-7', false],
  ] as const) {
    await database.pool.query('delete from "user"');
    const lines: string[] = [];
    const { email } = administrator;
    await prepareDatabase(database, schema, { administrator: { email, password } }, (line) => lines.push(line));
    expect(lines.some((line) => line.startsWith('ADMIN_PASSWORD is easy to guess'))).toBe(warns);
    expect(lines.join()).not.toContain(password);
  }
  await database.close();
});
