import { sql } from 'kysely';
import type { Movement } from '../../domain/movement.ts';
import { amountOf } from '../../domain/payment.ts';
import { costsAlongside } from '../documents/costs/costEntries.ts';
import type { StockPlan } from '../documents/plan/documentPlan.ts';
import { type Cause, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { causeJson } from '../records/write/alongside.ts';
import { auditSql, fieldChanges } from '../records/write/auditSql.ts';
import { writeRefusal } from '../records/write/databaseRefusal.ts';
import type { StockItem, TransformPlan } from './transformFacts.ts';

/** The new values of an item's own fields: its number, its set, its cost in cents. Absent fields do not change. */
export interface ItemChange {
  id: number;
  values: Record<string, unknown>;
}

/**
 * Writes those changes that change anything, with their audit rows and the entries of the cost log: two statements. Throws 409 when another item has
 * got a number meanwhile.
 */
export async function storeTransformed(
  context: RecordsContext,
  plan: TransformPlan,
  items: readonly StockItem[],
  changes: readonly ItemChange[],
  cause: Cause,
): Promise<void> {
  const before = new Map(items.map((item) => [item.item.id, valuesOf(plan, item)]));
  const changed = changes.flatMap(({ id, values }) => {
    const stored = before.get(id) ?? {};
    const now = Object.entries(values).filter(([name, value]) => value !== stored[name]);
    return now.length > 0 ? [{ id, stored, values: Object.fromEntries(now) }] : [];
  });
  if (changed.length === 0) return;
  await update(
    { ...context, cause },
    plan,
    changed.map(({ id, stored, values }) => ({ id, ...stored, ...values })),
  );
  const auditChanges = changed.map(({ stored, values }) =>
    JSON.stringify(fieldChanges(plan.module, inAmounts(plan, stored), inAmounts(plan, values))),
  );
  await auditSql(plan.module, 'update', context.userId, {
    from: sql`(select * from unnest(${changed.map(({ id }) => id)}::integer[], ${auditChanges}::text[]) as given (id, changes))`,
    changes: sql`changed.changes::jsonb`,
  }).execute(handleOf(context));
}

/**
 * Adds the transform to the log of each item: one statement. It prevents that earlier movements of the item are set
 * back. `held`: for items that leave a set, the movement that says who owns the set; the items take it over.
 */
export async function postTransform(
  context: RecordsContext,
  { module }: StockPlan,
  set: { id: number; label: string },
  moved: readonly { item: number; becomes: string; held: Movement | null }[],
): Promise<void> {
  await sql`insert into facet.movements (item_module, item_id, document_module, document_id, document_code, row_id,
      effect, ownership, party_id, user_id)
    select ${module.name}, given.item, ${module.name}, ${set.id}::integer, ${set.label}, given.item, given.becomes,
      given.ownership, given.party, ${context.userId}::integer
    from unnest(${moved.map(({ item }) => item)}::integer[], ${moved.map(({ becomes }) => becomes)}::text[],
        ${moved.map(({ held }) => held?.ownership ?? null)}::text[], ${moved.map(({ held }) => held?.party ?? null)}::integer[])
      with ordinality as given (item, becomes, ownership, party, place) order by given.place`.execute(
    handleOf(context),
  );
}

function valuesOf({ label, parent, cost }: TransformPlan, item: StockItem): Record<string, unknown> {
  return { [label.name]: item.item.label, [parent.name]: item.parent, [cost.name]: item.cost };
}

/** Costs in the form of the audit. */
function inAmounts({ cost: { name } }: TransformPlan, values: Record<string, unknown>): Record<string, unknown> {
  const cost = values[name];
  return typeof cost === 'bigint' ? { ...values, [name]: Number(amountOf(cost)) } : values;
}

async function update(
  context: RecordsContext,
  plan: TransformPlan,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const { label, parent, cost, stock } = plan;
  const costs = rows.map(({ [cost.name]: cents }) => (typeof cents === 'bigint' ? amountOf(cents) : null));
  const by = { userId: sql`${context.userId}`, cause: sql`${causeJson(context)}::jsonb` };
  const logged = costsAlongside(stock, { action: 'update', rows: sql`updated`, ...by });
  try {
    await sql`with updated as (update ${stock.table} i set ${label.sql} = given.label, ${parent.sql} = given.parent,
        ${cost.sql} = given.cost, "_version" = i."_version" + 1, updated_at = now()
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map((row) => row[label.name])}::text[],
        ${rows.map((row) => row[parent.name])}::integer[], ${costs}::numeric[]) as given (id, label, parent, cost)
      where i.id = given.id returning i.*), logged as (${logged}) select`.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, plan.module);
  }
}
