import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import {
  commonKeys,
  defineFieldType,
  type NumberStyle,
  type ParseResult,
  text,
  valueOrFormula,
} from '../shared/fieldType.ts';
import { formatNumber } from '../shared/formatNumber.ts';
import { readNumber, readNumberFilter } from '../shared/readNumber.ts';

/** Digits in all. 15 is what JSON numbers carry exactly. */
const DIGITS = 15;

/** Decimal places unless the descriptor says how many. */
const PLACES = 2;

const descriptor = z.strictObject({
  type: z.literal('decimal'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.number()).optional(),
  /** The least value. */
  min: z.number().optional(),
  /** The greatest value. */
  max: z.number().optional(),
  /** The decimal places, always shown. A value with more places is refused, never rounded. */
  places: z.int().min(1).max(10).default(PLACES),
  /** What stands after the number, e.g. ct or mm. */
  unit: text.optional(),
});

/** An exact number with fixed decimal places. */
export const decimal = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  column: (field) => ({ type: `numeric(${DIGITS},${field.places})` }),
  read,
  readFilter: readNumberFilter,
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  format: (value, field, locale) => formatNumber(value, locale, numberStyle(field)),
  jsonSchema: ({ min, max }) => ({
    type: 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  numberStyle,
  resultKeys: { places: PLACES, unit: undefined },
  fitsRows: true,
});

function numberStyle({ places = PLACES, unit }: Partial<z.output<typeof descriptor>>): NumberStyle {
  return { places, unit };
}

function read(value: unknown, { places, min, max }: z.output<typeof descriptor>): ParseResult {
  return readNumber(value, { whole: DIGITS - places, places, min, max });
}
