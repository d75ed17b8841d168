import { type QueryExecutorProvider, sql } from 'kysely';
import { Refusal } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { hasRoles } from './administrators.ts';

/** For so many minutes after the password was last given, sensitive changes need nothing else. */
const FRESH_MINUTES = 15;

/**
 * Throws 403 `sign_in_again` where the password of this session was last given too long ago for a sensitive change, so
 * that whoever finds an open session takes over no account. Houses without roles, and the system itself, are not asked.
 */
export async function assertFreshSignIn(context: RecordsContext): Promise<void> {
  if (hasRoles(context.schema)) await assertFreshPassword(context);
}

/** The same in every house, for what a sign-in needs from then on. */
export async function assertFreshPassword(context: RecordsContext): Promise<void> {
  const { session } = context;
  if (session === undefined) return;
  const { rows } = await sql`select from facet.sessions where id = ${session}
    and confirmed_at > now() - ${sql.lit(`${FRESH_MINUTES} minutes`)}::interval`.execute(handleOf(context));
  if (rows.length === 0) throw new Refusal(403, 'sign_in_again', { key: 'facet.error.signInAgain' });
}

/** Keeps that the password of the session was given just now. */
export async function confirmSession(db: QueryExecutorProvider, session: number): Promise<void> {
  await sql`update facet.sessions set confirmed_at = now() where id = ${session}`.execute(db);
}
