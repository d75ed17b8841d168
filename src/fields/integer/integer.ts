import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, valueOrFormula } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
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
});

/** A whole number. */
export const integer = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  column: () => ({ type: 'integer' }),
  read,
  readFilter: (value) => readInteger(value),
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatNumber(value, locale, { places: 0 }),
  jsonSchema: ({ min, max }) => ({
    type: 'integer',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  numberStyle: () => ({ places: 0 }),
  fitsRows: true,
});

function read(value: unknown, { min, max }: z.output<typeof descriptor>): ParseResult {
  return readInteger(value, { min, max });
}
