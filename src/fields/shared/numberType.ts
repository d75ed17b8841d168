import { z } from 'zod';
import { type FieldType, type NumberStyle, valueOrFormula } from './fieldType.ts';
import { formatNumber } from './formatNumber.ts';
import { readNumberFilter } from './readNumber.ts';

/** The keys of types whose value is a number with decimal places. */
export const numberKeys = {
  /** The value of a new record. */
  default: valueOrFormula(z.number()).optional(),
  /** The least value. */
  min: z.number().optional(),
  /** The greatest value. */
  max: z.number().optional(),
};

/** What types whose value is a number have in common; a type replaces what is different in it. */
export const numberType = {
  readFilter: readNumberFilter,
  filters: ['eq', 'neq', 'gte', 'lte', 'null'],
  sortable: true,
  jsonSchema: ({ min, max }: { min?: number | undefined; max?: number | undefined }) => ({
    type: 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  fitsRows: true,
} as const satisfies Partial<FieldType>;

/** How the numbers of a type are written: on screen, on paper and in files. */
export function writtenAs<Field>(numberStyle: (field: Field) => NumberStyle) {
  return {
    numberStyle,
    format: (value: unknown, field: Field, locale: string) => formatNumber(value, locale, numberStyle(field)),
  };
}
