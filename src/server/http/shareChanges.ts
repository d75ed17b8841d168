import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import type { Change, Changes } from './changes.ts';

/** The name under which the processes on one PostgreSQL tell each other. */
const channel = 'facet_changes';
/** PostgreSQL passes on at most 8,000 bytes; a change of more records than this goes without their ids. */
const mostIds = 500;
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
  const unsubscribe = changes.subscribe((change) => {
    if (hearing || change.type !== 'records') return;
    const ids = change.ids.length > mostIds ? [] : change.ids;
    // What cannot be told now is heard of when the others look anew.
    database.pool
      .query('select pg_notify($1, $2)', [channel, JSON.stringify({ self, ...change, ids })])
      .catch(() => {});
  });
  return async () => {
    stopped = true;
    clearTimeout(retry);
    unsubscribe();
    client?.release(true);
  };
}

/** Takes what another process of this product told; what one itself told comes back too. */
function hear(self: string, payload: string, pass: (change: Change) => void): void {
  const { self: teller, ...change } = JSON.parse(payload) as Change & { self: string };
  if (teller !== self) pass(change as Change);
}
