import { today } from './calendarDay.ts';
import { formatDay } from './formatDay.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment as people of that language write it, on the clock of whoever reads it: `19 Nov 2026, 9:30 AM`. Empty for what
 * is no moment.
 */
export function formatMoment(moment: Date | string, locale: string, clock: 'short' | 'medium' = 'short'): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return `${formatDayOf(date, locale)}${locale.startsWith('zh') ? ' ' : ', '}${clockFormat(locale, clock).format(date)}`;
}

/** The day of a moment where it is read: `19 Nov 2026`. */
export function formatDayOf(moment: Date | string, locale: string): string {
  return formatDay(today(new Date(moment)), locale);
}

function clockFormat(locale: string, timeStyle: 'short' | 'medium'): Intl.DateTimeFormat {
  const key = `${locale} ${timeStyle}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { timeStyle });
  formats.set(key, format);
  return format;
}
