import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';

/** What a challenge is for, and what it keeps until then. */
export interface ChallengeData {
  /** The password was right; the second factor is still to come. */
  'sign-in': {
    /** The id of a device that has signed in to the account before. */
    device?: string | undefined;
    /** What a passkey has to sign; absent: there is none for this address. */
    passkey?: string | undefined;
  };
  /** An authenticator app is being set up: its secret in base32. */
  totp: { secret: string };
  /** A passkey is being made: what it has to sign. */
  passkey: { challenge: string };
}

export type ChallengePurpose = keyof ChallengeData;

export interface Challenge<Purpose extends ChallengePurpose> {
  /** Known to nobody but the client: the database has its hash. */
  token: string;
  user: { id: number; email: string; first_name: string | null; last_name: string | null };
  data: ChallengeData[Purpose];
}

const LIFETIME = sql.lit('5 minutes');
/** So many wrong codes end a challenge. */
const MOST_ATTEMPTS = 5;

/** Makes a challenge of 256 random bits, for one purpose, one time and five minutes. */
export async function makeChallenge<Purpose extends ChallengePurpose>(
  db: QueryExecutorProvider,
  userId: number,
  purpose: Purpose,
  data: ChallengeData[Purpose],
): Promise<{ token: string; expires_at: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ expires_at: string }>`
    insert into facet.factor_challenges (token_hash, user_id, purpose, data, expires_at)
    values (${hashOf(token)}, ${userId}, ${purpose}, ${JSON.stringify(data)}::jsonb, now() + ${LIFETIME}::interval)
    returning expires_at`.execute(db);
  return { token, expires_at: rows[0]?.expires_at ?? '' };
}

/** The challenge of a token; undefined when it was used, has expired, had too many attempts, or its user is gone. */
export async function findChallenge<Purpose extends ChallengePurpose>(
  db: QueryExecutorProvider,
  token: unknown,
  purpose: Purpose,
): Promise<Challenge<Purpose> | undefined> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return undefined;
  const { rows } = await sql<Challenge<Purpose>['user'] & { data: ChallengeData[Purpose] }>`
    select u.id, u.email, u.first_name, u.last_name, challenge.data
    from facet.factor_challenges challenge join "user" u on u.id = challenge.user_id
    where challenge.token_hash = ${hashOf(token)} and challenge.purpose = ${purpose} and ${alive}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { data, ...user } = row;
  return { token, user, data };
}

/** Counts an attempt before it is judged. Returns false where there may be none any more. */
export async function countAttempt(db: QueryExecutorProvider, { token }: { token: string }): Promise<boolean> {
  const { rows } = await sql`update facet.factor_challenges challenge set attempts = attempts + 1
    where challenge.token_hash = ${hashOf(token)} and ${alive} returning user_id`.execute(db);
  return rows.length > 0;
}

/** Uses a challenge up. Returns whether it was there: of two who use it at the same moment, one gets false. */
export async function takeChallenge(db: QueryExecutorProvider, { token }: { token: string }): Promise<boolean> {
  const { rows } = await sql`delete from facet.factor_challenges challenge
    where challenge.token_hash = ${hashOf(token)} and challenge.expires_at > now() returning user_id`.execute(db);
  return rows.length > 0;
}

/** Ends what the user has begun. */
export async function endChallenges(db: QueryExecutorProvider, userId: number): Promise<void> {
  await sql`delete from facet.factor_challenges where user_id = ${userId}`.execute(db);
}

export async function removeDeadChallenges(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from facet.factor_challenges challenge where not (${alive})`.execute(db);
}

const alive = sql`(challenge.expires_at > now() and challenge.attempts < ${sql.lit(MOST_ATTEMPTS)})`;

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
