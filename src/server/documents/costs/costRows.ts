import { type RawBuilder, sql } from 'kysely';
import { isReference } from '../../../fields/capabilities.ts';
import { today } from '../../../fields/shared/calendarDay.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { type ColumnRef, columnOf, columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import { conflict } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { perModule } from '../../records/sql/perModule.ts';
import { isPartSql, stockPlanOf } from '../plan/documentPlan.ts';
import { type CostedStock, type CostReason, countingEntries, hasCosts, insertCosts } from './costEntries.ts';
import { takenBackCostsSql } from './documentCosts.ts';

/** A module whose records add to what items cost, with its table and columns as statements name them. */
export interface CostPlan {
  module: Module;
  table: RawBuilder<unknown>;
  item: ColumnRef;
  amount: ColumnRef;
  date: ColumnRef;
  /** The text by which people know a record. */
  label: RawBuilder<unknown>;
  stock: CostedStock;
}

/** Undefined: the records of the module do not add to the cost of items. */
export const costPlanOf: (schema: Schema, module: Module) => CostPlan | null = perModule((schema, module) => {
  const { cost } = module;
  if (!cost) return null;
  const reference = fieldOf(module, cost.of);
  if (!isReference(reference)) throw new Error(`${module.name}.${cost.of} is no reference`);
  const stock = stockPlanOf(schema, moduleOf(schema, reference.module));
  if (!hasCosts(stock)) throw new Error(`The costs of ${stock.module.name} are not logged`);
  const label = columnOf(fieldOf(module, module.recordLabel)) ?? 'id';
  return {
    module,
    table: tableOf(module.name),
    item: columnRef(module, cost.of),
    amount: columnRef(module, cost.amount),
    date: columnRef(module, cost.date),
    label: sql.id(label),
    stock,
  };
});

/**
 * Locks the items that costs are added to, so that nobody else writes their logs. Throws a 409 for a part of a set: what
 * it costs is carried by its set.
 */
export async function lockCostedItems(
  context: RecordsContext,
  { stock }: CostPlan,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ label: string; is_part: boolean }>`
    select i.${stock.label.sql}::text as label, ${isPartSql(stock)} as is_part from ${stock.table} i
    where i.id = any (${ids}::integer[]) order by i.id for update`.execute(handleOf(context));
  const part = rows.find(({ is_part }) => is_part);
  if (part) throw conflict('stock.costOfPart', { item: part.label });
}

/** Adds records without an entry that counts to the cost of their items, which are locked: one statement. */
export async function addCosts(context: RecordsContext, plan: CostPlan, ids: readonly number[]): Promise<void> {
  const { module, table, item, amount, date, label, stock } = plan;
  const cost = stock.cost.sql;
  // The first of the records of an item whose cost was not known makes it known.
  const known = sql`(i.${cost} is null and row_number() over (partition by i.id order by r.id) = 1)::integer`;
  const entries = sql`select i.id as item_id, least(coalesce(r.${date.sql}, ${today()}::date), ${today()}::date) as day,
      r.${amount.sql} as amount, ${known} as known, false as made, ${'added' satisfies CostReason} as reason,
      ${module.name} as document_module, r.id as document_id, r.${label}::text as document_code,
      r.id as row_id, null::bigint as reversal_of
    from ${table} r join ${stock.table} i on i.id = r.${item.sql}
    where r.id = any (${ids}::integer[]) and r.${amount.sql} is not null
      and not exists (${countingEntries(sql`c.document_module = ${module.name} and c.row_id = r.id`)})
    order by r.id`;
  await sql`with added as (${insertCosts(stock, context.userId, entries)} returning item_id, amount)
    update ${stock.table} i set ${cost} = coalesce(i.${cost}, 0) + a.amount, "_version" = i."_version" + 1,
      updated_at = now()
    from (select item_id, sum(amount) as amount from added group by item_id) a
    where i.id = a.item_id`.execute(handleOf(context));
}

/** Takes back what records have added to the cost of their items, which are locked: one statement. */
export async function takeBackCosts(
  context: RecordsContext,
  { module, stock }: CostPlan,
  rowIds: readonly number[],
  reason: CostReason,
): Promise<void> {
  await sql`with ${takenBackCostsSql(stock, context.userId, { module: module.name, rowIds, reason })}
    done as (select) select`.execute(handleOf(context));
}
