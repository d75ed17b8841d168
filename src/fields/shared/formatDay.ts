import { dateOfDay } from './calendarDay.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day of the calendar as people of that language write it; empty for what is no day. */
export function formatDay(value: unknown, locale: string): string {
  const day = typeof value === 'string' ? dateOfDay(value) : null;
  return day ? dayFormat(locale).format(day) : '';
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(locale, made);
  return made;
}
