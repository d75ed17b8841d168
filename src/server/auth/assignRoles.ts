import { type QueryExecutorProvider, sql } from 'kysely';
import { administratorRole } from '../../metadata/keys/roleKeys.ts';
import type { Schema } from '../../metadata/model.ts';

/** In a house with roles, people without one are administrators: they were there before, and could do everything. */
export async function assignRoles(db: QueryExecutorProvider, { roles }: Schema): Promise<void> {
  if (roles.length === 0) return;
  await sql`update "user" set role = ${administratorRole} where role is null`.execute(db);
}
