import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken } from './sessions.ts';

/** By this beginning, people and scanners of code recognize a key that stands where it should not. */
const PREFIX = 'facet_';

/** A key with which a program calls the API as its user, without the secret itself. */
export interface ApiKey {
  id: number;
  name: string;
  created_at: string;
  /** When it ends by itself; null: never. */
  expires_at: string | null;
  /** To the minute; null: not yet. */
  last_used_at: string | null;
}

/**
 * Makes an API key of the user: a session with a name, which ends at its day, or never, but not for want of use. Only the
 * SHA-256 of the secret is stored, so it is answered here and never again.
 * @param days after how many days it ends; null: never
 */
export async function makeApiKey(
  db: QueryExecutorProvider,
  userId: number,
  { name, days }: { name: string; days: number | null },
): Promise<ApiKey & { key: string }> {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const { rows } = await sql<ApiKey>`
    insert into facet.sessions as session (token_hash, user_id, name, expires_at, last_seen_at, confirmed_at)
    values (${hashToken(key)}, ${userId}, ${name}, coalesce(now() + make_interval(days => ${days}::integer), 'infinity'),
      '-infinity', '-infinity')
    returning ${columns()}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An insert has returned no row');
  return { ...row, key };
}

/** The keys of the user that have not ended, the newest first. */
export async function listApiKeys(db: QueryExecutorProvider, userId: number): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select ${columns()} from facet.sessions session
    where user_id = ${userId} and name is not null and expires_at > now() order by id desc`.execute(db);
  return rows;
}

/** Ends one key of the user. Returns whether it existed. */
export async function endApiKey(db: QueryExecutorProvider, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from facet.sessions where id = ${id} and user_id = ${userId} and name is not null returning id`.execute(db);
  return rows.length > 0;
}

function columns() {
  return sql`session.id, session.name, session.created_at, nullif(session.expires_at, 'infinity') as expires_at,
    nullif(session.last_seen_at, '-infinity') as last_used_at`;
}
