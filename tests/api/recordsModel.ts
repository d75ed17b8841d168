import { findField, type Module, moduleOf, type Schema } from '../../src/metadata/model.ts';
import type { ApiRecord } from '../../src/server/records/recordsContext.ts';

/*
 * What filters and sorts mean, said a second time and without a database: over the values that records are answered
 * with.
 */

/** Whether a record is among those that a (valid) filter asks for. */
export function filterHolds(
  schema: Schema,
  moduleName: string,
  filter: Record<string, unknown>,
  record: ApiRecord,
): boolean {
  const module = moduleOf(schema, moduleName);
  return Object.entries(filter).every(([key, wanted]) => {
    if (key === 'q')
      return String(wanted)
        .split(/\s+/)
        .every((word) => anyHolds(module, word, record));
    if (key === 'or') {
      const alternatives = wanted as Record<string, unknown>[];
      return alternatives.some((one) => filterHolds(schema, moduleName, one, record));
    }
    if (findField(module, key)) return holds('eq', record[key], wanted);
    const at = key.lastIndexOf('_');
    return holds(key.slice(at + 1), record[key.slice(0, at)], wanted);
  });
}

/** The ids of the records in the order of a sort: missing values last, or first when descending; then by id. */
export function sortedAs(records: ApiRecord[], field: string, order: 'ASC' | 'DESC'): number[] {
  const sign = order === 'ASC' ? 1 : -1;
  const sorted = [...records].sort((one, other) => sign * (compare(one[field], other[field]) || one.id - other.id));
  return sorted.map(({ id }) => id);
}

function anyHolds(module: Module, word: string, record: ApiRecord): boolean {
  return word === '' || module.list.quickSearch.some((name) => holds('like', record[name], word));
}

function holds(operator: string, value: unknown, wanted: unknown): boolean {
  if (operator === 'eq') return isAnyOf(value, wanted);
  if (operator === 'neq') return !isAnyOf(value, wanted);
  if (operator === 'null') return (value === null) === wanted;
  if (operator === 'like') {
    const writings = [String(wanted), String(wanted).normalize('NFKC')];
    return wanted === '' || (value !== null && writings.some((one) => lower(value).includes(lower(one))));
  }
  if (value === null) return false;
  const [one, other] = typeof value === 'number' ? [value, Number(wanted)] : [String(value), String(wanted)];
  return operator === 'gte' ? one >= other : one <= other;
}

function isAnyOf(value: unknown, wanted: unknown): boolean {
  return (Array.isArray(wanted) ? wanted : [wanted]).some((one) => {
    if (one === null || one === '') return value === null;
    if (typeof value === 'number') return value === Number(one);
    return String(value) === (String(value).includes('@') ? lower(one) : String(one)) && value !== null;
  });
}

const lower = (value: unknown) => String(value).toLowerCase();

const collator = new Intl.Collator('en');

function compare(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'string') return collator.compare(one, String(other));
  return Number(one) - Number(other);
}
