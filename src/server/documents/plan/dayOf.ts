import { type RawBuilder, sql } from 'kysely';
import { constant } from '../../database/structure/sqlNames.ts';
import { houseTimeZone } from '../../houseTimeZone.ts';

/**
 * The SQL of the day of a timestamp in the time zone of the server (TZ). That is the day that `today()` returned at
 * that time.
 *
 * @param moment the SQL of a timestamp with time zone
 */
export function dayOf(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${constant(houseTimeZone())})::date`;
}
