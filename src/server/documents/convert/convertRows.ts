import { today } from '../../../fields/shared/calendarDay.ts';
import { moduleOf } from '../../../metadata/model.ts';
import { invalid, malformed } from '../../errors.ts';
import { onlyKeys } from '../../onlyKeys.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import { type ApiRecord, inTransaction, type RecordsContext } from '../../records/recordsContext.ts';
import { createRecord } from '../../records/write/createRecord.ts';
import { byField, type DocumentPlan, planOf } from '../plan/documentPlan.ts';
import { documentFrom, type LockedDocument, lockExisting } from '../plan/lockDocument.ts';
import { refuseDocument } from '../plan/refusals.ts';
import { addReturnItems } from '../returns/addReturnItems.ts';
import { type Agreed, readAgreed } from '../status/refuseOverLimit.ts';
import { confirm } from '../status/updateStatus.ts';
import { writeFollowed } from './writeFollowed.ts';

/** The document that rows were moved on to. */
export interface MovedOn {
  module: string;
  id: number;
  record: ApiRecord;
}

/**
 * Moves rows of a Confirmed document on to a new Confirmed one in one transaction, by way of a return where the target's
 * schema says so: what is out on memo is sold, what is here on memo is bought.
 * @param given `{items: [{[row]: id, [price]?: amount}], date?, over_limit?}`
 */
export async function moveOn(
  context: RecordsContext,
  source: DocumentPlan,
  target: DocumentPlan,
  id: number,
  given: Record<string, unknown>,
): Promise<MovedOn> {
  onlyKeys(given, ['items', 'date', ...(target.document.exposure ? ['over_limit'] : [])]);
  const items = readItems(target, given.items);
  const agreed = readAgreed(given);
  return inTransaction(context, async (inside) => {
    const document = await lockExisting(inside, source, id);
    if (document.status !== 'Confirmed') throw refuseDocument(source, 'moveUnconfirmed', { code: document.code });
    const rows = await rowsOf(inside, source, document, items);
    const moved = { rows, date: given.date ?? today(), agreed };
    if (target.document.follows?.through) await returnFirst(inside, target, document, moved);
    const record = await makeTarget(inside, target, document, moved);
    return { module: target.module.name, id: record.id, record };
  });
}

interface Item {
  row: number;
  price: unknown;
}

/** A row that is moved on. */
interface MovedRow {
  id: number;
  item: number;
  price: unknown;
}

function readItems(target: DocumentPlan, given: unknown): Item[] {
  const key = target.document.follows?.row ?? '';
  const { price } = target.document.items;
  if (!Array.isArray(given) || given.length === 0) throw malformed('document.moveList', { key });
  return given.map((entry, place) => {
    const row = (entry as Record<string, unknown> | null)?.[key];
    if (typeof row !== 'number' || !Number.isInteger(row) || row > 2 ** 31 - 1) {
      throw malformed('document.moveList', { key });
    }
    onlyKeys(entry as object, [key, price], `items.${place}.`);
    return { row, price: (entry as Record<string, unknown>)[price] };
  });
}

/** The rows with their items, and the prices that they have unless others are given. Throws 422. */
async function rowsOf(
  context: RecordsContext,
  source: DocumentPlan,
  document: LockedDocument,
  items: readonly Item[],
): Promise<MovedRow[]> {
  const records = await selectRecords(
    context,
    source.rows,
    items.map(({ row }) => row),
  );
  const by = byField(source);
  return items.map(({ row, price }) => {
    const record = records.find((candidate) => candidate.id === row && candidate[by] === document.id);
    if (!record) throw invalid({ items: { key: 'reference' } });
    return {
      id: row,
      item: record[source.document.items.item] as number,
      price: price ?? record[source.document.items.price],
    };
  });
}

interface Moved {
  rows: readonly MovedRow[];
  date: unknown;
  agreed: Agreed;
}

async function returnFirst(
  context: RecordsContext,
  target: DocumentPlan,
  document: LockedDocument,
  { rows, date, agreed }: Moved,
): Promise<void> {
  const module = moduleOf(context.schema, target.document.follows?.through ?? '');
  const plan = planOf(context.schema, module);
  const made = await createRecord(context, module.name, {
    [plan.document.party]: document.party,
    [plan.document.date]: date,
  });
  const entries = rows.map(({ id, item }) => ({
    [plan.document.items.item]: item,
    [plan.document.returns?.row ?? '']: id,
  }));
  await addReturnItems(context, plan, made.id, entries);
  await confirm(context, plan, documentFrom(plan, await getRecord(context, module.name, made.id)), agreed);
}

async function makeTarget(
  context: RecordsContext,
  target: DocumentPlan,
  document: LockedDocument,
  { rows, date, agreed }: Moved,
): Promise<ApiRecord> {
  const { module, document: keys } = target;
  const made = await createRecord(context, module.name, { [keys.party]: document.party, [keys.date]: date });
  for (const { id, item, price } of rows) {
    const body = { [byField(target)]: made.id, [keys.items.item]: item, [keys.items.price]: price };
    const row = await createRecord(context, target.rows.name, body);
    await writeFollowed(context, target, row.id, id);
  }
  return confirm(context, target, documentFrom(target, await getRecord(context, module.name, made.id)), agreed);
}
