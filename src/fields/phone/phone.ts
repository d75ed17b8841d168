import { z } from 'zod';
import { defaultFits } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse, valueOrFormula } from '../shared/fieldType.ts';
import { readTextAs } from '../shared/readText.ts';
import { textType } from '../shared/textType.ts';

const descriptor = z.strictObject({
  type: z.literal('phone'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.string()).optional(),
  /** The greatest number of characters. */
  maxLength: z.int().min(5).max(100).default(50),
});

const number = /^\+?[\d\s()./-]+(?:(?:ext\.?|x|#)\s?\d{1,6})?$/i;

/** A phone number as people write it: digits, spaces, brackets, dots, dashes, a leading +, an extension. */
export const phone = defineFieldType({
  options: descriptor.superRefine(defaultFits(read)),
  ...textType,
  read,
  jsonSchema: ({ maxLength }) => ({ type: 'string', maxLength }),
});

/**
 * NFKC turns the full-width digits and brackets of Chinese keyboards into the plain ones that phones can dial. To normalize a
 * text without end takes minutes, so its length is looked at before.
 */
function read(value: unknown, { maxLength }: z.output<typeof descriptor>): ParseResult {
  return readTextAs(value, maxLength, (typed) =>
    readTextAs(typed.normalize('NFKC'), maxLength, (text) => {
      const digits = text.replace(/\D/g, '').length;
      return number.test(text) && digits >= 3 && digits <= 25 ? { value: text } : refuse('phone');
    }),
  );
}
