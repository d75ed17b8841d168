import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type NumberStyle, type ParseResult, text } from '../shared/fieldType.ts';
import { numberKeys, numberType, writtenAs } from '../shared/numberType.ts';
import { readNumber } from '../shared/readNumber.ts';

/** Digits in all. 15 is what JSON numbers carry exactly. */
const DIGITS = 15;

/** Decimal places unless the descriptor says how many. */
const PLACES = 2;

const descriptor = z.strictObject({
  type: z.literal('decimal'),
  ...commonKeys,
  ...numberKeys,
  /** The decimal places, always shown. A value with more places is refused, never rounded. */
  places: z.int().min(1).max(10).default(PLACES),
  /** What stands after the number, e.g. ct or mm. */
  unit: text.optional(),
});

/** An exact number with fixed decimal places. */
export const decimal = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  ...numberType,
  ...writtenAs(numberStyle),
  column: (field) => ({ type: `numeric(${DIGITS},${field.places})` }),
  read,
  resultKeys: { places: PLACES, unit: undefined },
});

function numberStyle({ places = PLACES, unit }: Partial<z.output<typeof descriptor>>): NumberStyle {
  return { places, unit };
}

function read(value: unknown, { places, min, max }: z.output<typeof descriptor>): ParseResult {
  return readNumber(value, { whole: DIGITS - places, places, min, max });
}
