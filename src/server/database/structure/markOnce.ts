import { sql } from 'kysely';
import type { Handle } from '../connection/database.ts';

/**
 * Marks work that is done one time in the life of a database, in the transaction that does it. False: it was marked
 * before. Of several servers that start at the same time only one can insert the mark.
 */
export async function markOnce(handle: Handle, name: string): Promise<boolean> {
  const { rows } = await sql`insert into facet.counters (name, value) values (${name}, 1) on conflict do nothing
    returning name`.execute(handle);
  return rows.length > 0;
}
