import { type QueryExecutorProvider, sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code holds. All authenticator apps know these numbers. */
const PERIOD = 30;
/** The code before and the code after are taken too, for clocks that differ. */
const WINDOW = 1;

/** A new random secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator app reads from the QR code. `issuer`: the name of the house; `account`: the email. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return totpOf(Secret.fromBase32(secret), { issuer, label: account }).toString();
}

/** The time step (RFC 6238) that a code belongs to; undefined where it is none of the secret, or not of now. */
function stepOf(secret: Secret, code: string): number | undefined {
  // Apps show a space between, and Chinese keyboards type full-width digits.
  const token = code.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/**
 * Keeps the secret of a user's authenticator app, if the code is right: then the app has the secret too. It replaces the
 * one before. The code is used by that, as at a sign-in.
 */
export async function storeTotp(
  db: QueryExecutorProvider,
  userId: number,
  { secret, code }: { secret: string; code: string },
): Promise<boolean> {
  const decoded = Secret.fromBase32(secret);
  const step = stepOf(decoded, code);
  if (step === undefined) return false;
  await sql`insert into facet.totp_secrets (user_id, secret, last_step)
    values (${userId}, ${Buffer.from(decoded.buffer)}, ${step})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_used_at = null,
      last_step = excluded.last_step`.execute(db);
  return true;
}

/** Whether this is a right code, which was not used before. Of two calls with one code at the same moment, one is right. */
export async function takeTotpCode(db: QueryExecutorProvider, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from facet.totp_secrets where user_id = ${userId}`.execute(db);
  const [row] = rows;
  const step = row && stepOf(new Secret({ buffer: bytesOf(row.secret) }), code);
  if (step === undefined) return false;
  const taken = await sql`update facet.totp_secrets set last_step = ${step}, last_used_at = now()
    where user_id = ${userId} and last_step < ${step} returning user_id`.execute(db);
  return taken.rows.length > 0;
}

export async function removeTotp(db: QueryExecutorProvider, userId: number): Promise<boolean> {
  const { rows } = await sql`delete from facet.totp_secrets where user_id = ${userId} returning user_id`.execute(db);
  return rows.length > 0;
}

function totpOf(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

/** A buffer of its own: that of the driver may be a part of a larger one. */
function bytesOf(buffer: Buffer): ArrayBuffer {
  return Uint8Array.from(buffer).buffer;
}
