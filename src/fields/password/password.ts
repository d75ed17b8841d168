import { z } from 'zod';
import { commonKeys, defineFieldType, fieldName, type ParseResult, refuse } from '../shared/fieldType.ts';

const { name, label, help, required, readOnly, shownWhen, was } = commonKeys;

const MIN_LENGTH = 8;
/** The greatest length. The time for hashing grows with the length, so it has a limit. */
const MAX_LENGTH = 200;

/**
 * A password: at least 8 characters, with an upper-case letter, a digit and a special character. Its Argon2id hash is
 * stored, and no answer ever holds it. For users, the server refuses passwords that are among the commonest or close
 * to them, and those that are made of the user's names and email address, or of the site's name.
 *
 * Violations: text, characters, maxLength, passwordRule.
 */
export const password = defineFieldType({
  options: z.strictObject({
    type: z.literal('password'),
    ...{ name, label, help, required, readOnly, shownWhen, was },
    /** The name of the column that holds the hash. */
    column: fieldName.default('hash'),
  }),
  column: (field) => ({ type: 'text', name: field.column }),
  read,
  filters: [],
  sortable: false,
  format: () => '',
  jsonSchema: () => ({
    type: 'string',
    format: 'password',
    minLength: MIN_LENGTH,
    maxLength: MAX_LENGTH,
    writeOnly: true,
  }),
  secret: true,
  hiddenFromGuests: 'is a secret; remove it',
});

/** A password is not trimmed: every character counts. */
function read(value: unknown): ParseResult {
  if (typeof value !== 'string') return refuse('text');
  if (/[\0\p{Surrogate}]/u.test(value)) return refuse('characters');
  const characters = [...value].length;
  if (characters > MAX_LENGTH) return refuse('maxLength', { max: MAX_LENGTH });
  const strong = /\p{Lu}/u.test(value) && /\p{Nd}/u.test(value) && /[^\p{L}\p{N}\s]/u.test(value);
  return strong && characters >= MIN_LENGTH ? { value } : refuse('passwordRule');
}
