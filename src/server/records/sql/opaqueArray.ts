import { type RawBuilder, sql } from 'kysely';
import { castTo } from '../../database/structure/sqlNames.ts';

/**
 * A parameter that is a list whose length the planner does not see. If it saw the length, a plan for each short list
 * would seem cheaper to it than one for all, and it would plan a prepared statement anew on every run.
 * @param type SQL's name of the list's type
 */
export function opaqueArray(list: unknown, type: 'integer[]' | 'text[]'): RawBuilder<unknown> {
  return sql`(select ${castTo(list, type)})`;
}
