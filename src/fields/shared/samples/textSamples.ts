import { randomWord, type SampleContext, type Samples, type WrongSample, wholeBetween } from './samples.ts';

interface Limits {
  minLength?: number | undefined;
  maxLength: number;
}

/** The letters of an ordinary text, long enough that two of them are hardly ever the same. */
const ORDINARY = 8;
/** A longer text says no more about a field that takes long ones. */
const LONGEST = 300;

/** Words within the limits of length, and texts that are too short or too long. */
export function textSamples({ minLength = 1, maxLength }: Limits, context: SampleContext): Samples {
  const words = [Math.max(minLength, Math.min(maxLength, ORDINARY)), minLength, Math.min(maxLength, LONGEST)];
  const drawn = words.map((length) => randomWord(context, length));
  return { valid: [...drawn, numberedWord(maxLength, context)], wrong: wrongTexts({ minLength, maxLength }) };
}

/** What is no text, or too long, or too short. */
export function wrongTexts({ minLength = 1, maxLength }: Limits): WrongSample[] {
  const wrong: WrongSample[] = [
    { value: 5, why: 'no text' },
    { value: 'x'.repeat(maxLength + 1), why: `longer than maxLength ${maxLength}` },
  ];
  if (minLength > 1) wrong.push({ value: 'x'.repeat(minLength - 1), why: `shorter than minLength ${minLength}` });
  return wrong;
}

/** A word that ends in digits, where there is room. */
function numberedWord(maxLength: number, context: SampleContext): string {
  return `${randomWord(context, 4)} ${wholeBetween(context, 10, 99)}`.slice(0, maxLength);
}
