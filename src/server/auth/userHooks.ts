import { sql } from 'kysely';
import { administratorRole } from '../../metadata/keys/roleKeys.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { conflict, forbidden, invalid } from '../errors.ts';
import { endSecondFactors } from '../factors/secondFactors.ts';
import {
  type ApiRecord,
  type Body,
  handleOf,
  type ModuleHooks,
  type RecordsContext,
} from '../records/recordsContext.ts';
import { endAccountLinks } from './accountLinks.ts';
import { hasRoles, isAdministrator, isMadeByAdministrator, lockUsers } from './administrators.ts';
import { assertFreshSignIn, assertNoKey } from './freshSignIn.ts';
import { removeChoices } from './removeChoices.ts';

type Values = Record<string, unknown>;

/**
 * Somebody can always sign in and manage the others: users cannot delete themselves, and one user always stays, in a
 * house with roles one administrator. Only administrators make administrators, and only they change or delete one. What
 * takes over an account needs a fresh sign-in. No program with an API key changes users. A deleted user is signed out, and leaves no choices. The field types keep
 * the email in lower case and hash the password.
 */
export function userHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (module.name !== 'user') return undefined;
  const withRoles = hasRoles(schema, module);
  return {
    beforeDelete: (context, ids) => beforeDeleteUsers(context, ids, withRoles),
    async beforeUpdate(context, stored, values) {
      await assertNoKey(context);
      if (withRoles) await refuseChanging(context, stored, values);
      // What was sent to the former email must not open the account any more.
      if (Object.hasOwn(values, 'email')) await endAccountLinks(handleOf(context), [stored.id]);
    },
    async beforeCreate(context, rows) {
      await assertNoKey(context);
      if (withRoles) await refuseMaking(context, rows);
    },
    ...(withRoles && { aroundCreate: withRole, afterUpdate: keepAdministrator }),
  };
}

async function beforeDeleteUsers(context: RecordsContext, ids: readonly number[], withRoles: boolean): Promise<void> {
  if (context.userId !== null && ids.includes(context.userId)) throw conflict('deleteOneself');
  const users = await lockUsers(context);
  if (users.every(({ id }) => ids.includes(id))) throw conflict('deleteLastUser');
  await assertNoKey(context);
  if (withRoles) {
    await assertFreshSignIn(context);
    const gone = users.filter(({ id }) => ids.includes(id));
    if (gone.some(isAdministrator) && !isMadeByAdministrator(context, users)) throw forbidden('administratorsOnly');
    if (!users.some((user) => isAdministrator(user) && !ids.includes(user.id))) throw conflict('lastAdministrator');
  }
  const whose = sql`user_id = any (${ids}::integer[])`;
  await sql`delete from facet.sessions where ${whose}`.execute(handleOf(context));
  await endAccountLinks(handleOf(context), ids);
  await endSecondFactors(handleOf(context), ids);
  await removeChoices(handleOf(context), whose);
}

/**
 * Clients that know of no roles leave it out: a new user may then do what the one may do who adds them. A form that has
 * the field sends it, and is refused while it is empty.
 */
async function withRole(
  context: RecordsContext,
  body: Body,
  store: (body: Body) => Promise<ApiRecord>,
): Promise<ApiRecord> {
  if (Object.hasOwn(body, 'role')) return store(body);
  const maker = (await lockUsers(context)).find(({ id }) => id === context.userId);
  return store({ ...body, role: context.userId === null ? administratorRole : (maker?.role ?? null) });
}

async function refuseMaking(context: RecordsContext, rows: Values[]): Promise<void> {
  if (rows.some(({ role }) => !role)) throw invalid({ role: { key: 'required' } });
  if (!rows.some(({ role }) => role === administratorRole)) return;
  await assertFreshSignIn(context);
  if (!isMadeByAdministrator(context, await lockUsers(context))) throw forbidden('administratorsOnly');
}

async function refuseChanging(context: RecordsContext, stored: ApiRecord, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) return;
  if (Object.hasOwn(values, 'role') && !values.role) throw invalid({ role: { key: 'required' } });
  if (Object.hasOwn(values, 'role') || Object.hasOwn(values, 'email')) await assertFreshSignIn(context);
  if (stored.role !== administratorRole && values.role !== administratorRole) return;
  const users = await lockUsers(context);
  const isOwn = stored.id === context.userId && !Object.hasOwn(values, 'role');
  if (!isOwn && !isMadeByAdministrator(context, users)) throw forbidden('administratorsOnly');
}

/** Only here all changes of a call are made: one call may demote several users. */
async function keepAdministrator(context: RecordsContext, record: ApiRecord): Promise<ApiRecord> {
  if (!(await lockUsers(context)).some(isAdministrator)) throw conflict('lastAdministrator');
  return record;
}
