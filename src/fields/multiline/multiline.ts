import { z } from 'zod';
import { checks, defaultFits, ordered } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, valueOrFormula } from '../shared/fieldType.ts';
import { composed, readText } from '../shared/readText.ts';
import { textType } from '../shared/textType.ts';

const descriptor = z.strictObject({
  type: z.literal('multiline'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.string()).optional(),
  /** The least number of characters. */
  minLength: z.int().min(1).optional(),
  /** The greatest number of characters. */
  maxLength: z.int().min(1).max(100_000).default(10_000),
});

type MultilineField = z.output<typeof descriptor>;

/** Text of several lines. */
export const multiline = defineFieldType({
  options: descriptor.superRefine(checks(ordered('minLength', 'maxLength'), defaultFits(read))),
  ...textType,
  column: () => ({ type: 'text', people: true }),
  read,
  jsonSchema: ({ minLength, maxLength }) => ({
    type: 'string',
    maxLength,
    ...(minLength !== undefined && { minLength }),
  }),
  freeText: 'lines',
  wide: true,
});

/** Line ends become \n: browsers and Windows send \r\n, which would count twice and print wrongly. */
function read(value: unknown, field: MultilineField): ParseResult {
  return readText(composed(typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value), field);
}
