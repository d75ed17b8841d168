/** `00:00` to `23:59`, as a regular expression that JSON Schema takes, too. */
export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

const pattern = new RegExp(timePattern);

/** True for 'HH:MM' on a clock of 24 hours. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time of day as people of that language write it; empty for what is none. */
export function formatTime(value: unknown, locale: string): string {
  return isTime(value) ? timeFormat(locale).format(new Date(`1970-01-01T${value}Z`)) : '';
}

function timeFormat(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}
