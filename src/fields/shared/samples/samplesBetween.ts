import { type SampleContext, type Samples, type WrongSample, wholeBetween } from './samples.ts';

interface Limits {
  min?: number | undefined;
  max?: number | undefined;
  /** The decimal places; undefined: any. */
  places?: number | undefined;
}

/** How far from a limit values are drawn where the other limit is missing. */
const SPAN = 1_000;
/** The places of numbers that may have any. */
const PLACES = 2;

/** Numbers within the limits, the limits themselves, and what is beyond them. */
export function samplesBetween({ min, max, places: fixed }: Limits, context: SampleContext): Samples {
  const places = fixed ?? PLACES;
  const least = min ?? Math.min(0, (max ?? 0) - SPAN);
  const most = max ?? Math.max(least, 0) + SPAN;
  const step = 10 ** -places;
  const steps = Math.floor((most - least) / step + 1e-9);
  const at = (index: number) => Number((least + index * step).toFixed(places));
  const drawn = Array.from({ length: 4 }, () => at(wholeBetween(context, 0, steps)));
  const round = [1, 10, 0].filter((value) => value >= least && value <= most);
  const wrong = wrongNumbers({ min, max, places }, fixed === undefined ? 1 : step);
  return { valid: [...drawn, ...round, least, most], wrong };
}

function wrongNumbers({ min, max, places }: Limits, step: number): WrongSample[] {
  const wrong: WrongSample[] = [{ value: 'abc', why: 'no number' }];
  if (min !== undefined) wrong.push({ value: Number((min - step).toFixed(places)), why: `less than min ${min}` });
  if (max !== undefined) wrong.push({ value: Number((max + step).toFixed(places)), why: `more than max ${max}` });
  return wrong;
}
