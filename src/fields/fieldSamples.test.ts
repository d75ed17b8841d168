import { describe, expect, it } from 'vitest';
import { fieldExamples, parsedField } from '../../tests/support/fieldExamples.ts';
import { samplesOf } from './fieldSamples.ts';
import { type FieldTypeName, fieldTypes, readField } from './fieldTypes.ts';
import type { AnyField } from './shared/fieldType.ts';
import { textFromPattern } from './shared/samples/textFromPattern.ts';

/** Random numbers that are the same each time. */
function dice(): () => number {
  let at = 7;
  return () => {
    at = (at * 16_807) % 2_147_483_647;
    return at / 2_147_483_647;
  };
}

const names = (Object.keys(fieldTypes) as FieldTypeName[]).filter((name) => fieldExamples[name].valid.length > 0);
/** The server knows which records there are, and nobody writes a moment. */
const withoutValues: FieldTypeName[] = ['searchable-select', 'timestamp'];

describe('samples of fields', () => {
  it.each(names)('SCH-14 of the type %s are taken, and the wrong ones refused', (name) => {
    const field = parsedField(fieldExamples[name].descriptor);
    const { valid, wrong } = samplesOf(field, dice());
    expect(valid.length > 0).toBe(!withoutValues.includes(name));
    for (const value of valid) expect(readField(field, value)).toHaveProperty('value');
    const taken = wrong.filter(({ value, why }) => why !== 'the id of no record' && 'value' in readField(field, value));
    expect(taken).toEqual([]);
  });

  it.each([
    [{ type: 'integer', min: 3, max: 3 }, [3], ['no number', 'less than min 3', 'more than max 3']],
    [{ type: 'time', min: '23:58', max: '23:59' }, ['23:58', '23:59'], ['no time of day', 'before min 23:58']],
    [{ type: 'input', maxLength: 1, pattern: { regex: '^[A-C]$', message: 'x' } }, ['A', 'B', 'C'], undefined],
  ])('SCH-14 keep to narrow limits: %j', (keys, valid, why) => {
    const samples = samplesOf(parsedField({ name: 'narrow', label: 'Narrow', ...keys }) as AnyField, dice());
    expect([...samples.valid].sort()).toEqual(valid);
    if (why) expect(samples.wrong.map((one) => one.why)).toEqual(why);
  });

  it.each([
    ...['^[0-9]+$', '^[A-Z]{2}-\\d{4}$', '^(GIA|SSEF) ?\\d{3,}$', '^\\p{Lu}[\\p{L}\\d]*$', '^[^\\s,]{3}$'],
    ...[
      '^(?:\\+?\\d{1,3} )?\\d+(\\.\\d{2})?$',
      '^[\\w.-]+@x\\.ch$',
      '^(?<year>20\\d\\d)/[a-f0-9_-]{8}$',
      '^宝石|翡翠$',
    ],
  ])('SCH-14 match the pattern %s', (regex) => {
    const next = dice();
    const drawn = Array.from({ length: 20 }, () => textFromPattern(regex, next));
    expect(drawn.filter((text) => !new RegExp(regex, 'u').test(text))).toEqual([]);
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});
