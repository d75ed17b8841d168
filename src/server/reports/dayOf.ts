import { type RawBuilder, sql } from 'kysely';
import { constant } from '../database/structure/sqlNames.ts';

/**
 * The SQL of the day on which a moment fell where this server stands (its TZ), which is the day that `today()` was then.
 *
 * @param moment the SQL of a timestamp with time zone
 */
export function dayOf(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return sql`(${moment} at time zone ${constant(timeZone)})::date`;
}
