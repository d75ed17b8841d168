import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashPassword } from '../records/write/passwords.ts';

/**
 * Adds the first administrator while there is no user at all.
 * @returns the random password, to be shown once; undefined when nobody was added or the password was given
 */
export async function addFirstAdministrator(
  db: QueryExecutorProvider,
  { email, password }: { email: string; password?: string },
): Promise<{ email: string; password: string } | undefined> {
  const { rows } = await sql`select 1 from "user" limit 1`.execute(db);
  if (rows.length > 0) return undefined;
  const chosen = password ?? randomPassword();
  const hash = await hashPassword(chosen);
  // Of two processes that start on one new database at the same moment, one adds the user.
  const added = await sql`
    insert into "user" (email, hash) values (${email}, ${hash}) on conflict do nothing returning id`.execute(db);
  return password === undefined && added.rows.length > 0 ? { email, password: chosen } : undefined;
}

/** 120 random bits, in a form that keeps the product's own password rule. */
function randomPassword(): string {
  return `${randomBytes(15).toString('base64url')}-A1`;
}
