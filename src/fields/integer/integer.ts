import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import {
  commonKeys,
  defineFieldType,
  type NumberStyle,
  type ParseResult,
  valueOrFormula,
} from '../shared/fieldType.ts';
import { numberType, writtenAs } from '../shared/numberType.ts';
import { readInteger } from '../shared/readNumber.ts';

const descriptor = z.strictObject({
  type: z.literal('integer'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.int32()).optional(),
  /** The least value. */
  min: z.int32().optional(),
  /** The greatest value. */
  max: z.int32().optional(),
  /** `false`: thousands are not set apart, as in a year: `2016`, not `2,016`. @default true */
  thousands: z.boolean().optional(),
});

/** A whole number. */
export const integer = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  ...numberType,
  ...writtenAs(integerStyle),
  column: () => ({ type: 'integer' }),
  read,
  readFilter: (value) => readInteger(value),
  jsonSchema: (field) => ({ ...numberType.jsonSchema(field), type: 'integer' }),
});

/** How its numbers are written. */
export function integerStyle({ thousands }: Pick<z.output<typeof descriptor>, 'thousands'>): NumberStyle {
  return { places: 0, ...(thousands === false && { ungrouped: true }) };
}

function read(value: unknown, { min, max, thousands }: z.output<typeof descriptor>): ParseResult {
  const result = readInteger(value, { min, max });
  if (thousands !== false || !('violation' in result) || !result.violation.params) return result;
  // A text stands in a sentence as it is.
  const written = Object.entries(result.violation.params).map(([name, limit]) => [name, String(limit)]);
  return { violation: { ...result.violation, params: Object.fromEntries(written) } };
}
