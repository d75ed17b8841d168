import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's first choice: 19 MiB, two passes, one lane. The package's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string that is stored in place of the password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password belongs to the hash. Without a hash (no such user, or a user without a password) the function
 * takes as long as with one, so that the response time does not reveal which emails exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await dummyHash()), password);
  return matches && stored != null;
}

let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= hashPassword('nobody has this password');
  return dummy;
}

/** Computes the hash that replaces the hash of unknown users, so that the first unknown user does not wait for it. */
export async function preparePasswords(): Promise<void> {
  await dummyHash();
}
