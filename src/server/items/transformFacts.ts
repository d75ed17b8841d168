import { sql } from 'kysely';
import type { Movement } from '../../domain/movement.ts';
import { centsOf } from '../../domain/payment.ts';
import type { ItemToTransform } from '../../domain/transform.ts';
import type { StockDescriptor } from '../../metadata/keys/documentKeys.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { perModule } from '../../metadata/perModule.ts';
import { type ColumnRef, columnRef } from '../database/structure/sqlNames.ts';
import { type CostedStock, hasCosts } from '../documents/costs/costEntries.ts';
import { documentsOfStock, type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { lastMovementSql } from '../documents/plan/movementSql.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';

/** A module whose items can be transformed, and the columns that a transform reads and writes. */
export interface TransformPlan {
  module: Module;
  stock: CostedStock;
  keys: NonNullable<StockDescriptor['transform']>;
  label: ColumnRef;
  /** The reference from parts to their set. */
  parent: ColumnRef;
  grouping: ColumnRef;
  cost: ColumnRef;
}

/** Throws when items of the module cannot be transformed: callers check names from outside first. */
export const transformPlanOf: (schema: Schema, module: Module) => TransformPlan = perModule((schema, module) => {
  const { transform: keys } = module.stock ?? {};
  const stock = stockPlanOf(schema, module);
  const { label, parent } = stock;
  if (!keys || !parent || !hasCosts(stock)) throw new Error(`Items of ${module.name} are not transformed`);
  return { module, stock, keys, label, parent, grouping: columnRef(module, keys.grouping), cost: stock.cost };
});

/** An item with everything that the rules need, its cost in cents. */
export interface StockItem extends ItemToTransform {
  cost: bigint | null;
  parent: number | null;
}

/** Locks items, with `withParts` also the parts of sets, and reads them in the order of their ids: two statements. */
export async function lockItems(
  context: RecordsContext,
  plan: TransformPlan,
  ids: readonly number[],
  { withParts = false } = {},
): Promise<StockItem[]> {
  const { stock, keys, parent } = plan;
  const { table } = stock;
  const parts = withParts ? sql`or i.${parent.sql} = any (${ids}::integer[])` : sql``;
  const locked = await sql<{ id: number }>`select i.id from ${table} i
    where i.id = any (${ids}::integer[]) ${parts} order by i.id for update`.execute(handleOf(context));
  const { rows } = await sql<FactRow>`
    select i.id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status, i.${parent.sql} as parent,
      i.${plan.grouping.sql} = ${keys.set} as is_set,
      i.${plan.cost.sql}::text as cost,
      ${lastMovementSql(stock.module.name, 'ownership')} as held, ${pendingSql(context, stock)} as pending
    from ${table} i where i.id = any (${locked.rows.map(({ id }) => id)}::integer[]) order by i.id`.execute(
    handleOf(context),
  );
  return rows.map(({ id, label, status, parent, is_set, cost, held, pending }) => ({
    item: { id, label, status, isPart: parent !== null },
    isSet: is_set,
    held,
    pending,
    cost: cost === null ? null : centsOf(cost),
    parent,
  }));
}

interface FactRow {
  id: number;
  label: string;
  status: string;
  parent: number | null;
  is_set: boolean;
  cost: string | null;
  held: Movement | null;
  pending: Movement['document'] | null;
}

/** Those of the names that other items have already. Parts have the name of their set. */
export async function labelsInUse(
  context: RecordsContext,
  { stock, label, parent }: TransformPlan,
  labels: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`select i.${label.sql}::text as label from ${stock.table} i
    where i.${label.sql} = any (${labels}::text[]) and i.${parent.sql} is null order by i.id`.execute(
    handleOf(context),
  );
  return rows.map((row) => row.label);
}

/** A document that is New and has item `i` in a row. */
function pendingSql({ schema }: RecordsContext, stock: StockPlan) {
  const arms = documentsOfStock(schema, stock.module).map(
    ({ module, code, status, table, rowTable, item, by }) => sql`
      (select json_build_object('module', ${module.name}::text, 'id', d.id, 'code', d.${code.sql})
        from ${rowTable} r join ${table} d on d.id = r.${by.sql}
        where r.${item.sql} = i.id and d.${status.sql} = 'New' order by d.id limit 1)`,
  );
  return arms.length === 0 ? sql`null` : sql`coalesce(${sql.join(arms)})`;
}
