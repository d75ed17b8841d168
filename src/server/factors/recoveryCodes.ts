import { createHash, randomBytes } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';

const COUNT = 10;
/** 120 random bits each: a fast hash keeps them, for nobody tries so many. */
const LENGTH = 24;
/** Letters and digits that are not taken for each other. 32 of them, so that each has five bits. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes ten new recovery codes in place of the former ones. They are known now only: the database has their hashes. */
export async function makeRecoveryCodes(db: QueryExecutorProvider, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, randomCode);
  await sql`delete from facet.recovery_codes where user_id = ${userId}`.execute(db);
  const rows = codes.map((code) => sql`(${userId}::integer, ${hashOf(userId, code)}::bytea)`);
  await sql`insert into facet.recovery_codes (user_id, code_hash) values ${sql.join(rows)}`.execute(db);
  return codes;
}

/** Uses a recovery code up. Returns whether it was one. */
export async function takeRecoveryCode(db: QueryExecutorProvider, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql`delete from facet.recovery_codes
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} returning user_id`.execute(db);
  return rows.length > 0;
}

/** `K7QF-2MXA-9TBR-HW4C-WJSP-3NDE` */
function randomCode(): string {
  const all = Array.from(randomBytes(LENGTH), (byte) => signs[byte % signs.length]).join('');
  return all.replace(/.{4}(?=.)/g, '$&-');
}

/** People type codes in small letters or full-width ones, with or without the lines between. */
function hashOf(userId: number, code: string): Buffer {
  const plain = code.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest();
}
