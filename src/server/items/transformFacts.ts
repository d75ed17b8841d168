import { sql } from 'kysely';
import type { Movement } from '../../domain/movement.ts';
import { centsOf } from '../../domain/payment.ts';
import type { ItemToTransform } from '../../domain/transform.ts';
import type { StockDescriptor } from '../../metadata/keys/documentKeys.ts';
import { fieldOf, type Module, type Schema } from '../../metadata/model.ts';
import { columnOf, quoted } from '../database/structure/sqlNames.ts';
import { documentsOfStock, type StockPlan, stockPlanOf } from '../documents/plan/documentPlan.ts';
import { activeSql } from '../documents/status/lockRows.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { perModule } from '../records/sql/perModule.ts';

/** A module whose items can be transformed, with the names of its fields. */
export interface TransformPlan {
  module: Module;
  stock: StockPlan;
  keys: NonNullable<StockDescriptor['transform']>;
  /** The field that names an item, and the reference of parts to their set. */
  label: string;
  parent: string;
}

/** Throws when items of the module cannot be transformed: callers check names that come from outside first. */
export const transformPlanOf: (schema: Schema, module: Module) => TransformPlan = perModule((schema, module) => {
  const { transform: keys, parent } = module.stock ?? {};
  if (!keys || parent === undefined) throw new Error(`Items of ${module.name} are not transformed`);
  return { module, stock: stockPlanOf(schema, module), keys, label: module.recordLabel, parent };
});

/** The column of a stored field, as SQL reads it. */
export function columnNamed({ module }: TransformPlan, name: string): string {
  return quoted(columnOf(fieldOf(module, name)) ?? name);
}

/** An item with all that the rules ask of it, its cost in cents. */
export interface StockItem extends ItemToTransform {
  cost: bigint | null;
  parent: number | null;
}

/** Locks items, with the parts of those that are sets where told, and reads them: two statements. In the order of ids. */
export async function lockItems(
  context: RecordsContext,
  plan: TransformPlan,
  ids: readonly number[],
  { withParts = false } = {},
): Promise<StockItem[]> {
  const { stock, keys } = plan;
  const [table, parent] = [sql.raw(stock.table), sql.raw(stock.parent)];
  const parts = withParts ? sql`or i.${parent} = any (${ids}::integer[])` : sql``;
  const locked = await sql<{ id: number }>`select i.id from ${table} i
    where i.id = any (${ids}::integer[]) ${parts} order by i.id for update`.execute(handleOf(context));
  const { rows } = await sql<FactRow>`
    select i.id, i.${sql.raw(stock.label)}::text as label, i.${sql.raw(stock.status)} as status, i.${parent} as parent,
      i.${sql.raw(columnNamed(plan, keys.grouping))} = ${keys.set} as is_set,
      i.${sql.raw(columnNamed(plan, keys.cost))}::text as cost,
      ${activeSql(stock.module.name, sql`and m.ownership is not null`)} as held, ${pendingSql(context, stock)} as pending
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

/** Of these names, those that items have already; parts have their set's. */
export async function labelsInUse(
  context: RecordsContext,
  { stock }: TransformPlan,
  labels: readonly string[],
): Promise<string[]> {
  const [label, parent] = [sql.raw(stock.label), sql.raw(stock.parent)];
  const { rows } = await sql<{ label: string }>`select i.${label}::text as label from ${sql.raw(stock.table)} i
    where i.${label} = any (${labels}::text[]) and i.${parent} is null order by i.id`.execute(handleOf(context));
  return rows.map((row) => row.label);
}

/** A document that is New and has the item `i` in a row. */
function pendingSql({ schema }: RecordsContext, stock: StockPlan) {
  const arms = documentsOfStock(schema, stock.module).map(
    ({ module, document, table, rowTable, item, by }) => sql`
      (select json_build_object('module', ${module.name}::text, 'id', d.id, 'code', d.${sql.raw(quoted(document.code.field))})
        from ${sql.raw(rowTable)} r join ${sql.raw(table)} d on d.id = r.${sql.raw(by)}
        where r.${sql.raw(item)} = i.id and d.${sql.raw(quoted(document.status))} = 'New' order by d.id limit 1)`,
  );
  return arms.length === 0 ? sql`null` : sql`coalesce(${sql.join(arms)})`;
}
