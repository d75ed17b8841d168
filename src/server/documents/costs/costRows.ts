import { type RawBuilder, sql } from 'kysely';
import type { Movement } from '../../../domain/movement.ts';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import { fieldOf, type Module, type Schema } from '../../../metadata/model.ts';
import { perModule } from '../../../metadata/perModule.ts';
import { referencedModule } from '../../../metadata/read/fields/referencedModule.ts';
import { type ColumnRef, columnOf, columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import { conflict } from '../../errors.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { isPartSql, stockPlanOf } from '../plan/documentPlan.ts';
import { lastMovementSql } from '../plan/movementSql.ts';
import { type CostedStock, type CostReason, hasCosts } from './costEntries.ts';
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

/** Null: the records of the module do not add to the cost of items. */
export const costPlanOf: (schema: Schema, module: Module) => CostPlan | null = perModule((schema, module) => {
  const { cost } = module;
  if (!cost) return null;
  const stock = stockPlanOf(schema, referencedModule(schema, module, cost.of));
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
 * Locks the items that costs are added to, so that nobody else writes their logs. Throws a 409 for a part of a set, whose
 * cost its set carries, and for a set that was broken up, whose cost its items carry.
 */
export async function lockCostedItems(
  context: RecordsContext,
  { stock }: CostPlan,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<LockedItem>`
    select i.id, i.${stock.label.sql}::text as label, ${isPartSql(stock)} as is_part, i.${stock.status.sql} as status
    from ${stock.table} i
    where i.id = any (${ids}::integer[]) order by i.id for update`.execute(handleOf(context));
  const part = rows.find(({ is_part }) => is_part);
  if (part) throw conflict('stock.costOfPart', { item: part.label });
  const dropped = rows.filter(({ status }) => status === stock.stock.dropped);
  const brokenUp = dropped.length > 0 ? await brokenUpOf(context, stock, dropped) : undefined;
  if (brokenUp) throw conflict('stock.costOfBrokenUp', { item: brokenUp.label });
}

interface LockedItem {
  id: number;
  label: string;
  is_part: boolean;
  status: string;
}

/** The first of the items that is a set which was broken up: a transform, not a document, has ended it. */
async function brokenUpOf(
  context: RecordsContext,
  { module, table }: CostedStock,
  dropped: readonly LockedItem[],
): Promise<LockedItem | undefined> {
  const { rows } = await sql<{ id: number; last: Movement | null }>`
    select i.id, ${lastMovementSql(module.name, 'effect')} as last from ${table} i
    where i.id = any (${dropped.map(({ id }) => id)}::integer[]) order by i.id`.execute(handleOf(context));
  const found = rows.find(({ last }) => last?.document.module === module.name);
  return dropped.find(({ id }) => id === found?.id);
}

/**
 * Writes what records add to the cost of their items, which are locked, in place of what they had added before: one
 * statement. Each of them makes the cost known, and it stays known as long as one of them is there.
 */
export async function writeCosts(context: RecordsContext, plan: CostPlan, rowIds: readonly number[]): Promise<void> {
  const { module, table, item, amount, date, label } = plan;
  const anew = sql`select r.${item.sql} as item_id,
      least(coalesce(r.${date.sql}, ${today()}::date), ${today()}::date) as day,
      r.${amount.sql} as amount, 1 as known, false as made, ${'added' satisfies CostReason} as reason,
      ${module.name} as document_module, r.id as document_id, r.${label}::text as document_code,
      r.id as row_id, null::bigint as reversal_of
    from ${table} r where r.id = any (${rowIds}::integer[]) and r.${amount.sql} is not null`;
  await write(context, plan, { rowIds, reason: 'changed', anew });
}

/** Takes back what records have added to the cost of their items, which are locked: one statement. */
export async function takeBackCosts(context: RecordsContext, plan: CostPlan, rowIds: readonly number[]): Promise<void> {
  await write(context, plan, { rowIds, reason: 'removed' });
}

async function write(
  context: RecordsContext,
  { module, stock }: CostPlan,
  written: Omit<Parameters<typeof takenBackCostsSql>[2], 'module'>,
): Promise<void> {
  await sql`with ${takenBackCostsSql(stock, context.userId, { module: module.name, ...written })}
    done as (select) select`.execute(handleOf(context));
}
