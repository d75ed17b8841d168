import { type RawBuilder, sql } from 'kysely';
import { castTo } from '../../database/structure/sqlNames.ts';

/**
 * A parameter that is a list whose length the planner cannot see. If the planner saw the length, it would prefer a
 * special plan for each short list, and would plan a prepared statement again on every run.
 * @param type SQL's name of the list's type
 */
export function opaqueArray(list: unknown, type: 'integer[]' | 'text[]'): RawBuilder<unknown> {
  return sql`(select ${castTo(list, type)})`;
}
