import { dayNumber } from '../formula/dayNumber.ts';

/** True for 'YYYY-MM-DD' when the calendar has that day. */
export function isCalendarDay(value: unknown): value is string {
  return typeof value === 'string' && dateOfDay(value) !== null;
}

/** The day's midnight in UTC, to be formatted in UTC too: a day has no time zone. Null for what is no day. */
function dateOfDay(day: string): Date | null {
  const number = dayNumber(day);
  return number === null ? null : new Date(number * DAY);
}

/** Today where this code runs: the user's day in a browser, the server's on a server. */
export function today(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** Today in a time zone, by its name; where that is not known, where this code runs. */
export function todayIn(timeZone: string | undefined, now = new Date()): string {
  if (timeZone === undefined) return today(now);
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    // Swedish days are written as ISO has them.
    return new Intl.DateTimeFormat('sv', { ...parts, timeZone, calendar: 'gregory', numberingSystem: 'latn' }).format(
      now,
    );
  } catch {
    return today(now);
  }
}

/** The first or the last moment of a day where this code runs, in UTC. A text that is no day comes back as it is. */
export function momentOfDay(day: string, end: 'from' | 'to'): string {
  const moment = new Date(`${day}T00:00:00.000`);
  if (Number.isNaN(moment.getTime())) return day;
  if (end === 'from') return moment.toISOString();
  // Where clocks go back at midnight, its last hour comes twice: a day ends when the next one begins.
  moment.setDate(moment.getDate() + 1);
  moment.setHours(0, 0, 0, 0);
  return new Date(moment.getTime() - 1).toISOString();
}

/** `today`, or so many days after or before it. */
const relativeDay = /^today(?:([+-]\d{1,4}))?$/;

/** True for `today`, `today+30`, `today-1`: a day that moves with the calendar. */
export function isRelativeDay(value: unknown): value is string {
  return typeof value === 'string' && relativeDay.test(value);
}

/** The day that such a text means now; any other text comes back as it is. */
export function dayFrom(text: string, now = new Date()): string {
  const [match, days = '0'] = relativeDay.exec(text) ?? [];
  return match === undefined
    ? text
    : today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(days), 12));
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The first and the last day that are today somewhere on earth (UTC-12 to UTC+14). A server judges 'not after today'
 * by the last: its own clock must not refuse the today of a user further east.
 */
export function todayAnywhere(now = new Date()): { first: string; last: string } {
  const dayAt = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString().slice(0, 10);
  return { first: dayAt(-12), last: dayAt(14) };
}
