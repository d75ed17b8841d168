import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, valueOrFormula } from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { readNumber, readNumberFilter } from '../shared/readNumber.ts';

const descriptor = z.strictObject({
  type: z.literal('number'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.number()).optional(),
  /** The least value. */
  min: z.number().optional(),
  /** The greatest value. */
  max: z.number().optional(),
});

/** A number with as many decimal places as it was given, 15 digits in all. */
export const number = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  column: () => ({ type: 'numeric' }),
  read,
  readFilter: readNumberFilter,
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, _field, locale) => formatNumber(value, locale),
  jsonSchema: ({ min, max }) => ({
    type: 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  numberStyle: () => ({}),
  fitsRows: true,
});

function read(value: unknown, { min, max }: z.output<typeof descriptor>): ParseResult {
  return readNumber(value, { min, max });
}
