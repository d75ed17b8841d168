import { sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { handleOf } from '../../records/recordsContext.ts';
import { type CostedStock, costOfEntries, countingEntries, hasCosts } from '../costs/costEntries.ts';
import { type CostPlan, costPlanOf } from '../costs/costRows.ts';
import { writesCosts } from '../costs/documentCosts.ts';
import { documentsOfStock, type StockPlan } from '../plan/documentPlan.ts';
import { findingOf, inChunk, type StockCheck, type StockFinding } from './finding.ts';

/** The cost of each item against the log, and the entries of the log against each other and against the documents. */
export function checkCosts(schema: Schema, stock: StockPlan): StockCheck[] {
  if (!hasCosts(stock)) return [];
  const added = Object.values(schema.modules)
    .flatMap((module) => costPlanOf(schema, module) ?? [])
    .filter((plan) => plan.stock.module.name === stock.module.name);
  return [
    checkSums(stock),
    checkReversals(stock),
    ...checkStrays(schema, stock),
    ...added.flatMap((plan) => [checkAdded(plan), checkGone(plan)]),
  ];
}

/** Items whose cost is not what the entries of the log add up to. */
function checkSums(stock: CostedStock): StockCheck {
  const { module, table, label, cost } = stock;
  return {
    table,
    async find(context, chunk) {
      const { rows } = await sql<Found>`select i.id, i.${label.sql}::text as label, i.${cost.sql}::text as cost,
          log.cost::text as summed
        from ${table} i left join lateral (select ${costOfEntries} as cost from facet.costs c
          where c.item_module = ${module.name} and c.item_id = i.id) log on true
        where ${inChunk(sql`i`, chunk)} and i.${cost.sql} is distinct from log.cost order by i.id`.execute(
        handleOf(context),
      );
      return rows.map((row) => finding(stock, 'itemCost', row, { cost: row.cost ?? '—', derived: row.summed ?? '—' }));
    },
  };
}

/** Entries that take back another one of another item, amount or day. */
function checkReversals(stock: CostedStock): StockCheck {
  const { module, table, label } = stock;
  return {
    table: sql`facet.costs`,
    async find(context, chunk) {
      const { rows } = await sql<Found>`select c.item_id as id, coalesce(i.${label.sql}::text, c.item_id::text) as label
        from facet.costs c join facet.costs taken on taken.id = c.reversal_of left join ${table} i on i.id = c.item_id
        where ${inChunk(sql`c`, chunk)} and c.item_module = ${module.name}
          and (c.item_module, c.item_id, c.day, -c.amount, -c.known)
            is distinct from (taken.item_module, taken.item_id, taken.day, taken.amount, taken.known)
        order by c.id`.execute(handleOf(context));
      return rows.map((row) => finding(stock, 'costReversal', row));
    },
  };
}

/** Entries that count although their row is in no Confirmed document, or has another item. */
function checkStrays(schema: Schema, stock: CostedStock): StockCheck[] {
  return documentsOfStock(schema, stock.module)
    .filter(writesCosts)
    .map(({ module, status, table, rowTable, by, item }) => ({
      table: sql`facet.costs`,
      async find(context, chunk) {
        const { rows } = await sql<Found>`select c.item_id as id, c.document_code as code,
            coalesce(i.${stock.label.sql}::text, c.item_id::text) as label
          from facet.costs c left join ${rowTable} r on r.id = c.row_id and r.${by.sql} = c.document_id
            left join ${table} d on d.id = c.document_id left join ${stock.table} i on i.id = c.item_id
          where ${inChunk(sql`c`, chunk)} and c.item_module = ${stock.module.name}
            and c.document_module = ${constant(module.name)} and c.row_id is not null and c.reversal_of is null
            and not exists (select from facet.costs back where back.reversal_of = c.id)
            and (r.id is null or d.id is null or d.${status.sql} <> 'Confirmed' or r.${item.sql} <> c.item_id)
          order by c.id`.execute(handleOf(context));
        return rows.map((row) => finding(stock, 'strayCost', row, { code: row.code ?? '' }));
      },
    }));
}

/** Records that add to the cost of an item, where the log has another item, amount or day. */
function checkAdded({ module, table, item, amount, date, stock }: CostPlan): StockCheck {
  return {
    table,
    async find(context, chunk) {
      const logged = countingEntries(sql`c.document_module = ${module.name} and c.row_id = r.id`);
      const { rows } = await sql<Found>`select i.id, i.${stock.label.sql}::text as label, r.${amount.sql}::text as cost
        from ${table} r join ${stock.table} i on i.id = r.${item.sql}
        where ${inChunk(sql`r`, chunk)} and r.${amount.sql} is not null
          and exists (select from facet.costs c where c.document_module = ${module.name} and c.row_id = r.id)
          and not exists (select from (${logged}) c where c.item_module = ${stock.module.name} and c.item_id = i.id
            and c.amount = r.${amount.sql} and c.day <= coalesce(r.${date.sql}, c.day))
        order by r.id`.execute(handleOf(context));
      return rows.map((row) => finding(stock, 'costRecord', row, { amount: row.cost ?? '' }));
    },
  };
}

/** Entries that count although the record that added to the cost is gone. */
function checkGone({ module, table, stock }: CostPlan): StockCheck {
  return {
    table: sql`facet.costs`,
    async find(context, chunk) {
      const logged = countingEntries(sql`c.document_module = ${module.name} and ${inChunk(sql`c`, chunk)}`);
      const { rows } = await sql<Found>`select i.id, i.${stock.label.sql}::text as label, c.amount::text as cost
        from (${logged}) c join ${stock.table} i on i.id = c.item_id
        where c.item_module = ${stock.module.name} and c.row_id is not null
          and not exists (select from ${table} r where r.id = c.row_id) order by c.id`.execute(handleOf(context));
      return rows.map((row) => finding(stock, 'costRecord', row, { amount: row.cost ?? '' }));
    },
  };
}

interface Found {
  id: number;
  label: string;
  code?: string | null;
  cost?: string | null;
  summed?: string | null;
}

function finding(
  { module }: CostedStock,
  kind: StockFinding['kind'],
  { id, label }: Found,
  more: Record<string, string> = {},
): StockFinding {
  return findingOf(kind, { module: module.name, id, label }, { item: label, ...more });
}
