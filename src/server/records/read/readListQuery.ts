import type { Field } from '../../../fields/fieldTypes.ts';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { findField, type Module, type Schema, type Sort } from '../../../metadata/model.ts';
import { displayedFieldOf } from '../../../metadata/read/fields/displayedFieldOf.ts';
import { malformed } from '../../errors.ts';
import { type FilterCondition, readFilterOfList } from './readListFilter.ts';

/** The parameters of a list request, parsed from JSON but not validated. */
export interface ListQuery {
  filter?: unknown;
  range?: unknown;
  sort?: unknown;
}

export interface ListRequest {
  conditions: readonly FilterCondition[];
  sort: Sort;
  first: number;
  /** The largest number of records in the response; null: all records that the filter names. */
  limit: number | null;
  /** The query asks for these records alone, in the order of their ids (getMany). */
  ids?: number[] | undefined;
}

export const MOST_PER_PAGE = 1_000;

/**
 * Reads a list request. Without a sort it uses the module's own, without a range the first page of the largest size. A
 * larger range is cut to that size. Throws a 400 that names the invalid parameter.
 */
export function readListQuery(schema: Schema, module: Module, query: ListQuery): ListRequest {
  const conditions = readFilterOfList(schema, module, query.filter);
  const sort = readSort(schema, module, query.sort);
  const ids = query.range === undefined ? idsIn(conditions) : undefined;
  if (!ids) return { conditions, sort, ...readRange(query.range, { usual: MOST_PER_PAGE, most: MOST_PER_PAGE }) };
  return { conditions, sort, first: 0, limit: null, ids: query.sort === undefined ? ids : undefined };
}

/** The ids, if the filter contains nothing but ids. */
function idsIn(conditions: readonly FilterCondition[]): number[] | undefined {
  const [only, ...others] = conditions;
  if (!only || others.length > 0 || !('field' in only) || only.field !== 'id' || only.operator !== 'eq')
    return undefined;
  return only.values.filter((id): id is number => id !== null);
}

/**
 * Reads the positions of the first and the last record of a page, both counted from 0. Throws a 400.
 * @param limits `usual`: the size of a page without a range; `most`: larger ones are cut to that size
 */
export function readRange(
  range: unknown,
  { usual, most }: { usual: number; most: number },
): { first: number; limit: number } {
  if (range === undefined || range === null) return { first: 0, limit: usual };
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || first < 0 || last < first)
    throw malformed('range');
  return { first, limit: Math.min(last - first + 1, most) };
}

function readSort(schema: Schema, module: Module, sort: unknown): Sort {
  if (sort === undefined || sort === null) return module.list.sort;
  const wanted = sortFrom(sort);
  const field = findField(module, wanted.field);
  if (!field || !isSortable(schema, module, field)) throw malformed('unknownSort', { field: wanted.field });
  return wanted;
}

/** Reads `["name", "ASC"]`, whose name may be that of no field. Throws a 400. */
export function sortFrom(sort: unknown): Sort {
  const [field, direction] = Array.isArray(sort) && sort.length === 2 ? sort : [];
  const order = typeof direction === 'string' ? direction.toUpperCase() : '';
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw malformed('sort');
  return { field, order };
}

function isSortable(schema: Schema, module: Module, field: Field): boolean {
  return fieldTypeOf(displayedFieldOf(schema, module, field)).sortable;
}
