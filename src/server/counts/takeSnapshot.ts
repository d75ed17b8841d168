import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { filterNow } from '../../metadata/read/fields/filterKeys.ts';
import type { ColumnRef } from '../database/structure/sqlNames.ts';
import { whereSql } from '../records/read/filterSql.ts';
import { readListFilter } from '../records/read/readListFilter.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import type { CountPlan } from './countPlan.ts';

/**
 * Copies all items that should be in the house now into the rows of a new count: one statement, whatever their number.
 * The audit contains the creation of the count, but not its rows, because they follow from it.
 */
export async function takeSnapshot(context: RecordsContext, plan: CountPlan, count: ApiRecord): Promise<void> {
  const { rowTable, by, item, result, stock } = plan;
  const items = RecordSql.of(context.schema, stock.module, 'i');
  const where = whereSql(
    items,
    readListFilter(context.schema, stock.module, expectedIn(context.schema, plan, count)),
    null,
  );
  const copied = copiedSql(items, plan);
  await sql`insert into ${rowTable} (${sql.join([by, item, result, ...copiedColumns(plan)].map((column) => column.sql))})
    select ${count.id}::integer, i.id, 'Missing' ${copied} from ${items.from} ${where}
    order by i.id`.execute(handleOf(context));
}

/**
 * The fields of items that the rows store, as further columns of a SELECT. Call this before the FROM clause is read.
 */
export function copiedSql(items: RecordSql, { keeps }: CountPlan) {
  return keeps.length === 0 ? sql`` : sql`, ${sql.join(keeps.map(([, from]) => items.value(from)))}`;
}

export function copiedColumns({ keeps }: CountPlan): ColumnRef[] {
  return keeps.map(([kept]) => kept);
}

/**
 * The filter over the items: those that the count expects, sets as wholes, within the limits that were chosen for the
 * count.
 */
function expectedIn(schema: Schema, { count, stock }: CountPlan, record: ApiRecord): Record<string, unknown> {
  const parent = stock.parent?.name;
  const narrowed = Object.entries(count.narrowedBy ?? {}).flatMap(([own, from]) => {
    const value = record[own];
    return value === null || value === undefined || value === '' ? [] : [[from, value] as const];
  });
  return {
    ...filterNow(schema, stock.module, count.expects ?? {}),
    ...(parent !== undefined && { [`${parent}_null`]: true }),
    ...Object.fromEntries(narrowed),
  };
}
