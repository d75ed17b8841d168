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
 * one owner, so nothing is shared there, and a process that is alone on its PostgreSQL sends nothing.
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
  const everything = () =>
    modules().map((module): RecordsEvent => ({ type: 'records', module, ids: [], action: 'update' }));
  /**
   * Until when it is known that no other process listens, in milliseconds; 0: another one may. One that begins to listen
   * says so, and hears that it may have missed anything.
   */
  let aloneUntil = 0;
  let hasAnswer = false;
  const send = (notification: Omit<Notification, 'self'>) =>
    // If this fails, the other processes read everything again when they have their connections back.
    database.pool
      .query('select pg_notify($1, $2)', [changesChannel, JSON.stringify({ self, ...notification })])
      .then(noop, noop);
  /** The process id of the connection that listens here. */
  let listening: number | undefined;
  const lookForOthers = async () => {
    hasAnswer = false;
    const { rows } = await database.pool.query(othersSql, [listening]);
    if (!hasAnswer && rows.length === 0) aloneUntil = performance.now() + certainty;
    else await noLongerAlone();
  };
  const noLongerAlone = () => {
    const missed = aloneUntil > 0 ? everything() : [];
    aloneUntil = 0;
    return send({ changes: missed });
  };
  const onNotify = (payload: string) => {
    const { self: sender, changes: received, joined, schema }: Notification = JSON.parse(payload);
    if (schema) changes.publishSchema();
    if (sender === self) return;
    for (const change of received) receive(change);
    // A change of the schema is told to all alike, also to the one that made it.
    if (sender === '') return;
    hasAnswer = true;
    if (joined || aloneUntil > 0) void noLongerAlone();
  };
  const stopListening = await listen(database, {
    onPayload: onNotify,
    onLost: () => {
      aloneUntil = 0;
    },
    onListening: async (pid) => {
      listening = pid;
      await send({ changes: [], joined: true });
      await lookForOthers();
    },
    onReconnect: () => {
      changes.publishSchema();
      for (const change of everything()) receive(change);
    },
  });
  let unsent: RecordsEvent[] = [];
  let sending = false;
  /** What is published while a message is on its way goes into the next one. */
  const sendAll = async () => {
    while (unsent.length > 0) {
      const sent = shortened(unsent);
      unsent = [];
      await send({ changes: sent });
    }
    sending = false;
  };
  const unsubscribe = changes.subscribe((change) => {
    if (receiving || change.type !== 'records' || performance.now() < aloneUntil) return;
    if (aloneUntil > 0) void lookForOthers().catch(noop);
    unsent.push(change);
    if (sending) return;
    sending = true;
    // All changes of one transaction are published at the same time, and sent in one statement.
    setImmediate(sendAll);
  });
  return async () => {
    unsubscribe();
    stopListening();
  };
}

/** Milliseconds. Whoever cannot be heard, because a connection is dead and nobody noticed, is found after this time. */
const certainty = 30_000;

const noop = () => undefined;

const listenSql = `listen ${changesChannel}`;

/** The other connections that listen; those of other roles do not show what they do. */
const othersSql = `select from pg_stat_activity where datname = current_database() and pid is distinct from $1
  and (query = '${listenSql}' or (application_name = 'facet' and usename <> current_user)) limit 1`;

type RecordsEvent = Extract<LiveEvent, { type: 'records' }>;

/** The message that the processes send each other. */
interface Notification {
  /** The sending process, which receives the message as well. */
  self: string;
  changes: RecordsEvent[];
  /** The process has begun to listen: whoever hears it answers, so that each knows of the other. */
  joined?: true;
  /** Another schema has come into use: see planSchema. */
  schema?: boolean;
}

interface Listener {
  onPayload(payload: string): void;
  /** Messages are missed from here on. */
  onLost(): void;
  /** Messages are heard on the connection with this process id. */
  onListening(pid: number): Promise<void>;
  /** The same after a loss: messages may have been missed. */
  onReconnect(): void;
}

/**
 * Listens on a connection of its own, and opens a new one when that is lost.
 * @returns a function that stops this, after the first connection listens
 */
async function listen(database: Database, listener: Listener): Promise<() => void> {
  let stopped = false;
  let client: PoolClient | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const connect = async () => {
    const own = await database.direct.connect();
    own.on('notification', ({ payload = '' }) => listener.onPayload(payload));
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    try {
      const { rows } = await own.query('select pg_backend_pid() as pid');
      await own.query(listenSql);
      await listener.onListening(rows[0].pid);
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
    listener.onLost();
    own.release(true);
    reconnect(patience[0]);
  };
  const reconnect = (wait: number) => {
    retry = setTimeout(() => {
      connect().then(
        () => stopped || listener.onReconnect(),
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
