import { type QueryExecutorProvider, sql } from 'kysely';
import { Refusal } from '../errors.ts';
import { verifyPassword } from '../records/write/passwords.ts';
import type { SignedInUser } from '../sessions/sessions.ts';
import { countSignIn, forgetFailures } from './signInLimit.ts';

/**
 * The user with this email and password. Throws the same 401, after the same amount of work, for an unknown email and
 * for a wrong password; 429 after too many failures.
 * @param address the address that the attempt comes from
 */
export async function signIn(
  db: QueryExecutorProvider,
  email: string,
  password: string,
  address: string,
): Promise<SignedInUser> {
  const name = email.trim().toLowerCase();
  await countSignIn(db, address, name);
  const { rows } = await sql<Omit<SignedInUser, 'role'> & { hash: string | null; role: string | null }>`
    select id, email, first_name, last_name, hash, to_jsonb(u) ->> 'role' as role from "user" u where email = ${name} limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (!(await verifyPassword(found?.hash, password)) || !found) throw signInFailed();
  await forgetFailures(db, address, name);
  const { hash: _, role, ...user } = found;
  return { ...user, ...(role !== null && { role }) };
}

function signInFailed(): Refusal {
  return new Refusal(401, 'sign_in_failed', { key: 'facet.error.signInFailed' });
}
