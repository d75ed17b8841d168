import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Handle } from '../database/database.ts';
import { keyReused, malformed } from '../errors.ts';
import { sessionOf } from './authenticate.ts';

export interface Outcome {
  status: number;
  body: unknown;
}

/** What a piece of work gets: a database that is one transaction already, when the request has a key. */
export type Work<Result extends Outcome> = (database: Database) => Promise<Result>;

/**
 * Runs the work of a POST or PATCH. With an `Idempotency-Key` the same request within a day does the work once and
 * gets the first answer again, because answer and work are committed together: two at the same moment (the second waits
 * for the first one's row), after a restart, after a kill. A refusal did nothing, so it is not kept: the same key may
 * be tried again.
 * @returns the outcome, or the stored answer as `replayed`
 */
export async function once<Result extends Outcome>(
  request: FastifyRequest,
  database: Database,
  work: Work<Result>,
): Promise<(Result & { replayed?: undefined }) | (Outcome & { replayed: true })> {
  const key = keyFrom(request);
  if (key === undefined) return work(database);
  const entry = entryOf(request, key);
  return database.transaction(async (transaction) => {
    const stored = await reserve(transaction, entry);
    if (stored) {
      if (!stored.request_hash.equals(entry.requestHash)) throw keyReused();
      return { status: stored.status, body: JSON.parse(stored.body), replayed: true as const };
    }
    const result = await work(within(database, transaction));
    await sql`
      update facet.idempotency set status = ${result.status}, body = ${JSON.stringify(result.body)}
      where key_hash = ${entry.keyHash}`.execute(transaction);
    return result;
  });
}

export async function removeOldKeys(db: Handle): Promise<void> {
  await sql`delete from facet.idempotency where not (${fresh})`.execute(db);
}

const fresh = sql`idempotency.created_at > now() - interval '1 day'`;

interface Entry {
  keyHash: Buffer;
  requestHash: Buffer;
}

function keyFrom({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw malformed('idempotencyKey');
  return key;
}

/**
 * Hashes alone are stored. The body's takes in the key, which nobody but the client knows, so that a password in a body
 * cannot be guessed from it.
 */
function entryOf(request: FastifyRequest, key: string): Entry {
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest();
  return {
    keyHash: hash('key', String(sessionOf(request).user.id), key),
    requestHash: hash('request', key, request.method, request.url, JSON.stringify(request.body) ?? ''),
  };
}

/** Takes the key for this request, or finds what was answered under it. Waits for a request that holds it right now. */
async function reserve(transaction: Handle, { keyHash, requestHash }: Entry) {
  const { rows: taken } = await sql`
    insert into facet.idempotency as idempotency (key_hash, request_hash) values (${keyHash}, ${requestHash})
    on conflict (key_hash) do update
      set request_hash = excluded.request_hash, created_at = now(), status = null, body = null
      where not (${fresh})
    returning key_hash`.execute(transaction);
  if (taken.length > 0) return undefined;
  const { rows } = await sql<{ request_hash: Buffer; status: number; body: string }>`
    select request_hash, status, body from facet.idempotency where key_hash = ${keyHash}`.execute(transaction);
  return rows[0];
}

/** The same database for code that opens transactions of its own: they join the one that is open. */
function within(database: Database, transaction: Parameters<Parameters<Database['transaction']>[0]>[0]): Database {
  return { ...database, kysely: transaction, transaction: (work) => work(transaction) };
}
