import { isStorable } from '../../fields/shared/readText.ts';
import { malformed } from '../errors.ts';

/** How deep JSON of a client may be nested: `[[1]]` has two levels. No call needs more than a few. */
const MOST_LEVELS = 64;

/** What JSON writes in place of characters that PostgreSQL may not store: see isStorable. */
const suspect = /\\u(0000|d[89a-f])/i;

/**
 * Parses the JSON of a client: a body, a parameter, a field of a form. Throws a 400 when it is nested too deeply or
 * contains a character that PostgreSQL cannot store. So everything that walks through the value may call itself.
 * @param parse throws what the caller responds with when the text is no JSON
 */
export function parseClientJson(text: string, parse: (text: string) => unknown): unknown {
  if (isTooDeep(text)) throw malformed('tooDeep', { max: MOST_LEVELS });
  const value = parse(text);
  if (suspect.test(text) && !isAllStorable(value)) throw malformed('characters');
  return value;
}

/** The value of a parameter, or of a field of a form, that is JSON. Throws a 400 that names it when it is none. */
export function parseNamedJson(name: string, text: string): unknown {
  return parseClientJson(text, () => {
    try {
      return JSON.parse(text);
    } catch {
      throw malformed('queryJson', { name });
    }
  });
}

function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isAllStorable(inner));
}

/**
 * Looks at the text before it is parsed, one time from its start to its end. Brackets inside of strings do not count.
 */
function isTooDeep(text: string): boolean {
  let level = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isString = !isString;
    else if (isString) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') level++;
    else if (sign === ']' || sign === '}') level--;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}
