import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema, Sort } from '../../metadata/model.ts';
import { whereSql } from './filterSql.ts';
import { RecordSql } from './RecordSql.ts';
import type { FilterCondition } from './readFilter.ts';
import { type ListQuery, type ListRequest, readListQuery } from './readListQuery.ts';
import { recordColumns, recordJoins } from './recordSelect.ts';
import { type ApiRecord, handleOf, knownModule, type RecordsContext } from './recordsContext.ts';
import { tableOf } from './sqlNames.ts';

export interface RecordList {
  records: ApiRecord[];
  /** Positions of the first and the last record among all, from 0; both 0 when there is none. */
  first: number;
  last: number;
  /** How many records the filter holds for. */
  total: number;
}

/**
 * One page of a module's records, whole, and the exact number of all. Two statements, sent at once; one when the
 * filter names the ids (getMany), which are all answered. Throws 400 for what the query gets wrong, 404 for no module.
 */
export async function listRecords(context: RecordsContext, moduleName: string, query: ListQuery): Promise<RecordList> {
  const { schema, userId } = context;
  const module = knownModule(schema, moduleName);
  const request = readListQuery(schema, module, query);
  const handle = handleOf(context);
  const page = sql<ApiRecord>`${pageSql(schema, module, request, userId)}`.execute(handle);
  const [{ rows: records }, total] = await Promise.all([
    page,
    request.limit === undefined
      ? undefined
      : sql<{ total: number }>`${countSql(schema, module, request.conditions, userId)}`
          .execute(handle)
          .then(({ rows }) => rows[0]?.total ?? 0),
  ]);
  const { first } = request;
  return { records, first, last: Math.max(first + records.length - 1, first), total: total ?? records.length };
}

/**
 * The page's ids first, with no more than the filter and the sort need; only for those are looked-up values and sums
 * computed. NULLs stand where an index over (column, id) has them: last ascending, first descending.
 */
export function pageSql(
  schema: Schema,
  module: Module,
  { conditions, sort, first, limit }: ListRequest,
  userId: number | null,
): RawBuilder<unknown> {
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  const key = sortKey(found, sort);
  const order = sql.raw(sort.order === 'ASC' ? 'asc' : 'desc');
  const by = key ? sql`sort_key ${order}, id ${order}` : sql`id ${order}`;
  const columns = key ? sql`s.id, ${sql.raw(key)} as sort_key` : sql`s.id`;
  const cut = limit === undefined ? sql`` : sql`limit ${limit} offset ${first}`;
  const page = sql`select ${columns} from ${sql.raw(found.from)} ${where} order by ${by} ${cut}`;
  return sql`select ${recordColumns(schema, module, userId)} from (${page}) page
    join ${sql.raw(tableOf(module.name))} t on t.id = page.id ${recordJoins(schema, module)}
    order by ${key ? sql`page.sort_key ${order}, page.id ${order}` : sql`page.id ${order}`}`;
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
  return sql`select count(*)::integer as total from ${sql.raw(found.from)} ${where}`;
}

/** What is sorted by; undefined for the id, which every sort ends with. */
function sortKey(records: RecordSql, { field }: Sort): string | undefined {
  return field === 'id' ? undefined : records.value(field);
}
