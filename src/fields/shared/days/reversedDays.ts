import { isCalendarDay } from './calendarDay.ts';
import { formatDay } from './formatDay.ts';

/**
 * The first range of days in a filter (`sale_date_gte`, `sale_date_lte`) that begins after its last day: no day is in it, and
 * a statement of account would end before it began. As the parameters of `facet.error.daysReversed`; undefined: there is none.
 */
export function reversedDays(filter: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  for (const [key, from] of Object.entries(filter)) {
    const to = key.endsWith('_gte') ? filter[key.replace(/_gte$/, '_lte')] : undefined;
    if (!isCalendarDay(from) || !isCalendarDay(to) || from <= to) continue;
    return {
      from_en: formatDay(from, 'en'),
      from_zh: formatDay(from, 'zh'),
      to_en: formatDay(to, 'en'),
      to_zh: formatDay(to, 'zh'),
    };
  }
  return undefined;
}
