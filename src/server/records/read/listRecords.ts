import { sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { type ApiRecord, handleOf, knownModule, type RecordsContext } from '../recordsContext.ts';
import { countOf, type Total } from './countRecords.ts';
import { findFew } from './findFew.ts';
import { selectRecords } from './getRecord.ts';
import { withLabelledValues } from './labelledValues.ts';
import { pageSql } from './pageSql.ts';
import { type ListQuery, type ListRequest, readListQuery } from './readListQuery.ts';
import { selectFarPage } from './selectFarPage.ts';

export interface RecordList {
  records: ApiRecord[];
  /**
   * Positions of the first and the last record of the page among all records, from 0. Of a page without records, both are the
   * position at which it would begin.
   */
  first: number;
  last: number;
  /** The number of all records that the filter accepts. */
  total: number;
  /** The number was exact within the last minute, and is not counted again. */
  isEstimated: boolean;
}

/**
 * One page of a module's records, with all of their fields, and the number of all records. Two statements where the filter
 * accepts few records: one finds the page's ids and the number, with only the joins that the filter and the sort need; the
 * other reads looked-up values and sums for these ids only. Where it accepts many, the ids and the number are read at the
 * same time. A number that is still known is not counted again, and then a page far behind the first ones is read from where
 * it is near: the end of the list, or a page that was read before. A filter that searches for texts takes one more statement
 * before. A query for ids alone (getMany) is one statement, which returns all of the records in the order of their ids.
 * Throws 400 for mistakes in the query, 404 when there is no such module.
 * @param accepts `estimated`: whether a great number may be that of the last minute
 */
export async function listRecords(
  context: RecordsContext,
  moduleName: string,
  query: ListQuery,
  accepts = { estimated: false },
): Promise<RecordList> {
  const module = knownModule(context.schema, moduleName);
  const read = readListQuery(context.schema, module, query);
  const request = { ...read, conditions: await withLabelledValues(context, read.conditions) };
  const [records, counted] = request.ids
    ? [await selectRecords(context, module, request.ids)]
    : await readPage(context, module, request, accepts);
  const { first, limit } = request;
  const shown = first + records.length;
  const last = Math.max(shown - 1, first);
  if (!counted) return { records, first, last, total: shown, isEstimated: false };
  if (!counted.isEstimated || records.length === 0) return { records, first, last, ...counted };
  // A page that is not full ends the list, and says how long it is.
  const isEnd = records.length < (limit ?? 0);
  return { records, first, last, total: isEnd ? shown : Math.max(counted.total, shown), isEstimated: !isEnd };
}

/** From here on, it pays to know the number of all records before the page is read. */
const FAR = 1_000;

async function readPage(
  context: RecordsContext,
  module: Module,
  request: ListRequest,
  accepts: { estimated: boolean },
): Promise<[ApiRecord[], Total]> {
  const { conditions, first } = request;
  const count = countOf(context, module, conditions);
  const few = conditions.length === 0 || count.wasGreat ? undefined : await findFew(context, module, request);
  if (few) return [await selectRecords(context, module, few.ids), { total: few.total, isEstimated: false }];
  const total = first < FAR ? undefined : await count.known();
  return total === undefined
    ? Promise.all([selectPage(context, module, request), count.total(accepts)])
    : [await selectFarPage(context, module, request, { total, count }), { total, isEstimated: false }];
}

async function selectPage(context: RecordsContext, module: Module, request: ListRequest): Promise<ApiRecord[]> {
  const ids = await selectIds(context, module, request);
  return ids.length === 0 ? [] : selectRecords(context, module, ids);
}

async function selectIds(context: RecordsContext, module: Module, request: ListRequest): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${pageSql(context.schema, module, request, context.userId)}`.execute(
    handleOf(context),
  );
  return rows.map(({ id }) => id);
}
