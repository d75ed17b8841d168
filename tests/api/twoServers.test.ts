import { expect, it } from 'vitest';
import { readEvents } from '../support/readEvents.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

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
});
