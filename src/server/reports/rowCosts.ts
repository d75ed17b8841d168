import { type RawBuilder, sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import { constant, tableName } from '../database/structure/sqlNames.ts';
import type { Dependency } from '../database/structure/tablesRead.ts';
import { hasCosts } from '../documents/costs/costEntries.ts';
import { writesCosts } from '../documents/costs/documentCosts.ts';
import { type DocumentPlan, documentOfRows, documentsOfStock } from '../documents/plan/documentPlan.ts';
import { rowsOfItems } from './movementDays.ts';
import { returnedDependencies, returnedSql } from './returnedSql.ts';

type Sql = RawBuilder<unknown>;

/** A row of a document in SQL: its id, and the ids of its item and its document. */
export interface RowSql {
  id: Sql;
  item: Sql;
  document: Sql;
  /** A query with the ids of the records that read the rows with these ids, the SQL of an array. */
  dependents(rows: Sql): Sql;
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
  dependencies: Dependency[];
}

/** Undefined: these are no rows of a document, or costs of its items are not logged. */
export function rowCosts(schema: Schema, rows: Module, row: RowSql): RowCosts | undefined {
  const plan = documentOfRows(schema, rows);
  if (!plan || !hasCosts(plan.stock)) return undefined;
  const { stock, table, date } = plan;
  const { id, item, document } = row;
  const moved = movementOf(plan, id);
  const entries = sql`facet.costs row_cost
    where row_cost.item_module = ${constant(stock.module.name)} and row_cost.item_id = ${item}`;
  // The cost that an item came with (`made`) stands before all of its movements. Most items have no other, and then nothing
  // more is read for their rows: OFFSET keeps PostgreSQL from beginning with the movements.
  const later = sql`lateral (select row_cost.* from ${entries} and not row_cost.made offset 0) c
    join ${moved} on c.after_movement >= moved.id and (c.row_id is not null or ${isPricedAfter(schema, plan)})`;
  return {
    cost: sql`(select case when moved.id is null then row_item.${stock.cost.sql}
        else (select sum(row_cost.amount) from ${entries} and row_cost.after_movement < moved.id) end
      from ${stock.table} row_item left join ${moved} on true where row_item.id = ${item})`,
    adjustment: sql`(select sum(c.amount) from ${later})`,
    events: sql`cross join lateral (
      select row_document.${date.sql} as day, true as first, null::numeric as adjustment
      from ${table} row_document where row_document.id = ${document}
      union all
      select greatest(c.day, row_document.${date.sql}), false, sum(c.amount)
      from ${later} join ${table} row_document on row_document.id = ${document}
      where not ${returnedSql(schema, rows, id)}
      group by greatest(c.day, row_document.${date.sql}) having sum(c.amount) <> 0) event`,
    dependencies: [...costDependencies(plan, row), ...returnedDependencies(schema, rows, (ids) => row.dependents(ids))],
  };
}

function costDependencies(plan: DocumentPlan, row: RowSql): Dependency[] {
  const { module, rowTable, by, stock } = plan;
  const ofItems = (items: Sql) => row.dependents(sql`array(${rowsOfItems(plan, items)})`);
  const ofDocuments = (documents: Sql) =>
    row.dependents(sql`array(select noted.id from ${rowTable} noted where noted.${by.sql} = any (${documents}))`);
  return [
    { table: 'costs', alias: 'row_cost', dependents: ofItems },
    ...['row_movement', 'row_reversal', 'priced'].map((alias) => ({ table: 'movements', alias, dependents: ofItems })),
    { table: tableName(stock.module.name), alias: 'row_item', dependents: ofItems },
    { table: tableName(module.name), alias: 'row_document', dependents: ofDocuments },
  ];
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
  return sql`lateral (select row_movement.id from facet.movements row_movement
    where row_movement.document_module = ${constant(module.name)} and row_movement.row_id = ${row}
      and ${isActive(sql`row_movement`)}) moved`;
}

/**
 * Whether a movement is active, as in facet.active_movements, for the few movements of one row. PostgreSQL may read the view
 * by a merge with all reversals, which is right for the whole log, and takes a millisecond for each row.
 */
function isActive(movement: Sql): Sql {
  return sql`not ${movement}.made and ${movement}.reversal_of is null
    and (select row_reversal.id from facet.movements row_reversal
      where row_reversal.reversal_of = ${movement}.id) is null`;
}
