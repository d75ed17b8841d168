import type { PoolClient as Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { describePostgres, openAgain } from '../../../tests/support/testDatabase.ts';
import type { Database } from '../database/connection/database.ts';
import { Changes } from '../http/Changes.ts';
import { shareChanges } from './shareChanges.ts';

describePostgres((open) => {
  it('gives back the connection that it is opening anew while it is stopped', async () => {
    const database = await open();
    const listening = await openAgain(database);
    const gate = holdSecondConnection(listening);
    const stop = await shareChanges(listening, new Changes(), () => []);
    await cutListeners(database);
    await gate.reached;
    await stop();
    gate.open();
    await listening.close();
  });

  it('gives back a connection that is lost before it listens, and opens another one', async () => {
    const database = await open();
    const listening = await openAgain(database);
    const gate = holdSecondConnection(listening, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    });
    const changes = new Changes();
    const heard = new Promise((resolve) => changes.subscribe(resolve));
    const stop = await shareChanges(listening, changes, () => ['customer']);
    await cutListeners(database);
    await gate.reached;
    gate.open();
    expect(await heard).toMatchObject({ module: 'customer', ids: [] });
    await stop();
    await listening.close();
  });
});

/** Holds the second connection that is asked for, until `open` is called and `before` is done with it. */
function holdSecondConnection({ pool }: Database, before?: (client: Client) => Promise<void>) {
  const connect = pool.connect.bind(pool) as () => Promise<Client>;
  const [reached, opened] = [new Signal(), new Signal()];
  let asked = 0;
  const held = async () => {
    asked += 1;
    const client = await connect();
    if (asked !== 2) return client;
    reached.send();
    await opened.sent;
    await before?.(client);
    return client;
  };
  vi.spyOn(pool, 'connect').mockImplementation(held as typeof pool.connect);
  return { reached: reached.sent, open: () => opened.send() };
}

class Signal {
  send: () => void = () => undefined;
  readonly sent = new Promise<void>((resolve) => {
    this.send = resolve;
  });
}

async function cutListeners({ pool }: Database): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen facet_changes' and datname = current_database()`,
  );
}
