import { type QueryExecutorProvider, sql } from 'kysely';
import { verifyPassword } from '../records/write/passwords.ts';
import type { SignedInUser } from '../sessions/sessions.ts';
import { countSignIn, forgetFailures } from './signInLimit.ts';

/** Longer texts are no passwords. */
const MOST = 1000;

/**
 * Whether the signed-in user knows their password. An attempt counts as one to sign in does, so that whoever finds an
 * open session cannot try passwords there. Throws 429 after too many wrong ones.
 * @param address the address that the attempt comes from
 */
export async function isOwnPassword(
  db: QueryExecutorProvider,
  { id, email }: SignedInUser,
  password: string,
  address: string,
): Promise<boolean> {
  await countSignIn(db, address, email);
  const { rows } = await sql<{ hash: string | null }>`select hash from "user" where id = ${id}`.execute(db);
  if (password.length > MOST || !(await verifyPassword(rows[0]?.hash, password))) return false;
  await forgetFailures(db, address, email);
  return true;
}
