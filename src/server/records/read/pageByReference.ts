import { type RawBuilder, sql } from 'kysely';
import { derivationOf, isReference } from '../../../fields/capabilities.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { columnOf } from '../../database/structure/sqlNames.ts';
import { isLimited } from '../sql/limitedRows.ts';
import { RecordSql } from '../sql/RecordSql.ts';
import { whereSql } from './filterSql.ts';
import type { ListRequest } from './readListQuery.ts';

/**
 * The ids of a page that is sorted by a column of the records behind a reference. Records with a reference and those
 * without are read apart: then the first ones are found along the index of the column and that of the reference,
 * where one query over both would sort the whole table. Undefined: the page is not sorted so.
 */
export function pageByReference(
  schema: Schema,
  module: Module,
  { conditions, sort, first, limit }: ListRequest,
  userId: number | null,
): RawBuilder<unknown> | undefined {
  const reference = sortedReference(schema, module, sort.field);
  if (reference === undefined || limit === null) return undefined;
  const order = sort.order === 'ASC' ? sql`asc` : sql`desc`;
  const cut = sql`limit ${first + limit}`;
  const linked = RecordSql.of(schema, module, 's');
  const key = linked.value(sort.field);
  const isLinked = sql`${linked.behind([reference]).id} is not null`;
  const whereLinked = whereSql(linked, conditions, userId, isLinked);
  const others = RecordSql.of(schema, module, 's');
  const whereOthers = whereSql(others, conditions, userId, sql`${others.value(reference)} is null`);
  return sql`select id from (
      (select s.id, ${key} as key from ${linked.from} ${whereLinked} order by ${key} ${order}, s.id ${order} ${cut})
      union all
      (select s.id, null as key from ${others.from} ${whereOthers} order by s.id ${order} ${cut})
    ) found order by key ${order}, id ${order} limit ${limit} offset ${first}`;
}

/** The reference behind which the column is that a list is sorted by; undefined where it is none, or a kept value. */
function sortedReference(schema: Schema, module: Module, name: string): string | undefined {
  const derivation = derivationOf(fieldOf(module, name), module.links);
  if (derivation?.from !== 'reference' || derivation.otherwise !== undefined) return undefined;
  const { reference, field } = derivation;
  const target = fieldOf(module, reference);
  if (!isReference(target) || columnOf(target) === undefined || isLimited(schema, target.module)) return undefined;
  const isColumn = columnOf(fieldOf(moduleOf(schema, target.module), field)) !== undefined;
  return isColumn && !RecordSql.of(schema, module, 's').isKept(reference, field) ? reference : undefined;
}
