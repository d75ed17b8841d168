import { dayFrom } from '../shared/days/calendarDay.ts';
import type { FieldOf } from '../shared/fieldType.ts';
import { type SamplesFor, type WrongSample, wholeBetween } from '../shared/samples/samples.ts';
import type { date } from './date.ts';

/** How far from a limit days are drawn where the other limit is missing. */
const SPAN = 30;

export const dateSamples: SamplesFor<FieldOf<typeof date>> = ({ min, max }, context) => {
  const first = min ? dayFrom(min) : daysFrom(max ? dayFrom(max) : dayFrom('today'), -SPAN);
  const last = max ? dayFrom(max) : daysFrom(min ? dayFrom(min) : dayFrom('today'), SPAN);
  const between = Math.round((Date.parse(last) - Date.parse(first)) / DAY);
  const drawn = Array.from({ length: 4 }, () => daysFrom(first, wholeBetween(context, 0, between)));
  const today = dayFrom('today');
  return {
    valid: [...drawn, ...(today >= first && today <= last ? [today] : []), first, last],
    wrong: wrongDays(min, max),
  };
};

/** A limit that is `today` is that day wherever on earth: the day next to it may be allowed as well. */
function wrongDays(min: string | undefined, max: string | undefined): WrongSample[] {
  const wrong: WrongSample[] = [{ value: '2026-02-30', why: 'no day of the calendar' }];
  if (min) wrong.push({ value: daysFrom(dayFrom(min), -3), why: `before min ${min}` });
  if (max) wrong.push({ value: daysFrom(dayFrom(max), 3), why: `after max ${max}` });
  return wrong;
}

const DAY = 86_400_000;

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}
