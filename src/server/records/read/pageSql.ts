import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { whereSql } from './filterSql.ts';
import { pageByReference } from './pageByReference.ts';
import type { ListRequest } from './readListQuery.ts';

/**
 * The ids of a page. The sort puts NULLs where an index over (column, id) has them: last when ascending, first when
 * descending.
 */
export function pageSql(
  schema: Schema,
  module: Module,
  request: ListRequest,
  userId: number | null,
): RawBuilder<unknown> {
  const byReference = pageByReference(schema, module, request, userId);
  if (byReference) return byReference;
  const { conditions, sort, first, limit } = request;
  const found = RecordSql.of(schema, module, 's');
  const where = whereSql(found, conditions, userId);
  const order = sort.order === 'ASC' ? sql`asc` : sql`desc`;
  const key = sort.field === 'id' ? sql`` : sql`${found.value(sort.field)} ${order},`;
  return sql`select s.id from ${found.from} ${where} order by ${key} s.id ${order}
    limit ${limit} offset ${first}`;
}
