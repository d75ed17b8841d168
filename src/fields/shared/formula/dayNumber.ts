/** A day as databases and date inputs write it, years 0001 to 9999. */
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

const DAY = 86_400_000;

/** The number of days from 1970-01-01 to the day `YYYY-MM-DD`; null for what is no day of the calendar. */
export function dayNumber(day: string): number | null {
  const [, year, month, date] = (isoDay.exec(day) ?? []).map(Number);
  if (!year || !month || !date) return null;
  // A day that the month does not have runs over into another month.
  const result = new Date(0);
  result.setUTCFullYear(year, month - 1, date);
  return result.getUTCMonth() === month - 1 ? result.getTime() / DAY : null;
}

/** The day so many days after 1970-01-01; null outside of the years 0001 to 9999. */
export function dayOfNumber(days: number): string | null {
  const date = new Date(days * DAY);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
