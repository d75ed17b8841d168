import { type QueryExecutorProvider, sql } from 'kysely';
import { Refusal } from '../errors.ts';
import { verifyPassword } from '../records/write/passwords.ts';
import type { SignedInUser } from '../sessions/sessions.ts';

/**
 * The user with this email (in lower case) and password. Throws the same 401, after the same amount of work, for an
 * unknown email and for a wrong password.
 */
export async function signIn(db: QueryExecutorProvider, email: string, password: string): Promise<SignedInUser> {
  const { rows } = await sql<SignedInUser & { hash: string | null }>`
    select id, email, first_name, last_name, hash from "user" where email = ${email} limit 1`.execute(db);
  const [found] = rows;
  if (!(await verifyPassword(found?.hash, password)) || !found) throw signInFailed();
  const { hash: _, ...user } = found;
  return user;
}

/** 401: the email or the password is wrong; which of them is not said. */
export function signInFailed(): Refusal {
  return new Refusal('sign_in_failed', { key: 'facet.error.signInFailed' });
}
