import { randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { administratorRole } from '../../metadata/keys/roleKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { hashPassword } from '../records/write/passwords.ts';
import { passwordViolation } from './passwordViolation.ts';

/**
 * Adds the first administrator if there is no user at all.
 * @returns undefined when no user was added; otherwise the random password, to be shown one time, or why the password of
 * the settings is too easy to guess. It is accepted all the same, because a start that needs nobody must not fail.
 */
export async function addFirstAdministrator(
  db: QueryExecutorProvider,
  { email, password }: { email: string; password?: string },
  { app, roles }: Pick<Schema, 'app' | 'roles'>,
): Promise<{ email: string; password?: string; violation?: Violation } | undefined> {
  const { rows } = await sql`select 1 from "user" limit 1`.execute(db);
  if (rows.length > 0) return undefined;
  const chosen = password ?? randomPassword();
  const hash = await hashPassword(chosen);
  // When two processes start on one new database at the same moment, only one of them adds the user.
  const [column, role] = roles.length > 0 ? [sql`, role`, sql`, ${administratorRole}`] : [sql``, sql``];
  const added = await sql`insert into "user" (email, hash ${column}) values (${email}, ${hash} ${role})
    on conflict do nothing returning id`.execute(db);
  if (added.rows.length === 0) return undefined;
  if (password === undefined) return { email, password: chosen };
  const violation = await passwordViolation(password, { texts: [email], siteName: app.siteName });
  return { email, ...(violation && { violation }) };
}

/** 144 random bits, in a form that satisfies the password rule of the product. */
function randomPassword(): string {
  return `${randomBytes(18).toString('base64url')}-A1`;
}
