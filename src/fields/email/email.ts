import { z } from 'zod';
import { defaultFits } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse, valueOrFormula } from '../shared/fieldType.ts';
import { composed, readTextAs } from '../shared/readText.ts';
import { textType } from '../shared/textType.ts';

const descriptor = z.strictObject({
  type: z.literal('email'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.string()).optional(),
  /** The greatest number of characters. */
  maxLength: z.int().min(6).max(254).default(254),
});

/** What browsers take for an address, with letters of every script, and a domain that has a dot. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const address = new RegExp(String.raw`^[\p{L}\p{N}.!#$%&'*+/=?^_\x60{|}~-]+@${label}(?:\.${label})+$`, 'u');

/** An email address. It is kept in lower case, so that it is found however it was typed. */
export const email = defineFieldType({
  options: descriptor.superRefine(defaultFits(read)),
  ...textType,
  read,
  readFilter: (value) => readTextAs(value, 254, (text) => ({ value: text.toLowerCase() })),
  // Letters of every script: `email` would be ASCII alone.
  jsonSchema: ({ maxLength }) => ({ type: 'string', format: 'idn-email', maxLength }),
});

function read(value: unknown, field: z.output<typeof descriptor>): ParseResult {
  const lower = typeof value === 'string' ? value.toLowerCase() : value;
  return readTextAs(composed(lower), field.maxLength, (text) =>
    address.test(text) ? { value: text } : refuse('email'),
  );
}
