import { setImmediate } from 'node:timers/promises';
import type { PoolClient as Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { describePostgres, openAgain } from '../../../tests/support/testDatabase.ts';
import type { Database } from '../database/connection/database.ts';
import { Changes, type LiveEvent } from '../http/Changes.ts';
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
    const change = new Promise((resolve) => changes.subscribe(resolve));
    const stop = await shareChanges(listening, changes, () => ['customer']);
    await cutListeners(database);
    await gate.reached;
    gate.open();
    expect(await change).toMatchObject({ module: 'customer', ids: [] });
    await stop();
    await listening.close();
  });

  it('sends changes while another process listens, and nothing while it is alone', async () => {
    const database = await open();
    const first = await shareInOtherProcess(database);
    expect(await first.sentBy(() => first.publish(1))).toBe(0);

    // What the first one did meanwhile was sent to nobody.
    const second = await shareInOtherProcess(database);
    expect(await second.next()).toEqual({ type: 'records', module: 'customer', ids: [], action: 'update' });
    const change = second.next();
    expect(await first.sentBy(() => first.publish(2))).toBe(1);
    expect(await change).toMatchObject({ ids: [2] });
    const answer = first.next();
    second.publish(3);
    expect(await answer).toMatchObject({ ids: [3] });

    await second.stop();
    await cutListeners(database);
    expect(await first.next()).toMatchObject({ ids: [] });
    expect(await first.sentBy(() => first.publish(4))).toBe(0);
    await first.stop();
  });

  it('gathers what happens while a message is on its way into one more', async () => {
    const database = await open();
    const [first, second] = [await shareInOtherProcess(database), await shareInOtherProcess(database)];
    await second.next();
    const received = (async () => {
      const ids: number[] = [];
      while (ids.length < 25) ids.push(...(await second.next()).ids);
      return ids;
    })();
    const message = first.holdMessage();
    const sent = await first.sentBy(async () => {
      first.publish(1);
      await message.reached;
      for (let id = 2; id <= 25; id += 1) {
        first.publish(id);
        await setImmediate();
      }
      message.open();
      expect(await received).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    });
    expect(sent).toBe(2);
    await second.stop();
    await first.stop();
  });

  it('SAFE-09 sends what could not be sent as soon as it can, as those who listen may have missed nothing else', async () => {
    const database = await open();
    const [first, second] = [await shareInOtherProcess(database), await shareInOtherProcess(database)];
    await second.next();
    first.failMessage();
    first.publish(1);
    expect(await second.next()).toMatchObject({ module: 'customer', ids: [1] });
    await second.stop();
    await first.stop();
  });
});

type Change = Extract<LiveEvent, { type: 'records' }>;

/** A process of its own on the same database, as far as it shares changes. */
async function shareInOtherProcess(database: Database) {
  const own = await openAgain(database);
  const changes = new Changes();
  const waiting: Change[] = [];
  let notify: () => void = () => undefined;
  let isOwn = false;
  changes.subscribe((change) => {
    if (isOwn || change.type !== 'records') return;
    waiting.push(change);
    notify();
  });
  const unshare = await shareChanges(own, changes, () => ['customer']);
  return {
    publish(id: number) {
      isOwn = true;
      changes.publish({ type: 'records', module: 'customer', ids: [id], action: 'update' });
      isOwn = false;
    },
    /** What was received from others, one after another. */
    async next(): Promise<Change> {
      const [first] = waiting;
      if (!first)
        await new Promise<void>((resolve) => {
          notify = resolve;
        });
      return waiting.shift() as Change;
    },
    /** How many messages the work sends, and those that it leaves to be sent at once. */
    async sentBy(work: () => unknown): Promise<number> {
      let sent = 0;
      const unwatch = own.onStatement(({ sql }) => {
        if (sql.includes('pg_notify')) sent += 1;
      });
      await work();
      await setImmediate();
      await setImmediate();
      unwatch();
      return sent;
    },
    /** Holds the next message until `open` is called. */
    holdMessage() {
      const query = own.pool.query.bind(own.pool) as (...args: unknown[]) => unknown;
      const [reached, opened] = [new Signal(), new Signal()];
      const held = async (...args: unknown[]) => {
        spied.mockRestore();
        reached.send();
        await opened.sent;
        return query(...args);
      };
      const spied = vi.spyOn(own.pool, 'query').mockImplementation(held as typeof own.pool.query);
      return { reached: reached.sent, open: () => opened.send() };
    },
    /** The next message meets a broken connection. */
    failMessage() {
      vi.spyOn(own.pool, 'query').mockRejectedValueOnce(new Error('Connection terminated unexpectedly') as never);
    },
    async stop() {
      await unshare();
      await own.close();
    },
  };
}

/** Holds the second connection that is asked for, until `open` is called and `before` is done with it. */
function holdSecondConnection({ pool }: Database, before?: (client: Client) => Promise<void>) {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<Client>;
  const [reached, opened] = [new Signal(), new Signal()];
  let attempts = 0;
  const held = async (callback?: unknown) => {
    // The pool's own, for single statements.
    if (callback) return connect(callback);
    attempts += 1;
    const client = await connect();
    if (attempts !== 2) return client;
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
