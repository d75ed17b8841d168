import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashPassword } from '../records/write/passwords.ts';

/**
 * Adds the first administrator if there is no user at all.
 * @returns the random password, to be shown one time; undefined when no user was added or the settings contain the
 * password
 */
export async function addFirstAdministrator(
  db: QueryExecutorProvider,
  { email, password }: { email: string; password?: string },
): Promise<{ email: string; password: string } | undefined> {
  const { rows } = await sql`select 1 from "user" limit 1`.execute(db);
  if (rows.length > 0) return undefined;
  const chosen = password ?? randomPassword();
  const hash = await hashPassword(chosen);
  // When two processes start on one new database at the same moment, only one of them adds the user.
  const added = await sql`
    insert into "user" (email, hash) values (${email}, ${hash}) on conflict do nothing returning id`.execute(db);
  return password === undefined && added.rows.length > 0 ? { email, password: chosen } : undefined;
}

/** 120 random bits, in a form that satisfies the password rule of the product. */
function randomPassword(): string {
  return `${randomBytes(15).toString('base64url')}-A1`;
}
