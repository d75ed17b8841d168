import { sql } from 'kysely';
import { Refusal } from '../errors.ts';
import type { Services } from '../http/Services.ts';
import { verifyPassword } from '../records/write/passwords.ts';
import type { SignedInUser } from '../sessions/sessions.ts';
import { signInFailed } from './signIn.ts';

/** Longer texts are no passwords. */
const MOST = 1000;

/**
 * Whether the signed-in user knows their password. An attempt counts as one to sign in does, so that whoever finds an
 * open session cannot try passwords there. Throws 429 after too many wrong ones, 503 when too many attempts wait.
 * @param address the address that the attempt comes from
 */
export async function isOwnPassword(
  { database, signIns }: Pick<Services, 'database' | 'signIns'>,
  { id, email }: SignedInUser,
  password: string,
  address: string,
): Promise<boolean> {
  try {
    return await signIns.run({ address, email }, async () => {
      const { rows } = await sql<{ hash: string | null }>`select hash from "user" where id = ${id}`.execute(
        database.reserved,
      );
      if (password.length > MOST || !(await verifyPassword(rows[0]?.hash, password))) throw signInFailed();
      return true;
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return false;
    throw error;
  }
}
