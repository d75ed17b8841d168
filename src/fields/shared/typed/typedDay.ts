import { dayFrom, isCalendarDay } from '../days/calendarDay.ts';
import { visibleText } from '../written/visibleText.ts';
import { calendarDays } from '../written/writtenDay.ts';

/** What somebody means who types a day: one day, or one of several, which only they know. */
export type TypedDay = { day: string } | { either: string[] };

/**
 * Reads a day as people type it, in either language, whatever the language on screen: `2026-11-19`, `19.11.2026`,
 * `19 Nov`, `Nov 19, 2026`, `2026年11月19日`, `today`, `明天`, `+30`, `-2w`, `Friday`. Undefined for a text that is no day.
 *
 * Days without a year are of this year. A weekday is the next one, today included. Before dots the day comes first. Two
 * numbers with other signs between them are a month and a day in Chinese, where nobody writes them the other way round;
 * in English both are usual, so `11/12` is one of two days, as `11/12/2026` is in both languages.
 *
 * @param now the clock of whoever types: `today` is their day
 */
export function typedDay(text: string, language: string, now = new Date()): TypedDay | undefined {
  const plain = visibleText(text).toLowerCase();
  const relative = relativeDay(plain, now) ?? weekday(plain, now) ?? compact(plain);
  if (relative !== undefined) return { day: relative };
  const year = dayFrom('today', now).slice(0, 4);
  const days = daysOf(plain, language.startsWith('zh'), year);
  if (days.length > 1) return { either: days };
  return days[0] === undefined ? undefined : { day: days[0] };
}

/** Days from today, by the word. */
const words: Record<string, number> = {
  ...{ today: 0, tomorrow: 1, yesterday: -1 },
  ...{ 今天: 0, 今日: 0, 明天: 1, 明日: 1, 后天: 2, 昨天: -1, 昨日: -1, 前天: -2 },
};

const distance = /^(?<sign>[-+−])\s*(?<count>\d{1,4})\s*(?:(?<week>w|weeks?|周|星期)|d|days?|天|日)?$/;

function relativeDay(text: string, now: Date): string | undefined {
  if (Object.hasOwn(words, text)) return daysFromToday(words[text] ?? 0, now);
  const { sign, count, week } = distance.exec(text)?.groups ?? {};
  if (count === undefined) return undefined;
  const days = Number(count) * (week === undefined ? 1 : 7);
  return daysFromToday(sign === '+' ? days : -days, now);
}

function daysFromToday(days: number, now: Date): string {
  return dayFrom('today', new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12));
}

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const chineseWeekday = /^(?:周|星期|礼拜)([日天一二三四五六])$/;

function weekday(text: string, now: Date): string | undefined {
  const english = text.length >= 3 ? weekdays.findIndex((name) => name.startsWith(text)) : -1;
  const sign = chineseWeekday.exec(text)?.[1];
  const wanted = sign ? '日一二三四五六'.indexOf(sign === '天' ? '日' : sign) : english;
  return wanted < 0 ? undefined : daysFromToday((wanted - now.getDay() + 7) % 7, now);
}

/** `20261119` */
function compact(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const whole = `${year}-${month}-${day}`;
  return isCalendarDay(whole) ? whole : undefined;
}

const short = /^(?<first>\d{1,2})\s*(?<sign>[-/.月])\s*(?<second>\d{1,2})(?<end>[.日号])?$/;
const monthName = '(?<month>[a-z]{3,9})\\.?';
const dayNumber = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?';
const shortNames = [
  new RegExp(`^${dayNumber}[\\s-]*${monthName}(?:[\\s,-]+'?(?<year>\\d{2}))?$`),
  new RegExp(`^${monthName}[\\s-]*${dayNumber}(?:,\\s*'?(?<year>\\d{2}))?$`),
];

function daysOf(text: string, isChinese: boolean, thisYear: string): string[] {
  const { first, sign, second, end } = short.exec(text)?.groups ?? {};
  if (first && second) {
    const [dayFirst = [], monthFirst = []] = [`${second}-${first}`, `${first}-${second}`].map((parts) =>
      inYear(thisYear, parts),
    );
    if (sign === '月') return monthFirst;
    if (sign === '.' && (!isChinese || end === '.')) return dayFirst;
    if (sign !== '.' && isChinese && monthFirst.length > 0) return monthFirst;
    return [...new Set([...dayFirst, ...monthFirst])];
  }
  const { day, month, year } = shortNames.map((shape) => shape.exec(text)?.groups).find((found) => found) ?? {};
  if (day && month) return calendarDays(`${day} ${month} ${year ? `20${year}` : thisYear}`, null);
  // In English the day stands before dots, also before a short year: 19.11.26.
  const order = !isChinese && /^\d{1,2}\.\d{1,2}\.\d{2}$/.test(text) ? 'dmy' : null;
  return calendarDays(text.replace(/号$/, '日').replace(/(\d)(?:st|nd|rd|th)\b/, '$1'), order);
}

/** @param parts month and day, `3-31` */
function inYear(year: string, parts: string): string[] {
  const day = `${year}-${parts.replace(/\d+/g, (digits) => digits.padStart(2, '0'))}`;
  return isCalendarDay(day) ? [day] : [];
}
