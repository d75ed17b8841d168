import type { AnyField, FieldOf } from '../shared/fieldType.ts';
import type { SampleContext, SamplesFor, WrongSample } from '../shared/samples/samples.ts';
import { partsOf, type repeatSection } from './repeatSection.ts';

type Rows = Record<string, unknown>[];

export const repeatSectionSamples: SamplesFor<FieldOf<typeof repeatSection>> = (field, context) => {
  const { min = 1, max } = field;
  const parts = partsOf(field);
  const rows = (count: number): Rows => Array.from({ length: count }, () => rowOf(parts, context));
  const least = Math.max(1, min);
  const wrong: WrongSample[] = [{ value: 'no list', why: 'no list of rows' }];
  if (min > 1) wrong.push({ value: rows(min - 1), why: `fewer rows than min ${min}` });
  if (max !== undefined) wrong.push({ value: rows(max + 1), why: `more rows than max ${max}` });
  for (const part of parts) {
    const [other] = context.samplesOf(part).wrong;
    if (other)
      wrong.push({
        value: rows(least).map((row) => ({ ...row, [part.name]: other.value })),
        why: `with a row whose ${part.name} is ${other.why}`,
      });
  }
  return { valid: [rows(least), rows(Math.min(max ?? least + 1, least + 1))], wrong };
};

/** A row with a value in every part that has one. */
function rowOf(parts: readonly AnyField[], context: SampleContext): Record<string, unknown> {
  const values = parts.map((part) => [part.name, context.samplesOf(part).valid[0] ?? null] as const);
  return Object.fromEntries(values);
}
