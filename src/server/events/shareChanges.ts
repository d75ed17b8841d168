import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../database/connection/database.ts';
import type { Change, Changes } from '../http/Changes.ts';

/** The name under which the processes on one PostgreSQL tell each other. */
const channel = 'facet_changes';
/** PostgreSQL passes on at most 8,000 bytes; changes of more records than this go without their ids. */
const mostIds = 300;
const mostChanges = 30;
/** Milliseconds until a lost connection is tried again: twice as long each time, up to the second one. */
const patience = [1_000, 30_000] as const;

/**
 * Passes record changes between the server processes that share one PostgreSQL, so that the clients of each hear what
 * was done in another. After a lost connection everything counts as changed. Nothing to do for the embedded database,
 * which has one owner.
 * @returns how to stop, once the listening has begun
 */
export async function shareChanges(
  database: Database,
  changes: Changes,
  modules: () => readonly string[],
): Promise<() => Promise<void>> {
  if (database.kind === 'embedded') return async () => undefined;
  const self = randomUUID();
  let stopped = false;
  let client: PoolClient | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** While a change of another process is passed on here. */
  let hearing = false;

  const pass = (change: Change) => {
    hearing = true;
    changes.publish(change);
    hearing = false;
  };
  const listen = async () => {
    const own = await database.pool.connect();
    own.on('notification', ({ payload = '' }) => hear(self, payload, pass));
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    await own.query(`listen ${channel}`);
    client = own;
  };
  const lost = (own: PoolClient) => {
    if (stopped || client !== own) return;
    client = undefined;
    own.release(true);
    again(patience[0]);
  };
  const again = (wait: number) => {
    retry = setTimeout(() => {
      listen().then(
        () => {
          for (const module of modules()) pass({ type: 'records', module, ids: [], action: 'update' });
        },
        () => stopped || again(Math.min(wait * 2, patience[1])),
      );
    }, wait);
    retry.unref();
  };

  await listen();
  let untold: RecordsChange[] = [];
  const tell = () => {
    const payload = JSON.stringify({ self, changes: brief(untold) });
    untold = [];
    // What cannot be told now is heard of when the others look anew.
    database.pool.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {});
  };
  const unsubscribe = changes.subscribe((change) => {
    if (hearing || change.type !== 'records') return;
    // All that one transaction changed is published in one go, and told in one statement.
    if (untold.length === 0) setImmediate(tell);
    untold.push(change);
  });
  return async () => {
    stopped = true;
    clearTimeout(retry);
    unsubscribe();
    client?.release(true);
  };
}

type RecordsChange = Extract<Change, { type: 'records' }>;

interface Told {
  self: string;
  changes: RecordsChange[];
}

/** Takes what another process of this product told; what one itself told comes back too. */
function hear(self: string, payload: string, pass: (change: Change) => void): void {
  const told: Told = JSON.parse(payload);
  if (told.self !== self) for (const change of told.changes) pass(change);
}

/** Without the ids where they are many; of many changes each module once. */
function brief(changes: readonly RecordsChange[]): RecordsChange[] {
  const ids = changes.reduce((count, change) => count + change.ids.length, 0);
  if (ids <= mostIds && changes.length <= mostChanges) return [...changes];
  const modules = [...new Set(changes.map(({ module }) => module))];
  return modules.map((module) => ({ type: 'records', module, ids: [], action: 'update' }));
}
