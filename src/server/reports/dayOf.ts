import { literal } from '../database/structure/sqlNames.ts';

/**
 * The SQL of the day on which a moment fell where this server stands (its TZ), which is the day that `today()` was then.
 *
 * @param moment the SQL of a timestamp with time zone
 */
export function dayOf(moment: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `(${moment} at time zone ${literal(timeZone)})::date`;
}
