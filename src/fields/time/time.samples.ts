import type { FieldOf } from '../shared/fieldType.ts';
import { type SamplesFor, type WrongSample, wholeBetween } from '../shared/samples/samples.ts';
import type { time } from './time.ts';

const LAST = 24 * 60 - 1;

export const timeSamples: SamplesFor<FieldOf<typeof time>> = ({ min, max }, context) => {
  const [first, last] = [min ? minutesOf(min) : 0, max ? minutesOf(max) : LAST];
  const drawn = Array.from({ length: 4 }, () => timeOf(wholeBetween(context, first, last)));
  const wrong: WrongSample[] = [{ value: '24:10', why: 'no time of day' }];
  if (first > 0) wrong.push({ value: timeOf(first - 1), why: `before min ${min}` });
  if (last < LAST) wrong.push({ value: timeOf(last + 1), why: `after max ${max}` });
  return { valid: [...drawn, timeOf(first), timeOf(last)], wrong };
};

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
