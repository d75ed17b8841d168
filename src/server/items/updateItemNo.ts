import { sql } from 'kysely';
import { moduleOf } from '../../metadata/model.ts';
import { stockPlanOf } from '../documents/plan/documentPlan.ts';
import { track } from '../documents/status/trackItems.ts';
import { notFound, Refusal } from '../errors.ts';
import { getRecord } from '../records/read/getRecord.ts';
import {
  type ApiRecord,
  handleOf,
  inTransaction,
  knownModule,
  type RecordsContext,
} from '../records/recordsContext.ts';
import { auditSql, fieldChanges } from '../records/write/auditSql.ts';
import { writeRefusal } from '../records/write/databaseRefusal.ts';

interface Item {
  id: number;
  item_no: string;
  status: string;
}

/**
 * Gives an item another number, and in the same transaction the sub-items of a set theirs, which is their set's.
 * Answers the item as it is then. Throws 404, 409 when another item has the number, 422 in the spec's words.
 */
export async function updateItemNo(context: RecordsContext, id: number, given: unknown): Promise<ApiRecord> {
  knownModule(context.schema, 'inventory');
  const itemNo = readItemNo(given);
  return inTransaction(context, async (inside) => {
    const items = await lockItems(inside, id);
    const own = items.find((item) => item.id === id);
    if (!own) throw notFound();
    if (own.item_no === itemNo) throw refused('itemNoUnchanged');
    await store(inside, items, itemNo);
    await tell(inside, own, itemNo);
    inside.publish?.({ module: 'inventory', ids: items.map((item) => item.id), action: 'update' });
    return getRecord(inside, 'inventory', id);
  });
}

const longest = 20;

/** Numbers are texts of digits; a client may send them as JSON numbers. */
function readItemNo(given: unknown): string {
  const itemNo = typeof given === 'number' ? String(given) : given;
  if (itemNo === undefined || itemNo === null || (typeof itemNo === 'string' && itemNo.trim() === '')) {
    throw refused('itemNoEmpty');
  }
  if (typeof itemNo !== 'string' || !/^\d+$/.test(itemNo.trim())) throw refused('itemNoNotNumeric');
  if (itemNo.trim().length > longest) throw refused('itemNoTooLong', { max: longest });
  return itemNo.trim();
}

/** The item and its sub-items, which nobody else changes until the transaction ends. */
async function lockItems(context: RecordsContext, id: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select id, item_no, status from inventory where id = ${id} or id_parent = ${id} order by id for update`.execute(
    handleOf(context),
  );
  return rows;
}

async function store(context: RecordsContext, items: readonly Item[], itemNo: string): Promise<void> {
  const module = moduleOf(context.schema, 'inventory');
  const ids = items.map(({ id }) => id);
  const changes = items.map((item) => JSON.stringify(fieldChanges(module, { ...item }, { item_no: itemNo })));
  try {
    await sql`
      update inventory set item_no = ${itemNo}, "_version" = "_version" + 1, updated_at = now()
      where id = any (${ids}::integer[])`.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, module);
  }
  await auditSql(module, 'update', context.userId, {
    from: sql`(select * from unnest(${ids}::integer[], ${changes}::text[]) as given (id, changes))`,
    changes: sql`changed.changes::jsonb`,
  }).execute(handleOf(context));
}

/** Writes the change into the tracking of the item and of its parts, where the schema keeps any. */
async function tell(context: RecordsContext, item: Item, itemNo: string): Promise<void> {
  const module = moduleOf(context.schema, 'inventory');
  if (!module.stock) return;
  const detail = `${item.item_no} → ${itemNo}`;
  await track(context, stockPlanOf(context.schema, module), { items: [item], type: 'Item No', party: null, detail });
}

function refused(key: string, params?: Record<string, number>): Refusal {
  return new Refusal(422, 'invalid', { key: `facet.error.${key}`, ...(params && { params }) });
}
