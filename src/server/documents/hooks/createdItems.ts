import { sql } from 'kysely';
import { trackingTypesOf } from '../../../metadata/read/trackingTypes.ts';
import type { Remove } from '../../records/recordsContext.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsOfStock, type StockPlan } from '../plan/documentPlan.ts';
import { recomputeItemStatuses } from '../status/recomputeItemStatuses.ts';
import { trackItems } from '../status/trackItems.ts';

/** The items that were created in these documents, or in these rows. */
export async function itemsCreatedIn(
  context: RecordsContext,
  { module, stock }: DocumentPlan,
  where: { documents: readonly number[] } | { rows: readonly number[] },
): Promise<number[]> {
  const [column, ids] = 'documents' in where ? [sql`document_id`, where.documents] : [sql`row_id`, where.rows];
  const { rows } = await sql<{ item_id: number }>`select distinct m.item_id from facet.movements m
    where m.made and m.document_module = ${module.name} and m.item_module = ${stock.module.name}
      and m.${column} = any (${ids}::integer[])`.execute(handleOf(context));
  return rows.map(({ item_id }) => item_id);
}

/**
 * Removes items whose rows were deleted, with the parts of sets, if no document ever moved them and no other document
 * contains them. The other items stay; their status is computed without the deleted row.
 */
export async function removeCreatedItems(
  context: RecordsContext,
  plan: DocumentPlan,
  items: readonly number[],
  removeOthers: Remove,
): Promise<void> {
  if (items.length === 0) return;
  const { stock } = plan;
  const kept = await itemsInUse(context, stock, items);
  const removed = items.filter((id) => !kept.has(id));
  const parts = await partsOf(context, stock, removed);
  if (parts.length > 0) await removeOthers(context, stock.module.name, parts);
  if (removed.length > 0) await removeOthers(context, stock.module.name, removed);
  await recomputeCreatedItems(context, plan, [...kept]);
}

/** Computes the status of items that were created in rows which went or came back, and writes what changed into their tracking. */
export async function recomputeCreatedItems(
  context: RecordsContext,
  { module, stock }: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  const changed = await recomputeItemStatuses(context, stock, ids);
  if (changed.length === 0) return;
  const { rows } = await sql<{ code: string; items: number[] }>`
    select m.document_code as code, array_agg(m.item_id order by m.item_id) as items from facet.movements m
    where m.made and m.document_module = ${module.name} and m.item_module = ${stock.module.name}
      and m.item_id = any (${changed.map(({ id }) => id)}::integer[])
    group by m.document_code order by 1`.execute(handleOf(context));
  const [{ value: type }] = trackingTypesOf(module);
  for (const { code, items } of rows) {
    await trackItems(context, stock, {
      items: changed.filter(({ id }) => items.includes(id)),
      ...{ type, party: null, detail: code },
    });
  }
}

/** Those of the items that a document has moved before, or that a row of any document refers to. */
async function itemsInUse(
  context: RecordsContext,
  stock: StockPlan,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const arms = documentsOfStock(context.schema, stock.module).map(
    ({ rowTable, item }) => sql`select r.${item.sql} from ${rowTable} r where r.${item.sql} = any (${ids}::integer[])`,
  );
  const moved = sql`select m.item_id as id from facet.movements m
    where m.item_module = ${stock.module.name} and m.item_id = any (${ids}::integer[]) and not m.made`;
  const { rows } = await sql<{ id: number }>`${sql.join([moved, ...arms], sql` union `)}`.execute(handleOf(context));
  return new Set(rows.map(({ id }) => id));
}

async function partsOf(
  context: RecordsContext,
  { table, parent }: StockPlan,
  ids: readonly number[],
): Promise<number[]> {
  if (!parent || ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select i.id from ${table} i where i.${parent.sql} = any (${ids}::integer[])`.execute(handleOf(context));
  return rows.map(({ id }) => id);
}
