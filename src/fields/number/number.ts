import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult } from '../shared/fieldType.ts';
import { numberKeys, numberType, writtenAs } from '../shared/numberType.ts';
import { readNumber } from '../shared/readNumber.ts';

const descriptor = z.strictObject({
  type: z.literal('number'),
  ...commonKeys,
  ...numberKeys,
});

/** A number with as many decimal places as it was given, 15 digits in all. */
export const number = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  ...numberType,
  ...writtenAs(() => ({})),
  column: () => ({ type: 'numeric' }),
  read,
});

function read(value: unknown, { min, max }: z.output<typeof descriptor>): ParseResult {
  return readNumber(value, { min, max });
}
