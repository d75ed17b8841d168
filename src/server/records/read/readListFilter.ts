import { isMoment } from '../../../fields/capabilities.ts';
import { type Field, filtersOf, readFilter } from '../../../fields/fieldTypes.ts';
import { isCalendarDay } from '../../../fields/shared/days/calendarDay.ts';
import type { FilterOperator } from '../../../fields/shared/fieldType.ts';
import { isObject } from '../../../fields/shared/isObject.ts';
import { composed, isStorable } from '../../../fields/shared/readText.ts';
import { findField, type Module, type Schema } from '../../../metadata/model.ts';
import { type ArchivedFilter, archivedAt, archivedKey, isArchivedFilter } from '../../../metadata/read/archived.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { type FilterKey, filterKeyOf } from '../../../metadata/read/fields/filterKeys.ts';
import { malformed } from '../../errors.ts';
import { labelParams } from '../recordsContext.ts';

/** The conditions of a filter; a record must meet all of them. */
export type FilterCondition =
  | FieldComparison
  /** Each of the words must occur in some quick search field. `labelled`: see `withLabelledValues`. */
  | { words: string[]; labelled?: LabelledValues }
  | { starred: boolean }
  | { archived: ArchivedFilter }
  /** All conditions of at least one of these hold. */
  | { any: FilterCondition[][] };

export type FieldComparison = { field: string } & Comparison;

export type Comparison =
  /** The value is one of these. A null in the list stands for records without a value. */
  | { operator: 'eq'; values: unknown[] }
  /** The value is none of these. */
  | { operator: 'neq'; values: unknown[] }
  /** `whole`: the unit that the value stands for: a day when a timestamp is compared with a day. */
  | { operator: 'gte' | 'lte'; value: unknown; whole?: 'day' }
  /**
   * The value contains this text; upper and lower case are the same. `labelled`: the values that people know by a label
   * with the text, where these were read before.
   */
  | { operator: 'like'; text: string; labelled?: ValuesByList }
  /** Whether the record must have a value, or must have none. */
  | { operator: 'null'; isNull: boolean };

/** Values by the name of their list. */
export type ValuesByList = ReadonlyMap<string, readonly string[]>;

/** By a LIKE pattern: the values that people know by a label which matches it, in any language. */
export type LabelledValues = ReadonlyMap<string, ValuesByList>;

/** The largest number of values in one condition: more than anyone needs, and few enough for any statement. */
const MOST_VALUES = 10_000;

const MOST_WORDS = 20;

/** The largest number of alternatives of one `or`, and of levels of `or` inside each other. */
const MOST_ALTERNATIVES = 20;
const DEEPEST = 3;

/**
 * Reads the filter of a list. The name of a field takes priority over suffixes and over the words `q`, `starred`,
 * `archived` and `or`.
 * Throws a 400 that names the key for an unknown field, an operator that the field's type does not have, or a value of
 * the wrong type.
 */
export function readListFilter(schema: Schema, module: Module, filter: unknown): FilterCondition[] {
  if (filter === undefined || filter === null) return [];
  return readAll(schema, module, filter, DEEPEST);
}

/**
 * The same for a list of records: what is archived is left out, unless the filter asks for it, or for records by their
 * ids.
 */
export function readFilterOfList(schema: Schema, module: Module, filter: unknown): FilterCondition[] {
  const conditions = readListFilter(schema, module, filter);
  return module.archive && !conditions.some(asksForArchived) ? [...conditions, { archived: false }] : conditions;
}

function asksForArchived(condition: FilterCondition): boolean {
  if ('any' in condition) return condition.any.flat().some(asksForArchived);
  if ('field' in condition) return condition.field === archivedAt || isById(condition);
  return 'archived' in condition;
}

function isById({ field, operator }: FieldComparison): boolean {
  return field === 'id' && operator === 'eq';
}

/** @param deeper how many levels of `or` may still follow */
function readAll(schema: Schema, module: Module, filter: unknown, deeper: number): FilterCondition[] {
  if (!isObject(filter)) throw malformed('filterObject');
  return Object.entries(filter).map(([key, value]) =>
    key === 'or' && !findField(module, key)
      ? { any: readAlternatives(value, deeper).map((one) => readAll(schema, module, one, deeper - 1)) }
      : readCondition(schema, module, key, value),
  );
}

/** `or` is a list of filters. An empty one would find nothing, which nobody means. */
function readAlternatives(value: unknown, deeper: number): unknown[] {
  const isFit = Array.isArray(value) && value.length > 0 && value.length <= MOST_ALTERNATIVES && deeper > 0;
  if (!isFit) throw malformed('filterOr', { max: MOST_ALTERNATIVES, deep: DEEPEST });
  return value;
}

/**
 * A text that somebody searches for, as it is written, and where a Chinese keyboard made letters and digits of full width
 * of it (`Ｒ００１`), also with plain ones: what is stored may be either.
 */
export function writingsOf(text: string): string[] {
  return [...new Set([text, text.normalize('NFKC')])];
}

/** The words of a search; their order does not matter. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function readCondition(schema: Schema, module: Module, key: string, value: unknown): FilterCondition {
  const parsed = filterKeyOf(module, key);
  if (parsed?.operator === 'eq') return readComparison(schema, module, parsed, key, value);
  if (key === 'q') return oneOf(writingsOf(readText(key, value)).map((text) => ({ words: readWords(text) })));
  if (key === 'starred') return { starred: readStarred(module, value) };
  if (key === archivedKey && module.archive) return { archived: readArchived(value) };
  if (!parsed) throw malformed('unknownFilter', { key });
  if (parsed.operator !== 'like') return readComparison(schema, module, parsed, key, value);
  const writings = writingsOf(readText(key, value));
  return oneOf(writings.map((text) => readComparison(schema, module, parsed, key, text)));
}

function oneOf(conditions: FilterCondition[]): FilterCondition {
  const [first, ...others] = conditions;
  return first && others.length === 0 ? first : { any: conditions.map((one) => [one]) };
}

/** Reads the condition on one field; refusals name the `key` that the client used. Throws 400. */
export function readComparison(
  schema: Schema,
  module: Module,
  { field: own, operator }: FilterKey,
  key: string,
  value: unknown,
): FieldComparison {
  const field = displayedFieldOf(schema, module, own);
  if (!filtersOf(field).includes(operator)) throw malformed('filterNotOffered', { key });
  return { field: own.name, ...comparisonFrom(field, operator, key, value) };
}

function comparisonFrom(field: Field, operator: FilterOperator, key: string, value: unknown): Comparison {
  switch (operator) {
    case 'eq':
    case 'neq':
      return { operator, values: readValues(field, key, value) };
    case 'gte':
    case 'lte':
      return { operator, value: readLimit(field, key, value), ...(isDayOfMoments(field, value) && { whole: 'day' }) };
    case 'like':
      return { operator, text: readText(key, value) };
    case 'null':
      if (typeof value !== 'boolean') throw malformed('filterValue', { key });
      return { operator, isNull: value };
  }
}

function isDayOfMoments(field: Field, value: unknown): boolean {
  return isMoment(field) && isCalendarDay(value);
}

function readValues(field: Field, key: string, value: unknown): unknown[] {
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MOST_VALUES) throw malformed('filterTooLong', { key, max: MOST_VALUES });
  return [...new Set(values.flatMap((one) => accentsOf(readValue(field, key, one))))];
}

/** A text with its accents as they are written, and as most texts are stored: choices may be stored otherwise. */
function accentsOf(value: unknown): unknown[] {
  return [value, composed(value)];
}

function readLimit(field: Field, key: string, value: unknown): unknown {
  const limit = Array.isArray(value) ? null : readValue(field, key, value);
  if (limit === null) throw malformed('filterValue', { key });
  return limit;
}

/** Reads a value to compare with; null stands for 'no value'. */
function readValue(field: Field, key: string, value: unknown): unknown {
  if (value === null || value === '') return null;
  const parsed = readFilter(field, value);
  if ('violation' in parsed) throw malformed('filterValue', { key });
  return parsed.value;
}

function readWords(text: string): string[] {
  const words = wordsOf(text);
  if (words.length > MOST_WORDS) throw malformed('filterTooLong', { key: 'q', max: MOST_WORDS });
  return words;
}

/** Reads a text to search for; a number is read as text. */
function readText(key: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (text === null) return '';
  if (typeof text !== 'string' || text.length > 1_000) throw malformed('filterValue', { key });
  if (!isStorable(text)) throw malformed('characters');
  return text;
}

function readStarred(module: Module, value: unknown): boolean {
  if (!module.list.starred) throw malformed('starredNotOffered', labelParams(module));
  if (typeof value !== 'boolean') throw malformed('filterValue', { key: 'starred' });
  return value;
}

function readArchived(value: unknown): ArchivedFilter {
  if (!isArchivedFilter(value)) throw malformed('filterValue', { key: archivedKey });
  return value;
}
