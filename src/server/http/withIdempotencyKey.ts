import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { keyReused, malformed, roleChanged } from '../errors.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { sessionOf } from './authenticate.ts';

export interface StoredAnswer {
  /** The status of the HTTP response. */
  status: number;
  body: unknown;
}

/**
 * Runs the work of a POST or PATCH. When the same request with the same `Idempotency-Key` comes again within a day, the
 * work is not done again, and the stored response is returned. Response and work are committed together, so this holds
 * for two simultaneous requests (the second one waits for the row of the first), after a restart, and after a kill. A
 * refusal changes nothing, so it is not stored, and the same key may be tried again. A response that was made for another
 * role of the user is not returned, because it may hold what the present one does not see: 409.
 * @param work gets a context; when the request has a key, everything must happen in the transaction of this context
 * @param content what a multipart body was, as a hash; absent: the body is JSON
 * @returns the body; the status is set on the reply
 */
export async function withIdempotencyKey(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RecordsContext,
  work: (context: RecordsContext) => Promise<StoredAnswer>,
  content?: string,
): Promise<unknown> {
  const keyed = keyedCallOf(request, context, content);
  const { status, body } = keyed ? await runOnce(context, keyed, work) : await work(context);
  reply.code(status);
  return body;
}

async function runOnce(
  context: RecordsContext,
  keyed: KeyedCall,
  work: (context: RecordsContext) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return inTransaction(context, async (joined) => {
    const handle = handleOf(joined);
    const stored = await keyed.reserve(handle);
    if (stored) return stored;
    const outcome = await work(joined);
    await keyed.keep(handle, outcome);
    return outcome;
  });
}

/** A call with an `Idempotency-Key`, for work that begins its transaction itself. */
export interface KeyedCall {
  /** The stored response, without waiting for a call that uses the key now. Throws as `reserve` does. */
  find(handle: Handle): Promise<StoredAnswer | undefined>;
  /**
   * Reserves the key until the transaction ends, or finds the stored response. Waits for a call that uses the key now.
   * Throws 422 for a key of another request, 409 for a response that was made for another role.
   */
  reserve(handle: Handle): Promise<StoredAnswer | undefined>;
  /** Stores the response, in the transaction that has reserved the key and does the work. */
  keep(handle: Handle, outcome: StoredAnswer): Promise<void>;
}

/**
 * Undefined: the request has no key. Throws 400.
 * @param content what a multipart body was, as a hash; absent: the body is JSON
 */
export function keyedCallOf(request: FastifyRequest, context: RecordsContext, content?: string): KeyedCall | undefined {
  const key = keyFrom(request);
  if (key === undefined) return undefined;
  const entry = entryOf(request, key, context, content);
  return {
    find: (handle) => findStored(handle, entry, sql`and status is not null and ${fresh}`),
    reserve: (handle) => reserve(handle, entry),
    async keep(handle, { status, body }) {
      await sql`update facet.idempotency set status = ${status}, body = ${JSON.stringify(body)}
        where user_id = ${entry.userId} and key = ${entry.key}`.execute(handle);
    },
  };
}

/** Deletes stored responses that have expired. */
export async function removeOldKeys(db: Handle): Promise<void> {
  await sql`delete from facet.idempotency where not (${fresh})`.execute(db);
}

const fresh = sql`idempotency.created_at > now() - interval '1 day'`;

interface Entry {
  userId: number;
  key: string;
  requestHash: string;
  /** The role of the user with all that it allows, as a hash. */
  roleHash: string;
}

function keyFrom({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw malformed('idempotencyKey');
  return key;
}

/**
 * Only hashes are stored. The hash of the request includes the key, which only the client knows, so that a password in
 * a body cannot be guessed from the hash.
 */
function entryOf(request: FastifyRequest, key: string, { schema }: RecordsContext, content?: string): Entry {
  const { user } = sessionOf(request);
  const role = schema.roles.find(({ name }) => name === user.role);
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url');
  return {
    userId: user.id,
    key: hash('key', key),
    requestHash: hash('request', key, request.method, request.url, content ?? JSON.stringify(request.body) ?? ''),
    roleHash: hash('role', schema.roles.length === 0 ? '' : (user.role ?? ''), JSON.stringify(role) ?? ''),
  };
}

/**
 * Reserves the key for this request, or finds the response that is stored under the key. Waits for a request that is
 * using the same key now.
 */
async function reserve(handle: Handle, entry: Entry): Promise<StoredAnswer | undefined> {
  const { userId, key, requestHash, roleHash } = entry;
  const { rows: taken } = await sql`
    insert into facet.idempotency as idempotency (user_id, key, request_hash, role_hash)
      values (${userId}, ${key}, ${requestHash}, ${roleHash})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, role_hash = excluded.role_hash, created_at = now(), status = null, body = null
      where not (${fresh})
    returning key`.execute(handle);
  return taken.length > 0 ? undefined : findStored(handle, entry);
}

async function findStored(
  handle: Handle,
  { userId, key, requestHash, roleHash }: Entry,
  only = sql``,
): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<{ request_hash: string; role_hash: string | null; status: number; body: string }>`
    select request_hash, role_hash, status, body from facet.idempotency
    where user_id = ${userId} and key = ${key} ${only}`.execute(handle);
  const [row] = rows;
  if (!row) return undefined;
  if (row.request_hash !== requestHash) throw keyReused();
  // Absent: stored before roles were noted.
  if (row.role_hash !== null && row.role_hash !== roleHash) throw roleChanged();
  return { status: row.status, body: JSON.parse(row.body) };
}
