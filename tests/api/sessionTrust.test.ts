import { expect, it, onTestFinished } from 'vitest';
import { SessionCache } from '../../src/server/sessions/SessionCache.ts';
import { openSession } from '../../src/server/sessions/sessions.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

const hour = 3_600_000;

describeShippedDatabases((open) => {
  it('looks a session up one time for a burst of calls, and anew after something has ended', async () => {
    const database = await open();
    const server = await startTestServer({ database });
    const token = await openSession(database.kysely, 1, { address: '', userAgent: '' });
    const sessions = new SessionCache({ lifetime: hour, isShared: false });
    const burst = async () => {
      for (let call = 0; call < 3; call += 1) await sessions.find(database.reserved, token);
    };
    // So that the statement is prepared, and not sent twice.
    await sessions.find(database.reserved, 'nobody');
    let lookups = 0;
    const stop = database.onStatement((statement) => {
      if (/session\.token_hash =/.test(statement.sql)) lookups += 1;
    });
    await burst();
    stop();
    expect(lookups).toBe(1);
    expect(sessions.remembered(token)).toMatchObject({ user: { id: 1 } });
    await database.pool.query('delete from facet.sessions');
    sessions.clear();
    expect(sessions.remembered(token)).toBeUndefined();
    expect(await sessions.find(database.reserved, token)).toBeUndefined();
    await server.close();
  });

  it('USER-01 forgets its sessions when a user changes, and not for a new one, who has none', async () => {
    const server = await startTestServer({ database: await open() });
    onTestFinished(() => server.close());
    const [call, token] = [await server.signIn(), await server.token()];
    const { sessions, database } = server.services;
    const isRemembered = () => sessions.remembered(token) !== undefined;
    await sessions.find(database.reserved, token);
    const created = await call('POST', 'user', { email: 'new@example.com', password: 'Ochre-Lantern-7' });
    expect([created.status, isRemembered()]).toEqual([201, true]);
    const { status } = await call('PUT', `user/${created.body.id}`, { first_name: 'Ann' });
    expect([status, isRemembered()]).toEqual([200, false]);
  });
});

it('waits for other processes as long as they may trust what has ended', async () => {
  const sessions = new SessionCache({ lifetime: 200, isShared: true });
  await sessions.isEndedEverywhere();
  const ended = performance.now();
  sessions.clear();
  await sessions.isEndedEverywhere();
  expect(performance.now() - ended).toBeGreaterThanOrEqual(200);
});

it('waits for nobody where no other process remembers sessions', async () => {
  const sessions = new SessionCache({ lifetime: hour, isShared: false });
  sessions.clear();
  await sessions.isEndedEverywhere();
});
