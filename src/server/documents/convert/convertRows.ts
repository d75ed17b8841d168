import { sql } from 'kysely';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import { moduleOf } from '../../../metadata/model.ts';
import { isId } from '../../../metadata/read/fields/isId.ts';
import { assertKnownKeys } from '../../assertKnownKeys.ts';
import { invalid, malformed } from '../../errors.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import { type ApiRecord, handleOf, inTransaction, type RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import { createRecord } from '../../records/write/createRecord.ts';
import { createRecords } from '../../records/write/createRecords.ts';
import {
  type DocumentPlan,
  documentPlanOf,
  type FollowingPlan,
  isReturning,
  type ReturningPlan,
} from '../plan/documentPlan.ts';
import { documentFrom, type LockedDocument, lockExisting } from '../plan/lockDocument.ts';
import { refuseDocument } from '../plan/refusals.ts';
import { addReturnItems } from '../returns/addReturnItems.ts';
import { leftToReturnSql } from '../returns/sourceRows.ts';
import { followRowsSql } from '../status/followRows.ts';
import { type LimitOverride, readLimitOverride } from '../status/refuseOverLimit.ts';
import { confirm } from '../status/updateStatus.ts';

/** The document that rows were converted to. */
export interface ConvertedDocument {
  module: string;
  id: number;
  record: ApiRecord;
}

/**
 * Converts rows of a Confirmed document to a new Confirmed document of the target's module, in one transaction: what a
 * customer has out on memo is sold, what is here on memo is bought. Where the target's schema says so (`through`), a
 * return of the rows is made and confirmed before.
 * @param body `{items: [{[row]: id, [price]?: amount}], date?, over_limit?}`
 */
export async function convertRows(
  context: RecordsContext,
  source: DocumentPlan,
  target: FollowingPlan,
  id: number,
  body: Record<string, unknown>,
): Promise<ConvertedDocument> {
  assertKnownKeys(body, ['items', 'date', ...(target.document.exposure ? ['over_limit'] : [])]);
  const items = readItems(target, body.items);
  const override = readLimitOverride(body);
  return inTransaction(context, async (inside) => {
    const document = await lockExisting(inside, source, id);
    if (document.status !== 'Confirmed') throw refuseDocument(source, 'moveUnconfirmed', { code: document.code });
    const rows = await rowsOf(inside, source, document, items);
    const conversion = { rows, date: body.date ?? today(), override };
    const { through } = target.follows.keys;
    if (through !== undefined) await returnFirst(inside, through, document, conversion);
    const record = await createTarget(inside, target, document, conversion);
    return { module: target.module.name, id: record.id, record };
  });
}

interface Item {
  row: number;
  price: unknown;
}

/** A row of the source, with its price in the target. */
interface ConvertedRow {
  id: number;
  item: number;
  price: unknown;
}

function readItems({ follows, price }: FollowingPlan, value: unknown): Item[] {
  const key = follows.row.name;
  if (!Array.isArray(value) || value.length === 0) throw malformed('document.moveList', { key });
  return value.map((entry, place) => {
    const row = (entry as Record<string, unknown> | null)?.[key];
    if (!isId(row)) throw malformed('document.moveList', { key });
    assertKnownKeys(entry as object, [key, price.name], `items.${place}.`);
    return { row, price: (entry as Record<string, unknown>)[price.name] };
  });
}

/**
 * The rows with their items, and with their own prices where the body has no others. Throws 422, and 409 when a row was
 * returned or converted before.
 */
async function rowsOf(
  context: RecordsContext,
  source: DocumentPlan,
  document: LockedDocument,
  items: readonly Item[],
): Promise<ConvertedRow[]> {
  const records = await selectRecords(
    context,
    source.rows,
    items.map(({ row }) => row),
  );
  await refuseNotLeft(context, source, document, items);
  return items.map(({ row, price }) => {
    const record = records.find((candidate) => candidate.id === row && candidate[source.by.name] === document.id);
    if (!record) throw invalid({ items: { key: 'reference' } });
    return { id: row, item: referenceIn(record, source.item.name), price: price ?? record[source.price.name] };
  });
}

async function refuseNotLeft(
  context: RecordsContext,
  source: DocumentPlan,
  { id, code }: LockedDocument,
  items: readonly Item[],
): Promise<void> {
  const { table, rowTable, by, item, stock } = source;
  const { rows } = await sql<{ label: string }>`
    select i.${stock.label.sql}::text as label
    from ${rowTable} r join ${table} d on d.id = r.${by.sql} join ${stock.table} i on i.id = r.${item.sql}
    where d.id = ${id} and r.id = any (${items.map(({ row }) => row)}::integer[])
      and not ${leftToReturnSql(context, source)}
    order by r.id limit 1`.execute(handleOf(context));
  if (rows[0]) throw refuseDocument(source, 'notLeft', { item: rows[0].label, code });
}

interface Conversion {
  rows: readonly ConvertedRow[];
  date: unknown;
  override: LimitOverride;
}

async function returnFirst(
  context: RecordsContext,
  through: string,
  document: LockedDocument,
  { rows, date, override }: Conversion,
): Promise<void> {
  const plan = returningPlan(context, through);
  const body = { [plan.party.name]: document.party, [plan.date.name]: date };
  const created = await createRecord(context, through, body, [plan.party.name]);
  const entries = rows.map(({ id, item }) => ({ [plan.item.name]: item, [plan.returns.row.name]: id }));
  await addReturnItems(context, plan, created.id, entries);
  await confirm(context, plan, documentFrom(plan, await getRecord(context, through, created.id)), override);
}

function returningPlan({ schema }: RecordsContext, module: string): ReturningPlan {
  const plan = documentPlanOf(schema, moduleOf(schema, module));
  if (!isReturning(plan)) throw new Error(`${module} returns nothing`);
  return plan;
}

async function createTarget(
  context: RecordsContext,
  target: FollowingPlan,
  document: LockedDocument,
  { rows, date, override }: Conversion,
): Promise<ApiRecord> {
  const { module, party, date: dateField, by, item, price } = target;
  const head = { [party.name]: document.party, [dateField.name]: date };
  const created = await createRecord(context, module.name, head, [party.name]);
  const bodies = rows.map((row) => ({ [by.name]: created.id, [item.name]: row.item, [price.name]: row.price }));
  const ids = await createRecords(context, target.rows.name, bodies);
  // Clients cannot write that field.
  const followed = ids.map((id, at) => ({ id, source: rows[at]?.id ?? null }));
  await sql`with ${followRowsSql(context, target, followed)} select`.execute(handleOf(context));
  return confirm(context, target, documentFrom(target, await getRecord(context, module.name, created.id)), override);
}
