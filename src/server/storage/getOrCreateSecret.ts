import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';

/** Random bytes under that name: made once in a database, the same for all who work on it. */
export async function madeOnce(handle: Handle, name: string, length: number): Promise<Buffer> {
  await sql`insert into facet.secrets (name, value) values (${name}, ${randomBytes(length)})
    on conflict do nothing`.execute(handle);
  const { rows } = await sql<{ value: Buffer }>`select value from facet.secrets where name = ${name}`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error(`The value ${name} of this installation is gone`);
  return row.value;
}
