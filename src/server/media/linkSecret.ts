import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Handle } from '../database/database.ts';

/** The secret that links to files are signed with: made once in a database, the same for all who work on it. */
export async function linkSecret(handle: Handle): Promise<Buffer> {
  await sql`insert into facet.secrets (name, value) values ('media-links', ${randomBytes(32)})
    on conflict do nothing`.execute(handle);
  const { rows } = await sql<{ value: Buffer }>`
    select value from facet.secrets where name = 'media-links'`.execute(handle);
  const [row] = rows;
  if (!row) throw new Error('The secret of links to files is gone');
  return row.value;
}
