import { type RawBuilder, sql } from 'kysely';

/**
 * A parameter that is a list whose length the planner does not look at. Otherwise a prepared statement seems cheaper
 * with a plan made for each short list, and is planned anew every time.
 * @param type SQL's name of the list's type
 */
export function unseen(list: unknown, type: 'integer[]' | 'text[]'): RawBuilder<unknown> {
  return sql`(select ${list}::${sql.raw(type)})`;
}
