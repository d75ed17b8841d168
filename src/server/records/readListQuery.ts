import type { Field } from '../../fields/fieldTypes.ts';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema, type Sort } from '../../metadata/model.ts';
import { shownField } from '../../metadata/shownField.ts';
import { malformed } from '../errors.ts';
import { type FilterCondition, readFilter } from './readFilter.ts';

/** A list request as it came, its parameters parsed from JSON but not believed. */
export interface ListQuery {
  filter?: unknown;
  range?: unknown;
  sort?: unknown;
}

export interface ListRequest {
  conditions: FilterCondition[];
  sort: Sort;
  first: number;
  /** Most records of the answer; undefined: all that the filter names (getMany). */
  limit: number | undefined;
}

export const MOST_PER_PAGE = 1_000;

/**
 * Reads a list request. Without a sort the module's own is taken, without a range the first page of the largest size;
 * a larger range is cut to it. Throws 400 that names what cannot be read.
 */
export function readListQuery(schema: Schema, module: Module, query: ListQuery): ListRequest {
  const conditions = readFilter(schema, module, query.filter);
  const sort = readSort(schema, module, query.sort);
  if (namesRecords(query) && query.range === undefined) return { conditions, sort, first: 0, limit: undefined };
  return { conditions, sort, ...readRange(query.range) };
}

/** Nothing but ids is asked for: what getMany sends. */
function namesRecords({ filter }: ListQuery): boolean {
  const keys = filter && typeof filter === 'object' ? Object.keys(filter) : [];
  return keys.length === 1 && keys[0] === 'id' && Array.isArray((filter as { id: unknown }).id);
}

function readRange(range: unknown): { first: number; limit: number } {
  if (range === undefined || range === null) return { first: 0, limit: MOST_PER_PAGE };
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw malformed('range');
  return { first, limit: Math.min(last - first + 1, MOST_PER_PAGE) };
}

function readSort(schema: Schema, module: Module, sort: unknown): Sort {
  if (sort === undefined || sort === null) return module.list.sort;
  const [name, direction] = Array.isArray(sort) && sort.length === 2 ? sort : [];
  const order = typeof direction === 'string' ? direction.toUpperCase() : '';
  if (typeof name !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw malformed('sort');
  const field = findField(module, name);
  if (!field || !isSortable(schema, module, field)) throw malformed('unknownSort', { field: name });
  return { field: name, order };
}

function isSortable(schema: Schema, module: Module, field: Field): boolean {
  return fieldTypeOf(shownField(schema, module, field)).sortable;
}
