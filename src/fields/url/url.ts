import { z } from 'zod';
import { defaultFits } from '../shared/descriptorChecks.ts';
import { commonKeys, defineFieldType, type ParseResult, refuse, valueOrFormula } from '../shared/fieldType.ts';
import { readTextAs } from '../shared/readText.ts';
import { textType } from '../shared/textType.ts';

const descriptor = z.strictObject({
  type: z.literal('url'),
  ...commonKeys,
  /** The value of a new record. */
  default: valueOrFormula(z.string()).optional(),
  /** The greatest number of characters. */
  maxLength: z.int().min(12).max(2_000).default(500),
});

/** A web address, http or https only: a link that people click must not run a script. */
export const url = defineFieldType({
  options: descriptor.superRefine(defaultFits(read)),
  ...textType,
  read,
  // Also `www.example.com`, and letters of every script.
  jsonSchema: ({ maxLength }) => ({ type: 'string', format: 'iri-reference', maxLength }),
});

/** People type 'www.example.com'; it is kept as the address that a browser would open. */
function read(value: unknown, field: z.output<typeof descriptor>): ParseResult {
  const typed = typeof value === 'string' ? value.trim() : value;
  const bare = typeof typed === 'string' && typed !== '' && !/^[a-z][a-z0-9+-]*:/i.test(typed);
  const full = bare ? `https://${typed}` : typed;
  return readTextAs(full, field.maxLength, (text) => (isWebAddress(text) ? { value: text } : refuse('url')));
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  try {
    const { protocol, hostname } = new URL(text);
    return /^https?:$/.test(protocol) && (/[^.]\.[^.]/.test(hostname) || hostname === 'localhost');
  } catch {
    return false;
  }
}
