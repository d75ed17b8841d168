import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { accessTokenOf, type CallApi, callApiAs } from '../support/callApi.ts';
import { patience } from '../support/patience.ts';
import { readEvents } from '../support/readEvents.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { repositorySchemaDir, startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { weightRenamed } from '../support/weightRenamed.ts';

// Only PostgreSQL can have several owners; the embedded database refuses a second one (see ownFolder.test.ts).
describePostgres((open) => {
  it('lets two servers behave as one: a session ended in one is dead in the other', async () => {
    const database = await open();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    const headers = { authorization: `Bearer ${await servers[0].token()}` };
    const check = async ({ inject }: TestServer) => (await inject({ url: '/api/auth/check', headers })).statusCode;
    expect([await check(servers[0]), await check(servers[1])]).toEqual([200, 200]);
    await servers[0].inject({ method: 'POST', url: '/api/auth/sign-out', headers });
    expect([await check(servers[0]), await check(servers[1])]).toEqual([401, 401]);
    for (const server of servers) await server.close();
  });

  const endings: [string, (admin: CallApi, user: CallApi, id: number) => Promise<{ status: number }>][] = [
    ['signs out', (_, user) => user('POST', 'auth/sign-out')],
    [
      'ends the session in a list',
      async (_, user) => {
        const { body } = await user('GET', 'auth/sessions');
        return user('DELETE', `auth/sessions/${body[0].id}`);
      },
    ],
    [
      'gets another password',
      (admin, _, id) => admin('PATCH', `user/${id}/update-password`, { password: 'Beryl-4711' }),
    ],
    ['is deleted', (admin, _, id) => admin('DELETE', `user/${id}`)],
    ['is deleted among others', (admin, _, id) => admin('DELETE', `user?filter={"id":[${id}]}`)],
  ];

  /** A user who is known on both of two servers, and the first administrator on the first one. */
  async function userOfTwoServers() {
    const database = await open();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    onTestFinished(async () => {
      for (const server of servers) await server.close();
    });
    const admin = await servers[0].signIn();
    const credentials = { email: 'gem@example.com', password: 'Emerald-1234' };
    const { body } = await admin('POST', 'user', { ...credentials, role: 'sales' });
    const token = await accessTokenOf(servers[0].url, credentials);
    const [here, elsewhere] = servers.map(({ url }) => callApiAs(url, token)) as [CallApi, CallApi];
    expect((await elsewhere('GET', 'auth/check')).status).toBe(200);
    return { admin, here, elsewhere, id: body.id as number };
  }

  it.each(endings)('answers whoever %s when no server knows the session any more', async (_, end) => {
    const { admin, here, elsewhere, id } = await userOfTwoServers();
    expect((await end(admin, here, id)).status).toBe(200);
    expect((await elsewhere('GET', 'auth/check')).status).toBe(401);
  });

  it('answers a change of a role when no server allows any more what the former role did', async () => {
    const { admin, elsewhere, id } = await userOfTwoServers();
    expect((await elsewhere('GET', 'purchase')).status).toBe(404);
    expect((await admin('PUT', `user/${id}`, { role: 'manager' })).status).toBe(200);
    expect((await elsewhere('GET', 'purchase')).status).toBe(200);
  });

  it('tells the clients of one server what was done in the other', async () => {
    const database = await open();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    const [call, token] = [await servers[0].signIn(), await servers[1].token()];
    const events = await readEvents(servers[1].url, token);
    const { body } = await call('POST', 'customer', { customer_name: 'Golden Crown' });
    expect(await events.next('records')).toEqual({ module: 'customer', ids: [body.id], action: 'create' });

    // A connection that breaks is made anew; what was missed meanwhile counts as changed.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen facet_changes' and pid <> pg_backend_pid()`,
    );
    expect(await events.next('records')).toMatchObject({ ids: [], action: 'update' });
    await events.close();
    for (const server of servers) await server.close();
  });

  it('REP-04 a server says at its start that another one goes by the days of another time zone', async () => {
    const database = await open();
    onTestFinished(() => void vi.unstubAllEnvs());
    const linesOf = async (name: string, zone: string) => {
      vi.stubEnv('TZ', zone);
      const lines: string[] = [];
      const server = await startTestServer({ database, name, report: (line) => lines.push(line) });
      onTestFinished(() => server.close());
      return lines.filter((line) => line.includes('TZ'));
    };
    expect(await linesOf('one', 'Asia/Hong_Kong')).toEqual([]);
    expect(await linesOf('two', 'Asia/Hong_Kong')).toEqual([]);
    expect(await linesOf('one', 'America/Los_Angeles')).toEqual([
      'The server two goes by the days of Asia/Hong_Kong, and this one by those of America/Los_Angeles, so their ' +
        'reports differ; set the same TZ for both.',
    ]);
  });

  it('SCH-06 a newer version of Facet brings its own tables, also where its schema folder is behind', async () => {
    const database = await open();
    const schema = await shippedSchema();
    await planSchema(database, schema, { server: 'old' });
    await planSchema(database, await weightRenamed(), { server: 'ahead' });
    await database.pool.query(`alter table facet.schema_state drop column currency;
      update facet.schema_state set system_steps = system_steps - 1`);
    expect((await planSchema(database, schema, { server: 'new' })).behind).toMatchObject({ version: 2 });
    expect((await database.pool.query('select currency from facet.schema_state')).rows).toEqual([{ currency: null }]);
  });

  it('SCH-06 stones, documents and reports are read while a field of the stones has another name elsewhere', async () => {
    const database = await open();
    const server = await startTestServer({ database, name: 'behind' });
    const unfollow = await followSchemaFolder(repositorySchemaDir, server.services, () => undefined, {
      server: 'behind',
    });
    onTestFinished(() => unfollow().then(() => server.close()));
    const call = await server.signIn();
    const house = tradingHouse(call);
    const sale = await house.document('sale', (await house.customer()).id, [await house.item()]);
    await house.confirm('sale', sale.id);
    await planSchema(database, await weightRenamed(), { server: 'ahead' });
    await expect
      .poll(async () => (await call('GET', 'common/status')).body.schema.ahead, { timeout: patience })
      .toMatchObject({ version: 2 });
    const { modules, reports } = server.services.schema.current;
    const names = Object.keys(modules);
    expect(names).toHaveLength(Object.keys(server.services.schema.folder.modules).length);
    const paths = [...names, ...reports.map(({ name }) => `report/${name}`), `sale/${sale.id}`, 'common/overview'];
    for (const path of paths) {
      const { status, body } = await call('GET', path);
      expect([200, 400], `${path}: ${JSON.stringify(body)}`).toContain(status);
    }
    expect((await call('GET', 'inventory')).body[0]).not.toHaveProperty('weight');
    // What would keep less than it must is not written.
    expect((await house.setStatus('sale', sale.id, 'New')).status).toBeGreaterThanOrEqual(400);
  });

  it('SCH-06 logs no error of what another server has just renamed, but one of a column that is gone', async () => {
    const database = await open();
    const lines: string[] = [];
    const options = { database, name: 'behind', logLevel: 'info', log: { write: (line: string) => lines.push(line) } };
    const server = await startTestServer(options);
    onTestFinished(() => server.close());
    const call = await server.signIn();
    await tradingHouse(call).item();
    const failing = async (path: string) => {
      lines.length = 0;
      const { status, body } = await call('GET', path);
      const levels = lines.map((line) => JSON.parse(line).level);
      return [status, body.code, Math.max(...levels)];
    };
    const [info, defect] = [30, 50];
    await database.pool.query('alter table laboratory drop column laboratory_name');
    expect(await failing('laboratory')).toEqual([500, 'unexpected', defect]);
    await planSchema(database, await weightRenamed(), { server: 'ahead' });
    expect(await failing('inventory')).toEqual([503, 'unavailable', info]);
  });

  it('SCH-06 a server whose schema folder is behind goes on with what both have, and says so', async () => {
    const database = await open();
    const folders = [schemaDirWith([repair('state')]), schemaDirWith([repair('state')])] as const;
    const logs: string[][] = [[], []];
    const start = async (place: 0 | 1) => {
      const { dir } = folders[place];
      const report = (sentence: string) => logs[place]?.push(sentence);
      const name = `server-${place}`;
      const server = await startTestServer({ database, schema: await schemaOf(dir), name, report });
      server.services.place = { dataDir: dir, schemaDir: dir, files: 'folder' };
      const unfollow = await followSchemaFolder(dir, server.services, report, { server: name });
      return { server, call: await server.signIn(), close: () => unfollow().then(() => server.close()) };
    };
    const [ahead, first] = [await start(0), await start(1)];
    let other = first;
    onTestFinished(async () => {
      for (const { close } of [ahead, other]) await close();
      for (const { remove } of folders) remove();
    });
    const { body: made } = await ahead.call('POST', 'repair', { title: 'Saw', state: 'Open' });
    const status = async ({ call }: typeof first) => (await call('GET', 'common/status')).body.schema;
    const health = async () => JSON.parse((await other.server.inject({ url: '/health' })).body);
    expect(await status(other)).toMatchObject({ version: 1, ahead: null });
    expect(await health()).toEqual({ status: 'ok' });

    writeFileSync(join(folders[0].dir, 'modules/repair.json'), JSON.stringify(repair('stage', 'state')));
    const patient = { timeout: patience };
    await expect.poll(async () => (await status(other)).ahead, patient).toMatchObject({ version: 2 });
    expect(await health()).toEqual({ status: 'ok', schema: 'behind' });
    expect((await status(other)).servers).toMatchObject([
      { name: 'server-0', version: 2 },
      { name: 'server-1', version: 1 },
    ]);
    await expect.poll(async () => (await ahead.call('GET', `repair/${made.id}`)).body.stage, patient).toBe('Open');
    const isPartOf = async () => {
      const { status: answered, body } = await other.call('GET', `repair/${made.id}`);
      expect(answered).toBe(200);
      expect(body).toMatchObject({ title: 'Saw' });
      expect(body).not.toHaveProperty('state');
      expect((await other.call('GET', 'repair?sort=["title","ASC"]')).status).toBe(200);
      const refused = await other.call('PUT', `repair/${made.id}`, { title: 'Changed' });
      expect(refused.status).toBe(409);
      expect(refused.body.message).toMatch(
        /^Repair can only be read at the moment, because the schema folder .* is behind/,
      );
      expect((await other.call('POST', 'customer', { customer_name: 'Golden Crown' })).status).toBe(201);
    };
    await isPartOf();
    expect(logs[1]?.join('\n')).toContain('The schema folder of this server is behind: version 2 is in use since');

    // Neither a restart nor an hour without the other server brings the older schema back.
    await other.close();
    other = await start(1);
    await isPartOf();
    expect((await status(ahead)).version).toBe(2);

    writeFileSync(join(folders[1].dir, 'modules/repair.json'), JSON.stringify(repair('stage', 'state')));
    await expect.poll(async () => (await status(other)).ahead, patient).toBeNull();
    expect((await other.call('PUT', `repair/${made.id}`, { stage: 'Done' })).status).toBe(200);
    expect(await status(other)).toMatchObject({ version: 2, mistakes: [] });
  });
});

/** A module whose choice has this name, and had the other one. */
function repair(name: string, was?: string) {
  const choice = { name, type: 'select', options: ['Open', 'Done'], label: 'State', ...(was && { was }) };
  return {
    name: 'repair',
    label: 'Repair',
    recordLabel: 'title',
    fields: [{ name: 'title', type: 'input', required: true, label: 'Title' }, choice],
    list: { columns: ['title', name] },
    tabs: [{ name: 'main', label: 'Main', fields: ['title', name] }],
  };
}
