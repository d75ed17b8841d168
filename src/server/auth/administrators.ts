import { sql } from 'kysely';
import { administratorRole } from '../../metadata/keys/roleKeys.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { forbidden } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

export interface UserRole {
  id: number;
  role: string | null;
}

/** Whether users have roles here: without files of roles, everybody may do everything. */
export function hasRoles({ roles, modules }: Schema, user: Module | undefined = modules.user): boolean {
  return roles.length > 0 && user !== undefined && findField(user, 'role') !== undefined;
}

/** The lock keeps two users who delete or demote each other at the same moment from both succeeding. */
export async function lockUsers(context: RecordsContext): Promise<UserRole[]> {
  const { rows } = await sql<UserRole>`select id, to_jsonb(_user) ->> 'role' as role from "user" _user
    order by id for update`.execute(handleOf(context));
  return rows;
}

export function isAdministrator({ role }: UserRole): boolean {
  return role === administratorRole;
}

/** The system itself may do it too, as when it is filled with a sample. */
export function isMadeByAdministrator({ userId }: RecordsContext, users: readonly UserRole[]): boolean {
  return userId === null || users.some((user) => user.id === userId && isAdministrator(user));
}

/** Throws 403 where somebody who is no administrator would take over an administrator's account. */
export async function assertMayTakeOver(context: RecordsContext, userId: number): Promise<void> {
  if (!hasRoles(context.schema)) return;
  const users = await lockUsers(context);
  const isTaken = users.some((user) => user.id === userId && isAdministrator(user));
  if (isTaken && !isMadeByAdministrator(context, users)) throw forbidden('administratorsOnly');
}
