import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { type ApiRecord, handleOf, knownModule, type RecordsContext } from '../recordsContext.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { whereSql } from './filterSql.ts';
import { selectRecords } from './getRecord.ts';
import type { FilterCondition } from './readListFilter.ts';
import { type ListQuery, type ListRequest, readListQuery } from './readListQuery.ts';

export interface RecordList {
  records: ApiRecord[];
  /** Positions of the first and the last record among all, from 0; both 0 when there is none. */
  first: number;
  last: number;
  /** How many records the filter holds for. */
  total: number;
}

/**
 * One page of a module's records, whole, and the exact number of all. Three statements: the page's ids and the number
 * are asked for at once, with no more joins than the filter and the sort need; only for those ids are looked-up values
 * and sums computed. Records asked for by their ids alone (getMany) are one statement, and all answered, in the order of
 * the ids. Throws 400 for what the query gets wrong, 404 for no module.
 */
export async function listRecords(context: RecordsContext, moduleName: string, query: ListQuery): Promise<RecordList> {
  const module = knownModule(context.schema, moduleName);
  const request = readListQuery(context.schema, module, query);
  const [records, total] = request.ids
    ? [await selectRecords(context, module, request.ids)]
    : await Promise.all([selectPage(context, module, request), countRecords(context, module, request)]);
  const { first } = request;
  return { records, first, last: Math.max(first + records.length - 1, first), total: total ?? records.length };
}

async function selectPage(context: RecordsContext, module: Module, request: ListRequest): Promise<ApiRecord[]> {
  const { rows } = await sql<{ id: number }>`${pageSql(context.schema, module, request, context.userId)}`.execute(
    handleOf(context),
  );
  return rows.length === 0
    ? []
    : selectRecords(
        context,
        module,
        rows.map(({ id }) => id),
      );
}

async function countRecords(context: RecordsContext, module: Module, { conditions }: ListRequest): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`${countSql(context.schema, module, conditions, context.userId)}`.execute(handleOf(context));
  return rows[0]?.total ?? 0;
}

/**
 * The ids of a page. NULLs stand where an index over (column, id) has them: last ascending, first descending.
 */
export function pageSql(
  schema: Schema,
  module: Module,
  { conditions, sort, first, limit }: ListRequest,
  userId: number | null,
): RawBuilder<unknown> {
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  const order = sort.order === 'ASC' ? sql`asc` : sql`desc`;
  const key = sort.field === 'id' ? sql`` : sql`${found.value(sort.field)} ${order},`;
  return sql`select s.id from ${found.from} ${where} order by ${key} s.id ${order}
    limit ${limit} offset ${first}`;
}

/** The number of records, over no join that the filter does not need. */
export function countSql(
  schema: Schema,
  module: Module,
  conditions: readonly FilterCondition[],
  userId: number | null,
): RawBuilder<unknown> {
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  return sql`select count(*)::integer as total from ${found.from} ${where}`;
}
