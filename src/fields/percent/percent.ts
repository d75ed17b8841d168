import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type NumberStyle, type ParseResult } from '../shared/fieldType.ts';
import { numberKeys, numberType, writtenAs } from '../shared/numberType.ts';
import { readNumber, readNumberFilter } from '../shared/readNumber.ts';

/** Digits in all. 15 is what JSON numbers carry exactly. */
const DIGITS = 15;

/** Decimal places unless the descriptor says how many. */
const PLACES = 1;

export const percentSign = { en: '%', zh: '%' };

const descriptor = z.strictObject({
  type: z.literal('percent'),
  ...commonKeys,
  ...numberKeys,
  /** The decimal places, always shown. A value with more places is refused, never rounded. */
  places: z.int().min(0).max(10).default(PLACES),
});

type PercentField = z.output<typeof descriptor>;

/** A share of a hundred, e.g. `12.5` for 12.5 %. It is stored exactly. */
export const percent = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  ...numberType,
  ...writtenAs(numberStyle),
  column: (field) => ({ type: `numeric(${DIGITS},${field.places})` }),
  read,
  readFilter: (value) => readNumberFilter(withoutSign(value)),
  resultKeys: { places: PLACES },
});

/** In a spreadsheet, too, the number stays 12.5: its own format for percent would show it as 1250 %. */
function numberStyle({ places = PLACES }: Partial<PercentField>): NumberStyle {
  return { places, unit: percentSign, spreadsheetSuffix: ' %' };
}

function read(value: unknown, { places, min, max }: PercentField): ParseResult {
  return readNumber(withoutSign(value), { whole: DIGITS - places, places, min, max });
}

/** People and spreadsheets also write `12.5 %`; Chinese keyboards write the sign in full width. */
function withoutSign(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\s*[%％]\s*$/, '') : value;
}
