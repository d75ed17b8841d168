import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's first choice: 19 MiB, two passes, one lane. The package's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string that is stored in place of the password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** The hash of a password that nobody has: it is of the same cost, and stands in for the hash of an unknown user. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Pv1pheHt4JSQs4HTCMN8Kw$3VuzuLwhEF9IZ1/CTBMg7S/TCDoHkHtglROGaKs4nOc';

/**
 * Whether the password belongs to the hash. Without a hash (no such user, or a user without a password) the function
 * takes as long as with one, so that the response time does not reveal which emails exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? nobodysHash, password);
  return matches && stored != null;
}
