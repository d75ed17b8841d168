import { type QueryExecutorProvider, sql } from 'kysely';
import type { PasskeyRow } from './passkeys.ts';

/** What a user has beside the password, as they see it themselves. */
export interface SecondFactors {
  totp: { created_at: string; last_used_at: string | null } | null;
  passkeys: PasskeyRow[];
  /** How many recovery codes are left. */
  recovery_codes: number;
}

/** The second factors of a user. */
export async function listSecondFactors(db: QueryExecutorProvider, userId: number): Promise<SecondFactors> {
  const totp = await sql<{ created_at: string; last_used_at: string | null }>`
    select created_at, last_used_at from facet.totp_secrets where user_id = ${userId}`.execute(db);
  const passkeys = await sql<PasskeyRow>`select id, name, created_at, last_used_at from facet.passkeys
    where user_id = ${userId} order by id`.execute(db);
  const codes = await sql<{ count: number }>`select count(*)::integer as count from facet.recovery_codes
    where user_id = ${userId}`.execute(db);
  return { totp: totp.rows[0] ?? null, passkeys: passkeys.rows, recovery_codes: codes.rows[0]?.count ?? 0 };
}

/** How many second factors a user has: authenticator apps and passkeys. Recovery codes are none without them. */
export function countFactors({ totp, passkeys }: Pick<SecondFactors, 'totp' | 'passkeys'>): number {
  return (totp ? 1 : 0) + passkeys.length;
}

/** Whether the user of this column (such as `u.id`) has a second factor. */
export function hasSecondFactor(user: string) {
  const id = sql.ref(user);
  return sql<boolean>`(exists (select from facet.totp_secrets secret where secret.user_id = ${id})
    or exists (select from facet.passkeys passkey where passkey.user_id = ${id}))`;
}

/** Removes all that these users have beside their passwords, and what they have begun. */
export async function endSecondFactors(db: QueryExecutorProvider, userIds: readonly number[]): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'factor_challenges']) {
    await sql`delete from ${sql.table(`facet.${table}`)} where user_id = any (${userIds}::integer[])`.execute(db);
  }
}
