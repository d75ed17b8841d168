import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type NumberStyle, type ParseResult } from '../shared/fieldType.ts';
import { numberKeys, numberType, writtenAs } from '../shared/numberType.ts';
import { readNumber } from '../shared/readNumber.ts';

const PLACES = 2;
const WHOLE_DIGITS = 12;

const descriptor = z.strictObject({
  type: z.literal('money'),
  ...commonKeys,
  ...numberKeys,
  /**
   * The currency, as the three letters of ISO 4217. Costs, payments and the prices of documents that are paid are in that of the
   * house. @default that of the house
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'write the currency as its three capital letters, e.g. USD')
    .optional(),
});

/** An amount of money, exact to the cent. */
export const money = defineFieldType({
  options: descriptor.superRefine(checks(ordered('min', 'max'), defaultFits(read))),
  ...numberType,
  ...writtenAs(numberStyle),
  column: () => ({ type: `numeric(${WHOLE_DIGITS + PLACES},${PLACES})` }),
  read,
  hiddenFromGuests: 'is an amount, and guests read no prices; remove it',
});

function numberStyle({ currency }: Pick<z.output<typeof descriptor>, 'currency'>): NumberStyle {
  return { places: PLACES, currency, money: true };
}

function read(value: unknown, { min, max }: z.output<typeof descriptor>): ParseResult {
  return readNumber(value, { whole: WHOLE_DIGITS, places: PLACES, min, max });
}
