import { sql } from 'kysely';
import { malformed } from '../errors.ts';
import { oneAtATime } from '../records/oneAtATime.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/** The largest size of one preference, in kB of JSON: enough for a list's columns or a saved query, not for other data. */
const MOST_KB = 64;
/** The largest number of preferences of one user. The front keeps one for each module, and a few more. */
const MOST = 100;

/** The preferences of the user, by key (columns of a list, saved queries, appearance). */
export async function getPreferences(context: RecordsContext): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from facet.preferences where user_id = ${context.userId}::integer order by key`.execute(
    handleOf(context),
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores one preference of the user; null deletes it. Throws 400. */
export async function putPreference(context: RecordsContext, key: string, value: unknown): Promise<void> {
  if (!/^[\w.:/-]{1,200}$/.test(key)) throw malformed('preferenceKey');
  const handle = handleOf(context);
  if (value === null || value === undefined) {
    await sql`delete from facet.preferences where user_id = ${context.userId}::integer and key = ${key}`.execute(
      handle,
    );
    return;
  }
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > MOST_KB * 1024) throw malformed('preferenceTooLong', { max: MOST_KB });
  const { rows } = await sql`update facet.preferences set value = ${json}::jsonb
    where user_id = ${context.userId}::integer and key = ${key} returning key`.execute(handle);
  if (rows.length === 0) await addPreference(context, key, json);
}

/** One at a time for each user, who has no more than fit. */
async function addPreference(context: RecordsContext, key: string, json: string): Promise<void> {
  await oneAtATime(context, `preferences of ${context.userId}`, async (inside) => {
    const { rows } = await sql`insert into facet.preferences (user_id, key, value)
      select ${context.userId}::integer, ${key}, ${json}::jsonb
      where (select count(*) < ${MOST} or bool_or(key = ${key}) from facet.preferences
        where user_id = ${context.userId}::integer)
      on conflict (user_id, key) do update set value = excluded.value returning key`.execute(handleOf(inside));
    if (rows.length === 0) throw malformed('preferencesFull', { max: MOST });
  });
}
