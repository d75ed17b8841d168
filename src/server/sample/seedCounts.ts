import { sql } from 'kysely';
import { countPlanFor } from '../counts/countPlan.ts';
import { scanIntoCount } from '../counts/scanIntoCount.ts';
import { setCountStatus } from '../counts/setCountStatus.ts';
import { listRecords } from '../records/read/listRecords.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { updateRecord } from '../records/write/updateRecord.ts';

const module = 'stock-count';
/** How many codes one call contains. */
const batch = 500;
/** One in so many of the expected items is missing. */
const lostEvery = 23;
/** More than staff scan in a day. */
const mostScanned = 4_000;

/**
 * Two counts of the current stock: a closed one of the sets, and one of everything, of which at most two thirds are
 * scanned.
 */
export async function seedCounts(context: RecordsContext): Promise<void> {
  const sets = await createRecord(context, module, {
    place: 'Vault',
    grouping_type: 'Set',
    notes: 'Sets before the quarter ends. 季末套装盘点。',
  });
  const all = await itemsIn(context, sets.id);
  await scan(context, sets.id, all.slice(0, -1));
  await setReason(context, sets.id, 'At the photographer');
  await setCountStatus(context, countPlanFor(context.schema, module), sets.id, 'Closed');

  const whole = await createRecord(context, module, { place: 'Vault and showcase' });
  const items = await itemsIn(context, whole.id);
  const seen = items
    .slice(0, Math.min(mostScanned, Math.ceil((items.length * 2) / 3)))
    .filter((_, place) => place % lostEvery !== 7);
  await scan(context, whole.id, [...seen, ...(await soldItems(context))]);
}

async function itemsIn(context: RecordsContext, count: number): Promise<number[]> {
  const { rowTable, by, item } = countPlanFor(context.schema, module);
  const { rows } = await sql<{ item: number }>`
    select r.${item.sql} as item from ${rowTable} r where r.${by.sql} = ${count} order by r.id`.execute(
    handleOf(context),
  );
  return rows.map((row) => row.item);
}

/** Two items that are still in the vault although they are sold, because nobody has sent them yet. */
async function soldItems(context: RecordsContext): Promise<number[]> {
  const filter = { status: 'Sold', id_parent_null: true };
  const { records } = await listRecords(context, 'inventory', { filter, sort: ['id', 'DESC'], range: [0, 1] });
  return records.map(({ id }) => id);
}

async function scan(context: RecordsContext, count: number, items: readonly number[]): Promise<void> {
  const plan = countPlanFor(context.schema, module);
  for (let from = 0; from < items.length; from += batch) {
    await scanIntoCount(context, plan, count, { inventory_id: items.slice(from, from + batch) });
  }
}

async function setReason(context: RecordsContext, count: number, reason: string): Promise<void> {
  const filter = { stock_count_id: count, result: 'Missing' };
  const { records } = await listRecords(context, `${module}-item`, { filter, range: [0, 0] });
  for (const { id } of records) await updateRecord(context, `${module}-item`, id, { reason });
}
