import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { hasCosts } from '../documents/costs/costEntries.ts';
import { writesCosts } from '../documents/costs/documentCosts.ts';
import { type DocumentPlan, documentOfRows, documentsOfStock } from '../documents/plan/documentPlan.ts';
import { returnedSql } from './returnedSql.ts';

type Sql = RawBuilder<unknown>;

/** A row of a document in SQL: its id, and the ids of its item and its document. */
export interface RowSql {
  id: Sql;
  item: Sql;
  document: Sql;
}

/** What a document's row says of costs. */
export interface RowCosts {
  /** What the item had cost when the document was confirmed; before that, what it costs now. */
  cost: Sql;
  /** What was added to its cost since, by documents and by costs of their own; null where nothing was. */
  adjustment: Sql;
  /**
   * A join to `event`: one for the row itself, with the day of its document (`first`), and one for each adjustment, with
   * its own day. What came back has no adjustments.
   */
  events: Sql;
}

/** Undefined: these are no rows of a document, or costs of its items are not logged. */
export function rowCosts(schema: Schema, rows: Module, { id, item, document }: RowSql): RowCosts | undefined {
  const plan = documentOfRows(schema, rows);
  if (!plan || !hasCosts(plan.stock)) return undefined;
  const { stock, table, date } = plan;
  const moved = movementOf(plan, id);
  const entries = sql`facet.costs c where c.item_module = ${constant(stock.module.name)} and c.item_id = ${item}`;
  // The cost that an item came with (`made`) stands before all of its movements. Most items have no other, and then nothing
  // more is read for their rows: OFFSET keeps PostgreSQL from beginning with the movements.
  const later = sql`lateral (select c.* from ${entries} and not c.made offset 0) c
    join ${moved} on c.after_movement >= moved.id and (c.row_id is not null or ${isPricedAfter(schema, plan)})`;
  return {
    cost: sql`(select case when moved.id is null then i.${stock.cost.sql}
        else (select sum(c.amount) from ${entries} and c.after_movement < moved.id) end
      from ${stock.table} i left join ${moved} on true where i.id = ${item})`,
    adjustment: sql`(select sum(c.amount) from ${later})`,
    events: sql`cross join lateral (
      select d.${date.sql} as day, true as first, null::numeric as adjustment from ${table} d where d.id = ${document}
      union all
      select greatest(c.day, d.${date.sql}), false, sum(c.amount)
      from ${later} join ${table} d on d.id = ${document} where not ${returnedSql(schema, rows, id)}
      group by greatest(c.day, d.${date.sql}) having sum(c.amount) <> 0) event`,
  };
}

/**
 * Whether a document has set the price of the item after the entry `c`. It has added what was missing to its price then,
 * and so the edits by hand before it count, which adjust nothing otherwise: who bought or sold something has a paper of
 * it.
 */
function isPricedAfter(schema: Schema, { stock }: DocumentPlan): Sql {
  const pricing = documentsOfStock(schema, stock.module).filter(writesCosts);
  if (pricing.length === 0) return sql`false`;
  return sql`exists (select from facet.movements priced
    where priced.item_module = c.item_module and priced.item_id = c.item_id and priced.id > c.after_movement
      and ${isActive(sql`priced`)} and priced.document_module in (${sql.join(pricing.map(({ module }) => constant(module.name)))}))`;
}

/** The active movement of a row, as `moved`. */
function movementOf({ module }: DocumentPlan, row: Sql): Sql {
  return sql`lateral (select m.id from facet.movements m
    where m.document_module = ${constant(module.name)} and m.row_id = ${row} and ${isActive(sql`m`)}) moved`;
}

/**
 * Whether a movement is active, as in facet.active_movements, for the few movements of one row. PostgreSQL may read the view
 * by a merge with all reversals, which is right for the whole log, and takes a millisecond for each row.
 */
function isActive(movement: Sql): Sql {
  return sql`not ${movement}.made and ${movement}.reversal_of is null
    and (select reversal.id from facet.movements reversal where reversal.reversal_of = ${movement}.id) is null`;
}
