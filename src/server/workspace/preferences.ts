import { sql } from 'kysely';
import { malformed } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/**
 * The largest size of one preference, in characters of JSON: enough for a list's columns or a saved query, not for
 * other data.
 */
const LONGEST = 100_000;
/** The largest number of preferences of one user. */
const MOST = 1_000;

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
  if (json.length > LONGEST) throw malformed('preferenceTooLong', { max: LONGEST });
  if (/\\u0000|\\ud[89a-f]/i.test(json)) throw malformed('characters');
  const { rows } = await sql`insert into facet.preferences (user_id, key, value)
    select ${context.userId}::integer, ${key}, ${json}::jsonb
    where (select count(*) from facet.preferences where user_id = ${context.userId}::integer and key <> ${key}) < ${MOST}
    on conflict (user_id, key) do update set value = excluded.value returning key`.execute(handle);
  if (rows.length === 0) throw malformed('preferencesFull', { max: MOST });
}
