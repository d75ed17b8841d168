import { sql } from 'kysely';
import { itemStatus, type Origin } from '../../../domain/itemStatus.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { auditSql } from '../../records/write/auditSql.ts';
import { documentsOfStock, isPartSql, type StockPlan } from '../plan/documentPlan.ts';

/** The status of an item that follows from the log, and the status that is stored. */
export interface DerivedStatus {
  id: number;
  stored: string;
  derived: string;
}

/**
 * Writes the statuses of items, and of the parts of sets, as they follow from the log: two statements. No other code
 * writes them. Returns the items whose status changed, without parts.
 */
export async function recomputeItemStatuses(
  context: RecordsContext,
  stock: StockPlan,
  ids: readonly number[],
): Promise<{ id: number; status: string }[]> {
  if (ids.length === 0) return [];
  const statuses = await deriveStatuses(context, stock, ids);
  const { rows } = await sql<{ id: number; status: string; is_part: boolean }>`
    with changed_items as (
      update ${stock.table} i set ${stock.status.sql} = given.status, "_version" = i."_version" + 1, updated_at = now()
      from unnest(${statuses.map(({ id }) => id)}::integer[], ${statuses.map(({ derived }) => derived)}::text[])
          as given (id, status),
        ${stock.table} before
      where ${isItemOrPart(stock)} and i.${stock.status.sql} is distinct from given.status and before.id = i.id
      returning i.id, before.${stock.status.sql} as stored, given.status,
        ${isPartSql(stock)} as is_part),
    audited as (${auditSql(stock.module, 'update', context.userId, {
      from: sql`changed_items`,
      changes: sql`jsonb_build_object(${stock.stock.status}::text, jsonb_build_array(changed.stored, changed.status))`,
    })})
    select * from changed_items`.execute(handleOf(context));
  if (rows.length > 0) {
    context.publish?.({ module: stock.module.name, ids: rows.map(({ id }) => id), action: 'update' });
  }
  return rows.filter(({ is_part }) => !is_part);
}

/**
 * The statuses of items that follow from their log: one statement. Parts are left out, because they have the status of
 * their set.
 */
export async function deriveStatuses(
  context: RecordsContext,
  stock: StockPlan,
  ids: readonly number[],
): Promise<DerivedStatus[]> {
  const { rows } = await sql<{ id: number; stored: string; last: string | null; origin: Origin }>`
    select i.id, i.${stock.status.sql} as stored,
      (select m.effect from facet.active_movements m where m.item_module = ${stock.module.name} and m.item_id = i.id
        and m.effect is not null order by m.id desc limit 1) as last,
      coalesce((select ${originSql(context, stock)} from facet.movements made
        where made.made and made.item_module = ${stock.module.name} and made.item_id = i.id limit 1), 'direct') as origin
    from ${stock.table} i
    where i.id = any (${ids}::integer[]) ${stock.parent ? sql`and i.${stock.parent.sql} is null` : sql``}
    order by i.id`.execute(handleOf(context));
  return rows.map(({ id, stored, last, origin }) => ({
    id,
    stored,
    derived: itemStatus(stock.stock, origin, last === null ? null : { becomes: last }),
  }));
}

/** The status of the document in which an item was created, or `gone` when its row was deleted. */
function originSql({ schema }: RecordsContext, stock: StockPlan) {
  const makers = documentsOfStock(schema, stock.module).filter(({ document }) => document.items.creates);
  const cases = makers.map(
    ({ module, table, status, rowTable, by }) => sql`when ${constant(module.name)} then (
      select d.${status.sql} from ${rowTable} r join ${table} d on d.id = r.${by.sql} where r.id = made.row_id)`,
  );
  if (cases.length === 0) return sql`'gone'`;
  return sql`coalesce(case made.document_module ${sql.join(cases, sql` `)} end, 'gone')`;
}

function isItemOrPart({ parent }: StockPlan) {
  return parent ? sql`(i.id = given.id or i.${parent.sql} = given.id)` : sql`i.id = given.id`;
}
