import { type ParseResult, refuse } from './fieldType.ts';

/** What PostgreSQL cannot store in a text: NUL, and halves of surrogate pairs. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether a database can hold the text. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/**
 * A letter with what stands behind it and belongs to it: accents, and the parts of a Korean syllable. No language has more than
 * 30 accents on a letter (UAX #15, Stream-Safe Text Format), and to put a million of them in order takes minutes.
 */
const apart = /[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|\P{M}\p{M}{1,30}/gu;

/**
 * A typed text with each letter and its accents as one sign, as most keyboards write them. Texts of PDFs and of Apple's
 * file names have them apart, which looks the same and is found by nobody who types it. Signs that stand alone stay: to
 * normalize them too would write some names in Chinese and Japanese with other signs than their bearers do.
 */
export function composed<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(apart, (letter) => letter.normalize('NFC')) : value;
}

/** Nothing that anybody sees: spaces, and signs without a shape, such as those of zero width. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Reads text: a string that the database can hold, trimmed, with its length counted in characters as PostgreSQL and
 * JSON Schema do (not in UTF-16 halves). Nothing that one sees: null. Violations: text, characters, minLength, maxLength.
 */
export function readText(value: unknown, limits: { minLength?: number | undefined; maxLength: number }): ParseResult {
  if (typeof value !== 'string') return refuse('text');
  if (!isStorable(value)) return refuse('characters');
  const trimmed = value.trim();
  if (blank.test(trimmed)) return { value: null };
  const length = trimmed.length > limits.maxLength ? [...trimmed].length : trimmed.length;
  if (length > limits.maxLength) return refuse('maxLength', { max: limits.maxLength });
  const { minLength = 0 } = limits;
  if (trimmed.length < minLength * 2 && [...trimmed].length < minLength) return refuse('minLength', { min: minLength });
  return { value: trimmed };
}

/** A name that people find something by, trimmed; undefined: the value is none, or longer than it may be. */
export function readName(value: unknown, maxLength: number): string | undefined {
  const parsed = readText(value, { maxLength });
  return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : undefined;
}

/** Reads text and calls `then` with it. A violation and 'no value' are returned as they are. */
export function readTextAs(value: unknown, maxLength: number, then: (text: string) => ParseResult): ParseResult {
  const parsed = readText(value, { maxLength });
  return 'value' in parsed && typeof parsed.value === 'string' ? then(parsed.value) : parsed;
}

/** Reads the text that a search compares with: any text that the database can compare. */
export function readTextFilter(value: unknown): ParseResult {
  return readText(value, { maxLength: 10_000 });
}
