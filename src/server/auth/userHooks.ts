import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { handleOf } from '../records/recordsContext.ts';

/**
 * Somebody can always sign in: nobody deletes themselves, and one user stays. Whoever is deleted is signed out. That
 * the email is kept in lower case and the password hashed is the field types' affair.
 */
export const userHooks: ModuleHooks = {
  async beforeDelete(context, ids) {
    if (context.userId !== null && ids.includes(context.userId)) throw conflict('deleteOneself');
    const handle = handleOf(context);
    // Locked, so that two who delete each other at the same moment do not both succeed.
    const { rows } = await sql<{ id: number }>`select id from "user" order by id for update`.execute(handle);
    if (rows.every(({ id }) => ids.includes(id))) throw conflict('deleteLastUser');
    await sql`delete from facet.sessions where user_id = any (${ids}::integer[])`.execute(handle);
  },
};
