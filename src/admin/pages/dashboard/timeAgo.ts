import { formatDayOf } from '../../../fields/shared/days/formatMoment.ts';

const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** 'now', '5 minutes ago', 'yesterday'; after a month, the date. */
export function timeAgo(at: Date, now: Date, language: string): string {
  const seconds = (now.getTime() - at.getTime()) / 1000;
  if (seconds > 30 * 24 * 60 * 60) return formatDayOf(at, language);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', Number.POSITIVE_INFINITY];
  return words.format(-Math.floor(seconds / length) || 0, unit);
}
