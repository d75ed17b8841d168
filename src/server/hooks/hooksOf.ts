import { sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { passwordHooks } from '../auth/passwordHooks.ts';
import { countHooks } from '../counts/countHooks.ts';
import { countRowHooks } from '../counts/countRowHooks.ts';
import { costHooks } from '../documents/hooks/costHooks.ts';
import { documentHooks } from '../documents/hooks/documentHooks.ts';
import { partyHooks } from '../documents/hooks/partyHooks.ts';
import { paymentHooks } from '../documents/hooks/paymentHooks.ts';
import { rowHooks } from '../documents/hooks/rowHooks.ts';
import { conflict } from '../errors.ts';
import { itemHooks } from '../items/itemHooks.ts';
import { linkTrackingHooks } from '../items/linkTrackingHooks.ts';
import { combineHooks } from '../records/combineHooks.ts';
import { type HooksOf, handleOf, type ModuleHooks, type RecordsContext } from '../records/recordsContext.ts';
import { perModule } from '../records/sql/perModule.ts';
import { markHooks } from './markHooks.ts';

/** The hooks that one concern adds to a module; undefined where the concern does not apply to the module. */
type HooksOfConcern = (schema: Schema, module: Module) => ModuleHooks | undefined;

/**
 * Every concern that has hooks, in the order in which they run: those that refuse a write stand before those that write
 * elsewhere. A new concern is one function and one line here.
 */
const concerns: readonly HooksOfConcern[] = [
  userHooks,
  passwordHooks,
  documentHooks,
  itemHooks,
  partyHooks,
  paymentHooks,
  rowHooks,
  costHooks,
  countHooks,
  countRowHooks,
  markHooks,
  linkTrackingHooks,
];

/** All hooks of a module: those of all its concerns, combined. */
export const hooksOf: HooksOf = perModule((schema, module) =>
  combineHooks(concerns.flatMap((hooksFor) => hooksFor(schema, module) ?? [])),
);

/**
 * Somebody can always sign in: users cannot delete themselves, and one user always stays. A deleted user is signed out.
 * The field types keep the email in lower case and hash the password.
 */
function userHooks(_schema: Schema, module: Module): ModuleHooks | undefined {
  return module.name === 'user' ? { beforeDelete: beforeDeleteUsers } : undefined;
}

async function beforeDeleteUsers(context: RecordsContext, ids: readonly number[]): Promise<void> {
  if (context.userId !== null && ids.includes(context.userId)) throw conflict('deleteOneself');
  const handle = handleOf(context);
  // The lock keeps two users who delete each other at the same moment from both succeeding.
  const { rows } = await sql<{ id: number }>`select id from "user" order by id for update`.execute(handle);
  if (rows.every(({ id }) => ids.includes(id))) throw conflict('deleteLastUser');
  await sql`delete from facet.sessions where user_id = any (${ids}::integer[])`.execute(handle);
}
