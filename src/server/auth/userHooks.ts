import { sql } from 'kysely';
import { administratorRole } from '../../metadata/keys/roleKeys.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { conflict, forbidden, invalid } from '../errors.ts';
import {
  type ApiRecord,
  type Body,
  handleOf,
  type ModuleHooks,
  type RecordsContext,
} from '../records/recordsContext.ts';

type Values = Record<string, unknown>;

/**
 * Somebody can always sign in and manage the others: users cannot delete themselves, and one user always stays, in a
 * house with roles one administrator. Only administrators make administrators, and only they change or delete one. A
 * deleted user is signed out. The field types keep the email in lower case and hash the password.
 */
export function userHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (module.name !== 'user') return undefined;
  const hasRoles = schema.roles.length > 0 && findField(module, 'role') !== undefined;
  return {
    beforeDelete: (context, ids) => beforeDeleteUsers(context, ids, hasRoles),
    ...(hasRoles && { aroundCreate: withRole, beforeCreate: refuseMaking, beforeUpdate: refuseChanging }),
  };
}

async function beforeDeleteUsers(context: RecordsContext, ids: readonly number[], hasRoles: boolean): Promise<void> {
  if (context.userId !== null && ids.includes(context.userId)) throw conflict('deleteOneself');
  const users = await lockUsers(context);
  if (users.every(({ id }) => ids.includes(id))) throw conflict('deleteLastUser');
  if (hasRoles) {
    const gone = users.filter(({ id }) => ids.includes(id));
    if (gone.some(isAdministrator) && !isMadeByAdministrator(context, users)) throw forbidden('administratorsOnly');
    if (!users.some((user) => isAdministrator(user) && !ids.includes(user.id))) throw conflict('lastAdministrator');
  }
  await sql`delete from facet.sessions where user_id = any (${ids}::integer[])`.execute(handleOf(context));
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
  if (!isMadeByAdministrator(context, await lockUsers(context))) throw forbidden('administratorsOnly');
}

async function refuseChanging(context: RecordsContext, stored: ApiRecord, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) return;
  if (Object.hasOwn(values, 'role') && !values.role) throw invalid({ role: { key: 'required' } });
  const was = stored.role === administratorRole;
  const becomes = (values.role ?? stored.role) === administratorRole;
  if (!was && !becomes) return;
  const users = await lockUsers(context);
  const isOwn = stored.id === context.userId && !Object.hasOwn(values, 'role');
  if (!isOwn && !isMadeByAdministrator(context, users)) throw forbidden('administratorsOnly');
  const others = users.filter((user) => user.id !== stored.id);
  if (was && !becomes && !others.some(isAdministrator)) throw conflict('lastAdministrator');
}

interface UserRole {
  id: number;
  role: string | null;
}

/** The lock keeps two users who delete or demote each other at the same moment from both succeeding. */
async function lockUsers(context: RecordsContext): Promise<UserRole[]> {
  const { rows } = await sql<UserRole>`select id, to_jsonb(u) ->> 'role' as role from "user" u
    order by id for update`.execute(handleOf(context));
  return rows;
}

function isAdministrator({ role }: UserRole): boolean {
  return role === administratorRole;
}

/** The system itself may do it too, as when it is filled with a sample. */
function isMadeByAdministrator({ userId }: RecordsContext, users: readonly UserRole[]): boolean {
  return userId === null || users.some((user) => user.id === userId && isAdministrator(user));
}
