import { type QueryExecutorProvider, sql } from 'kysely';
import { notByKey, Refusal } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { hasRoles } from './administrators.ts';

/** For so many minutes after the password was last given, sensitive changes need nothing else. */
const FRESH_MINUTES = 15;

/**
 * Throws 403 `sign_in_again` where the password of this session was last given too long ago for a sensitive change, so
 * that whoever finds an open session takes over no account. Houses without roles, and the system itself, are not asked.
 * Throws 403 `api_key` in every house where a program makes the call with an API key.
 */
export async function assertFreshSignIn(context: RecordsContext): Promise<void> {
  await assertSignedIn(context, { fresh: hasRoles(context.schema) });
}

/** Throws 403 `api_key` where a program makes the call with an API key. */
export async function assertNoKey(context: RecordsContext): Promise<void> {
  await assertSignedIn(context, { fresh: false });
}

/** The same in every house, for what a sign-in needs from then on. */
export async function assertFreshPassword(context: RecordsContext): Promise<void> {
  await assertSignedIn(context, { fresh: true });
}

async function assertSignedIn(context: RecordsContext, { fresh }: { fresh: boolean }): Promise<void> {
  const { session } = context;
  if (session === undefined) return;
  const { rows } = await sql<{ is_key: boolean; is_fresh: boolean }>`
    select name is not null as is_key,
      confirmed_at > now() - ${sql.lit(`${FRESH_MINUTES} minutes`)}::interval as is_fresh
    from facet.sessions where id = ${session}`.execute(handleOf(context));
  const [found] = rows;
  if (found?.is_key) throw notByKey();
  if (fresh && !found?.is_fresh) throw new Refusal('sign_in_again', { key: 'facet.error.signInAgain' });
}

/** Keeps that the password of the session was given just now. */
export async function confirmSession(db: QueryExecutorProvider, session: number): Promise<void> {
  await sql`update facet.sessions set confirmed_at = now() where id = ${session}`.execute(db);
}
