import { sql } from 'kysely';
import { isSecret } from '../../fields/capabilities.ts';
import { readField } from '../../fields/fieldTypes.ts';
import { moduleOf } from '../../metadata/model.ts';
import { type Message, notFound, Refusal, violationMessage } from '../errors.ts';
import { endChallenges } from '../factors/factorChallenges.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql, fieldChanges } from '../records/write/auditSql.ts';
import { hashPassword, verifyPassword } from '../records/write/passwords.ts';
import { endOtherSessions, endSessions } from '../sessions/sessions.ts';
import { endAccountLinks, takeAccountLink } from './accountLinks.ts';
import { assertMayTakeOver } from './administrators.ts';
import { passwordOwner } from './passwordHooks.ts';
import { passwordViolation } from './passwordViolation.ts';

type IsCurrent = (password: string) => Promise<boolean>;

/** Who sets a password. */
export interface PasswordSetter {
  /** Id of the session that makes the call: it stays. */
  session: number;
  /** Whoever sets their own password has to know the current one. */
  isCurrent?: IsCurrent;
}

/**
 * Sets a user's password and ends every session of that user except the session that makes the call. Where somebody else
 * sets it, the user's API keys end as well. Throws 403 where only an administrator may do it, 404, and 422 with the messages
 * as a list, as the specification wants them.
 */
export async function updatePassword(
  context: RecordsContext,
  userId: number,
  { password, current }: { password: unknown; current: unknown },
  { session, isCurrent }: PasswordSetter,
): Promise<void> {
  const valid = validPassword(context, password);
  if (isCurrent) await refuseWithoutCurrent(current, isCurrent);
  await refuseGuessed(context, userId, valid);
  const hash = await hashPassword(valid);
  await inTransaction(context, async (inside) => {
    await assertMayTakeOver(inside, userId);
    await storePassword(inside, userId, hash);
    await endAccountLinks(handleOf(inside), [userId]);
    if (isCurrent) await endOtherSessions(handleOf(inside), userId, session);
    else await endSessions(handleOf(inside), userId);
  });
}

/**
 * Sets the password of a user by a link, uses the link up, and ends all sessions of the user. Throws the 422 of
 * updatePassword.
 * @returns false where the link was used or has expired meanwhile; then nothing was changed
 */
export async function setPasswordByLink(
  context: RecordsContext,
  userId: number,
  password: unknown,
  token: string,
): Promise<boolean> {
  const valid = validPassword(context, password);
  await refuseGuessed(context, userId, valid);
  const hash = await hashPassword(valid);
  return inTransaction(context, async (inside) => {
    if (!(await takeAccountLink(handleOf(inside), token))) return false;
    await storePassword(inside, userId, hash);
    await endAccountLinks(handleOf(inside), [userId]);
    await endSessions(handleOf(inside), userId);
    return true;
  });
}

async function storePassword(context: RecordsContext, userId: number, hash: string): Promise<void> {
  const handle = handleOf(context);
  const { rows } = await sql`
    update "user" set hash = ${hash}, "_version" = "_version" + 1, updated_at = now()
    where id = ${userId} returning id`.execute(handle);
  if (rows.length === 0) throw notFound();
  // The former password must not be half of a sign-in any more.
  await endChallenges(handle, userId);
  const module = moduleOf(context.schema, 'user');
  await auditSql(module, 'update', context.userId, {
    from: sql`(select ${userId}::integer as id)`,
    changes: sql`${JSON.stringify(fieldChanges(module, {}, { password: null }))}::jsonb`,
  }).execute(handle);
  context.publish?.({ module: 'user', ids: [userId], action: 'update' });
}

function validPassword({ schema }: RecordsContext, password: unknown): string {
  if (password === undefined || password === null || password === '')
    throw refused({ key: 'facet.error.passwordRequired' });
  const field = moduleOf(schema, 'user').fields.find(isSecret);
  if (!field) throw new Error('The module user has no field that holds a secret');
  const reading = readField(field, password);
  if ('value' in reading) return String(reading.value);
  throw refused(violationMessage(reading.violation));
}

async function refuseWithoutCurrent(current: unknown, isCurrent: IsCurrent): Promise<void> {
  if (typeof current !== 'string' || current === '') throw refusedCurrent('currentPasswordRequired');
  if (!(await isCurrent(current))) throw refusedCurrent('currentPasswordWrong');
}

/** The password that a user has already may be set again. */
async function refuseGuessed(context: RecordsContext, userId: number, password: string): Promise<void> {
  const { rows } = await sql<{ hash: string | null }>`
    select * from "user" where id = ${userId}::integer`.execute(handleOf(context));
  const [user] = rows;
  if (!user) throw notFound();
  const owner = passwordOwner(context, moduleOf(context.schema, 'user'), user);
  const violation = await passwordViolation(password, owner);
  if (violation && !(await verifyPassword(user.hash, password))) throw refused(violationMessage(violation));
}

function refused(message: Message): Refusal {
  return new Refusal('invalid', [message], { list: true });
}

/** The same, at its field as well. */
function refusedCurrent(key: string): Refusal {
  const details = { list: true, errors: { current_password: { key } } } as const;
  return new Refusal('invalid', [violationMessage({ key })], details);
}
