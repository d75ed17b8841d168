import type { FieldOf } from '../shared/fieldType.ts';
import type { SampleContext, SamplesFor } from '../shared/samples/samples.ts';
import { textFromPattern } from '../shared/samples/textFromPattern.ts';
import { textSamples } from '../shared/samples/textSamples.ts';
import type { input } from './input.ts';

type InputField = FieldOf<typeof input>;

/** Texts that are tried as such that do not match. */
const strange = ['§', 'a', 'A', '1', '-', 'a b', '1.5', '宝', 'x'.repeat(30)];
/** How many texts are made of a pattern: short ones are often the same, long ones may be too long. */
const TRIES = 60;

export const inputSamples: SamplesFor<InputField> = (field, context) => {
  const { pattern, default: own, minLength, maxLength = 255 } = field;
  const { valid, wrong } = textSamples({ minLength, maxLength }, context);
  if (!pattern) return { valid, wrong };
  const matches = (text: string) => new RegExp(pattern.regex, 'u').test(text);
  const fits = (text: string) => text.length <= maxLength && text.length >= (minLength ?? 1) && text.trim() === text;
  const samples = [...matching(pattern.regex, context), ...(typeof own === 'string' ? [own] : [])];
  const other = strange.find((text) => fits(text) && !matches(text));
  return {
    valid: [...new Set(samples)].filter((text) => matches(text) && fits(text)),
    wrong: [...wrong, ...(other === undefined ? [] : [{ value: other, why: 'against its pattern' }])],
  };
};

/** Texts of the pattern, the longest first: these are hardly ever the same. */
function matching(regex: string, { next }: SampleContext): string[] {
  const drawn = Array.from({ length: TRIES }, () => textFromPattern(regex, next));
  return drawn.sort((one, other) => other.length - one.length);
}
