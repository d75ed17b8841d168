import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';

/**
 * The random bytes that a database stores under a name. The first call creates them, and all processes get the same
 * ones.
 */
export async function getOrCreateSecret(handle: Handle, name: string, length: number): Promise<Buffer> {
  await sql`insert into facet.secrets (name, value) values (${name}, ${randomBytes(length)})
    on conflict do nothing`.execute(handle);
  const { rows } = await sql<{ value: Buffer }>`select value from facet.secrets where name = ${name}`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error(`The value ${name} of this installation is gone`);
  return row.value;
}
