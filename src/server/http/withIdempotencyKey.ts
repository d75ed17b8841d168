import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { keyReused, malformed } from '../errors.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { sessionOf } from './authenticate.ts';

export interface Outcome {
  /** Of the HTTP answer. */
  status: number;
  body: unknown;
}

/**
 * Runs the work of a POST or PATCH. With an `Idempotency-Key` the same request within a day does the work once and
 * gets the first answer again, because answer and work are committed together: two at the same moment (the second waits
 * for the first one's row), after a restart, after a kill. A refusal did nothing, so it is not kept: the same key may
 * be tried again.
 * @param work gets a context in whose transaction everything has to happen, when the request has a key
 * @returns the body; the status is set on the reply
 */
export async function withIdempotencyKey(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RecordsContext,
  work: (context: RecordsContext) => Promise<Outcome>,
): Promise<unknown> {
  const key = keyFrom(request);
  const { status, body } =
    key === undefined ? await work(context) : await runOnce(context, entryOf(request, key), work);
  reply.code(status);
  return body;
}

async function runOnce(
  context: RecordsContext,
  entry: Entry,
  work: (context: RecordsContext) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(context, async (joined) => {
    const handle = handleOf(joined);
    const stored = await reserve(handle, entry);
    if (stored) return stored;
    const outcome = await work(joined);
    await sql`
      update facet.idempotency set status = ${outcome.status}, body = ${JSON.stringify(outcome.body)}
      where user_id = ${entry.userId} and key = ${entry.key}`.execute(handle);
    return outcome;
  });
}

/** Deletes the answers that are kept no longer. */
export async function removeOldKeys(db: Handle): Promise<void> {
  await sql`delete from facet.idempotency where not (${fresh})`.execute(db);
}

const fresh = sql`idempotency.created_at > now() - interval '1 day'`;

interface Entry {
  userId: number;
  key: string;
  requestHash: string;
}

function keyFrom({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw malformed('idempotencyKey');
  return key;
}

/**
 * Hashes alone are stored. The request's takes in the key, which nobody but the client knows, so that a password in a
 * body cannot be guessed from it.
 */
function entryOf(request: FastifyRequest, key: string): Entry {
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url');
  return {
    userId: sessionOf(request).user.id,
    key: hash('key', key),
    requestHash: hash('request', key, request.method, request.url, JSON.stringify(request.body) ?? ''),
  };
}

/** Takes the key for this request, or finds what was answered under it. Waits for a request that holds it right now. */
async function reserve(handle: Handle, { userId, key, requestHash }: Entry): Promise<Outcome | undefined> {
  const { rows: taken } = await sql`
    insert into facet.idempotency as idempotency (user_id, key, request_hash) values (${userId}, ${key}, ${requestHash})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, created_at = now(), status = null, body = null
      where not (${fresh})
    returning key`.execute(handle);
  if (taken.length > 0) return undefined;
  const { rows } = await sql<{ request_hash: string; status: number; body: string }>`
    select request_hash, status, body from facet.idempotency where user_id = ${userId} and key = ${key}`.execute(
    handle,
  );
  const [row] = rows;
  if (row?.request_hash !== requestHash) throw keyReused();
  return { status: row.status, body: JSON.parse(row.body) };
}
