import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { changesChannel } from '../database/connection/changesChannel.ts';
import type { Database } from '../database/connection/database.ts';
import type { Changes, LiveEvent } from '../http/Changes.ts';

/** PostgreSQL passes on at most 8,000 bytes, so changes of more records than this are sent without their ids. */
const mostIds = 300;
const mostChanges = 30;
/**
 * Milliseconds until a lost connection is opened again: doubled with each attempt, from the first number to the second.
 */
const patience = [1_000, 30_000] as const;

/**
 * Passes changes of records between the server processes that share one PostgreSQL, so that the clients of each process
 * learn what another one has changed. After a lost connection every module counts as changed. The embedded database has
 * one owner, so nothing is shared there.
 * @returns a function that stops this; the promise resolves when this process listens
 */
export async function shareChanges(
  database: Database,
  changes: Changes,
  modules: () => readonly string[],
): Promise<() => Promise<void>> {
  if (database.kind === 'embedded') return async () => undefined;
  const self = randomUUID();
  /** True while a change of another process is published here, because that change is not sent back. */
  let receiving = false;
  const receive = (change: RecordsEvent) => {
    receiving = true;
    changes.publish(change);
    receiving = false;
  };
  const stopListening = await listen(
    database,
    (payload) => onNotify(self, payload, receive, () => changes.tellOfSchema()),
    () => {
      changes.tellOfSchema();
      for (const module of modules()) receive({ type: 'records', module, ids: [], action: 'update' });
    },
  );
  let unsent: RecordsEvent[] = [];
  const notify = () => {
    const payload: Notification = { self, changes: shortened(unsent) };
    unsent = [];
    // If this fails, the other processes read everything again when they have their connections back.
    database.pool.query('select pg_notify($1, $2)', [changesChannel, JSON.stringify(payload)]).catch(() => {});
  };
  const unsubscribe = changes.subscribe((change) => {
    if (receiving || change.type !== 'records') return;
    // All changes of one transaction are published at the same time, and sent in one statement.
    if (unsent.length === 0) setImmediate(notify);
    unsent.push(change);
  });
  return async () => {
    unsubscribe();
    stopListening();
  };
}

type RecordsEvent = Extract<LiveEvent, { type: 'records' }>;

/** The message that the processes send each other. */
interface Notification {
  /** The sending process, which receives the message as well. */
  self: string;
  changes: RecordsEvent[];
  /** Another schema has come into use: see planSchema. */
  schema?: boolean;
}

function onNotify(self: string, payload: string, receive: (change: RecordsEvent) => void, onSchema: () => void): void {
  const notification: Notification = JSON.parse(payload);
  if (notification.schema) onSchema();
  if (notification.self !== self) for (const change of notification.changes) receive(change);
}

/**
 * Listens on a connection of its own, and opens a new one when that is lost.
 * @param onReconnect called when messages may have been missed
 * @returns a function that stops this, after the first connection listens
 */
async function listen(
  database: Database,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
): Promise<() => void> {
  let stopped = false;
  let client: PoolClient | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = async () => {
    const own = await database.direct.connect();
    own.on('notification', ({ payload = '' }) => onPayload(payload));
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    try {
      await own.query(`listen ${changesChannel}`);
    } catch (error) {
      own.release(true);
      throw error;
    }
    // A connection that is neither used nor released would keep the pool from ending.
    if (stopped) own.release(true);
    else client = own;
  };
  const lost = (own: PoolClient) => {
    if (stopped || client !== own) return;
    client = undefined;
    own.release(true);
    reconnect(patience[0]);
  };
  const reconnect = (wait: number) => {
    retry = setTimeout(() => {
      connect().then(
        () => stopped || onReconnect(),
        () => stopped || reconnect(Math.min(wait * 2, patience[1])),
      );
    }, wait);
    retry.unref();
  };
  await connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    client?.release(true);
  };
}

/** Leaves out the ids if there are many of them. Several changes of one module become one. */
function shortened(changes: readonly RecordsEvent[]): RecordsEvent[] {
  const ids = changes.reduce((count, change) => count + change.ids.length, 0);
  if (ids <= mostIds && changes.length <= mostChanges) return [...changes];
  const modules = [...new Set(changes.map(({ module }) => module))];
  return modules.map((module) => ({ type: 'records', module, ids: [], action: 'update' }));
}
