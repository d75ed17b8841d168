import { isCalendarDay } from './calendarDay.ts';

/** How English names the months where there is little room. */
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * A day of the calendar as people of that language write it, so that everybody reads the same day: `19 Nov 2026`,
 * `2026年11月19日`. Empty for what is no day.
 */
export function formatDay(value: unknown, locale: string): string {
  if (!isCalendarDay(value)) return '';
  const [year, month, day] = [value.slice(0, 4), Number(value.slice(5, 7)), Number(value.slice(8))];
  return locale.startsWith('zh') ? `${year}年${month}月${day}日` : `${day} ${shortMonths[month - 1]} ${year}`;
}
