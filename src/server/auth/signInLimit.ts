import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { tooManySignIns } from '../errors.ts';

/** How many wrong passwords are accepted from one address for one email … */
const FAILURES = 5;
/** … within so many minutes. */
const WINDOW_MINUTES = 15;

/**
 * Counts an attempt before the password is checked, so that attempts that arrive at the same time are counted too.
 * Throws the 429 after too many of them. The key is address and email together, so nobody can lock out another user.
 */
export async function countSignIn(db: QueryExecutorProvider, address: string, email: string): Promise<void> {
  const { rows } = await sql<{ failures: number; seconds_left: number }>`
    insert into facet.sign_in_failures as f (key, failures, since) values (${keyOf(address, email)}, 1, now())
    on conflict (key) do update set
      failures = case when f.since < now() - ${lifetime} then 1 else f.failures + 1 end,
      since = case when f.since < now() - ${lifetime} then now() else f.since end
    returning failures, extract(epoch from since + ${lifetime} - now())::float8 as seconds_left`.execute(db);
  const [row] = rows;
  if (row && row.failures > FAILURES) throw tooManySignIns(Math.max(1, row.seconds_left));
}

/** A correct password deletes the earlier failures. */
export async function forgetFailures(db: QueryExecutorProvider, address: string, email: string): Promise<void> {
  await sql`delete from facet.sign_in_failures where key = ${keyOf(address, email)}`.execute(db);
}

export async function removeOldFailures(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from facet.sign_in_failures where since < now() - ${lifetime}`.execute(db);
}

const lifetime = sql`${sql.lit(`${WINDOW_MINUTES} minutes`)}::interval`;

function keyOf(address: string, email: string): Buffer {
  return createHash('sha256').update(`${address} ${email}`).digest();
}
