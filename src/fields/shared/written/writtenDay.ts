import { isCalendarDay } from '../days/calendarDay.ts';
import { visibleText } from './visibleText.ts';

/** In which order people write a day with three numbers: `19/11/2026` is `dmy`, `11/19/2026` is `mdy`. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DayOrder = (typeof dayOrders)[number];

const months = 'january february march april may june july august september october november december'.split(' ');

/**
 * A day as people write it as `YYYY-MM-DD`. Undefined for a text that is no day. Without an order, `ambiguous` is a text
 * that is two different days: `03/04/2026`. A year comes first where it has four digits, a day comes first before dots,
 * and a time behind the day is left out.
 */
export function calendarDay(text: string, order: DayOrder | null): string | 'ambiguous' | undefined {
  const days = calendarDays(text, order);
  return days.length > 1 ? 'ambiguous' : days[0];
}

/** All days that a text can mean. */
export function calendarDays(text: string, order: DayOrder | null): string[] {
  const plain = visibleText(text).replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[ap]m)?$/i, '');
  const days = [...new Set((order ? ordersFor(plain, [order]) : ordersFor(plain, dayOrders)).flatMap(readIn(plain)))];
  const other = days.length > 0 ? undefined : named(plain);
  return other === undefined ? days : [other];
}

/** The order that a text can only have; undefined where several fit, or none, or where every order reads it alike. */
export function orderOfDay(text: string): DayOrder | undefined {
  const plain = visibleText(text);
  if (!/^\d{1,2}[/-]\d{1,2}[/-](\d{4}|\d{2})$/.test(plain)) return undefined;
  const fitting = ordersFor(plain, dayOrders).filter((order) => readIn(plain)(order).length > 0);
  return fitting.length === 1 ? fitting[0] : undefined;
}

const numbers = /^(\d{1,4})\s*([-/.年])\s*(\d{1,2})\s*[-/.月]\s*(\d{1,4})\s*日?\.?$/;

/** The orders in which a text may be meant, of those that are given. */
function ordersFor(text: string, orders: readonly DayOrder[]): readonly DayOrder[] {
  const [, first = '', sign, , last = ''] = numbers.exec(text) ?? [];
  if (first.length >= 3 || sign === '年') return ['ymd'];
  if (last.length >= 3) {
    const endsWithYear = orders.filter((order) => order !== 'ymd');
    if (sign === '.') return ['dmy'];
    // A file whose short days begin with the year may still have days that end with it: these are not settled by that.
    return endsWithYear.length > 0 ? endsWithYear : ['dmy', 'mdy'];
  }
  return orders;
}

const readIn =
  (text: string) =>
  (order: DayOrder): string[] => {
    const [, first = '', , second = '', third = ''] = numbers.exec(text) ?? [];
    const places = { dmy: [third, second, first], mdy: [third, first, second], ymd: [first, second, third] }[order];
    const [year = '', month = '', day = ''] = places;
    if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return [];
    const whole = isoOf(year.length === 2 ? `20${year}` : year, month, day);
    return isCalendarDay(whole) ? [whole] : [];
  };

/** `19 Nov 2026`, `November 19, 2026`. */
function named(text: string): string | undefined {
  const parts = /^(?<day>\d{1,2})\.?[\s-]*(?<month>[a-z]{3,9})\.?[\s,-]*(?<year>\d{4})$/i.exec(text);
  const american = /^(?<month>[a-z]{3,9})\.?\s*(?<day>\d{1,2}),?\s*(?<year>\d{4})$/i.exec(text);
  const { day = '', month = '', year = '' } = (parts ?? american)?.groups ?? {};
  const number = month === '' ? 0 : months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1;
  const whole = isoOf(year, String(number), day);
  return number > 0 && isCalendarDay(whole) ? whole : undefined;
}

function isoOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
