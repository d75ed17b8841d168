import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { isReadOnly } from '../database/connection/databaseErrors.ts';
import { FixedStatement } from '../database/connection/FixedStatement.ts';
import { hasSecondFactor } from '../factors/secondFactors.ts';

/** A session ends after this time without a request, in hours. */
const IDLE_HOURS = 24;
/** A session ends after this time in any case, in hours. */
const ABSOLUTE_HOURS = 30 * 24;

export interface SignedInUser {
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  /** The name of their role; absent in a house without roles. */
  role?: string;
}

export interface Session {
  id: number;
  user: SignedInUser;
  /** Whether the user has a second factor beside the password. */
  hasSecondFactor: boolean;
  /** Whether a program makes the call, with an API key of the user. */
  isKey: boolean;
}

/** Where a session was opened; its owner can see this. */
export interface SessionOrigin {
  address: string;
  userAgent: string;
}

/** Opens a session and returns its token: 256 random bits. Only the token's SHA-256 is stored. */
export async function openSession(db: QueryExecutorProvider, userId: number, origin: SessionOrigin): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into facet.sessions (token_hash, user_id, expires_at, address, user_agent)
    values (${hashToken(token)}, ${userId}, now() + ${hours(ABSOLUTE_HOURS)}, ${origin.address},
      ${origin.userAgent.slice(0, 300)})`.execute(db);
  return token;
}

/**
 * The session of a token's hash, if it has not ended and its user exists. Stores the time of use at most once a minute.
 */
export async function findSession(db: Handle, tokenHash: Buffer): Promise<Session | undefined> {
  const [row] = await sessionStatement.run(db, tokenHash);
  if (!row) return undefined;
  const { session_id, stale, has_factor, is_key, role, ...user } = row;
  if (stale) await touchSession(db, session_id);
  return {
    id: session_id,
    user: { ...user, ...(role !== null && { role }) },
    hasSecondFactor: has_factor,
    isKey: is_key,
  };
}

const sessionStatement = new FixedStatement<Buffer, SessionRow>(
  (slot) => sql`
    select session.id as session_id, session.last_seen_at < now() - interval '1 minute' as stale,
           session.name is not null as is_key, ${hasSecondFactor('_user.id')} as has_factor, _user.id, _user.email, _user.first_name, _user.last_name,
           to_jsonb(_user) ->> 'role' as role
    from facet.sessions session join "user" _user on _user.id = session.user_id
    where session.token_hash = ${slot((tokenHash) => tokenHash)} and ${alive()}`,
);

/** Where nothing can be written, people read on all the same. */
async function touchSession(db: QueryExecutorProvider, id: number): Promise<void> {
  await sql`update facet.sessions set last_seen_at = now() where id = ${id}`.execute(db).catch((error) => {
    if (!isReadOnly(error)) throw error;
  });
}

interface SessionRow extends Omit<SignedInUser, 'role'> {
  session_id: number;
  stale: boolean;
  has_factor: boolean;
  is_key: boolean;
  role: string | null;
}

/** The sessions of the user that have not ended, the last used first; without API keys. */
export async function listSessions(db: QueryExecutorProvider, { id, user }: Session) {
  const { rows } = await sql<{
    id: number;
    address: string;
    user_agent: string;
    created_at: string;
    last_seen_at: string;
  }>`
    select id, address, user_agent, created_at, last_seen_at from facet.sessions session
    where user_id = ${user.id} and name is null and ${alive()} order by last_seen_at desc, id desc`.execute(db);
  return rows.map((row) => ({ ...row, current: row.id === id }));
}

/** Ends one session of the user, and no API key. Returns whether the session existed. */
export async function endSession(db: QueryExecutorProvider, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from facet.sessions where id = ${id} and user_id = ${userId} and name is null returning id`.execute(db);
  return rows.length > 0;
}

/** Ends all sessions of a user, except the one that makes the call. The user's API keys stay. */
export async function endOtherSessions(db: QueryExecutorProvider, userId: number, keep: number): Promise<void> {
  await sql`delete from facet.sessions where user_id = ${userId} and id <> ${keep} and name is null`.execute(db);
}

/** Ends all sessions and API keys of a user, as after the loss of a password or a phone. */
export async function endSessions(db: QueryExecutorProvider, userId: number): Promise<void> {
  await sql`delete from facet.sessions where user_id = ${userId}`.execute(db);
}

export async function removeDeadSessions(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from facet.sessions session where not (${alive()})`.execute(db);
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A function, because statements above are made before the constants below have values. */
function alive() {
  return sql`(session.name is not null or session.last_seen_at > now() - ${hours(IDLE_HOURS)})
    and session.expires_at > now()`;
}

function hours(count: number) {
  return sql`${sql.lit(`${count} hours`)}::interval`;
}
