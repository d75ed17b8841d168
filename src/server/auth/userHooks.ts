import { sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { conflict } from '../errors.ts';
import { handleOf, type ModuleHooks, type RecordsContext } from '../records/recordsContext.ts';

/**
 * Somebody can always sign in: no users delete themselves, and one user stays. A user who is deleted is signed out. The
 * field types see to it that the email is kept in lower case and the password hashed.
 */
export function userHooks(_schema: Schema, module: Module): ModuleHooks | undefined {
  return module.name === 'user' ? { beforeDelete } : undefined;
}

async function beforeDelete(context: RecordsContext, ids: readonly number[]): Promise<void> {
  if (context.userId !== null && ids.includes(context.userId)) throw conflict('deleteOneself');
  const handle = handleOf(context);
  // Locked, so that two who delete each other at the same moment do not both succeed.
  const { rows } = await sql<{ id: number }>`select id from "user" order by id for update`.execute(handle);
  if (rows.every(({ id }) => ids.includes(id))) throw conflict('deleteLastUser');
  await sql`delete from facet.sessions where user_id = any (${ids}::integer[])`.execute(handle);
}
