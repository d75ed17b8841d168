import { sql } from 'kysely';
import { comesAgain, keepsStatus } from '../../../domain/confirmation.ts';
import type { Movement } from '../../../domain/movement.ts';
import { findField, type Module, type Schema } from '../../../metadata/model.ts';
import { columnRef } from '../../database/structure/sqlNames.ts';
import { conflict, malformed, Refusal } from '../../errors.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import type { Body, Create, ModuleHooks } from '../../records/recordsContext.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { hasCosts, priceOfItemSql } from '../costs/costEntries.ts';
import { causeOf } from '../costs/documentCosts.ts';
import { recomputePayments } from '../payments/paymentStates.ts';
import { type DocumentPlan, documentOfRows, hasGoneBack, isPartSql, type StockPlan } from '../plan/documentPlan.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { lastMovementSql } from '../plan/movementSql.ts';
import { documentParams, refuseDocument, statusParams } from '../plan/refusals.ts';
import { lockSourceRow } from '../returns/sourceRows.ts';
import { lockRows, sourcesOf } from '../status/lockRows.ts';
import { postCreation } from '../status/postMovements.ts';
import { recomputeItemStatuses } from '../status/recomputeItemStatuses.ts';
import { recomputeRowStatuses } from '../status/recomputeRowStatuses.ts';
import { moveRows, refuseObstacles } from '../status/updateStatus.ts';
import { itemsCreatedIn, removeCreatedItems } from './createdItems.ts';

type Values = Record<string, unknown>;

/**
 * The rules for rows of a document: which items can be added, which values a new row starts with, and that the rows of
 * a Confirmed document cannot be changed.
 */
export function rowHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const plan = documentOfRows(schema, module);
  if (!plan) return undefined;
  const by = plan.by.name;
  /** The items that deleted rows had created. They are kept from beforeDelete until afterDelete. */
  const made = new WeakMap<RecordsContext, number[]>();
  return {
    async aroundCreate(context, body, store, createOther) {
      const document = await documentIn(context, plan, body[by]);
      // Wrong references are refused where all values are validated.
      if (!document) return store(withoutItem(plan, body));
      if (document.status === 'Confirmed' && !plan.document.addAfterConfirmed) throw linkConfirmed(plan);
      const given = await withItem(context, plan, document, body, createOther);
      const extra = await startingValues(context, plan, document, given);
      const row = await store(given.body, extra);
      if (given.isNew) await postCreation(context, plan, document, { row: row.id, item: itemIn(plan, row) });
      if (document.status === 'Confirmed') await moveNewRow(context, plan, document, row.id);
      else if (given.isNew) await recomputeItemStatuses(context, plan.stock, [itemIn(plan, row)]);
      await recomputePayments(context, plan, [document.id]);
      return getRecord(context, module.name, row.id);
    },

    async beforeUpdate(context, stored, values) {
      if (Object.keys(values).length > 0) await refuseConfirmed(context, plan, [stored[by] as number]);
    },

    async afterUpdate(context, record) {
      await recomputePayments(context, plan, [record[by] as number]);
      return record;
    },

    async beforeDelete(context, ids) {
      const rows = await selectRecords(context, module, ids, { lock: true });
      await refuseConfirmed(
        context,
        plan,
        rows.map((row) => row[by] as number),
      );
      if (plan.document.items.creates) made.set(context, await itemsCreatedIn(context, plan, { rows: ids }));
    },

    async afterDelete(context, gone, removeOthers) {
      await removeCreatedItems(context, plan, made.get(context) ?? [], removeOthers);
      await recomputePayments(context, plan, [...new Set(gone.map((row) => row[by] as number))]);
    },

    beforeRestore: (context, values) => refuseConfirmed(context, plan, [values[by] as number]),

    afterRestore: (context, row) => recomputePayments(context, plan, [row[by] as number]),
  };
}

/** The body of a new row, with the id of its item. */
interface GivenRow {
  body: Body;
  /** The item was created for this row. */
  isNew: boolean;
}

async function documentIn(
  context: RecordsContext,
  plan: DocumentPlan,
  id: unknown,
): Promise<LockedDocument | undefined> {
  return isId(id) ? lockDocument(context, plan, id) : undefined;
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;
}

/** 409 in the words of the specification. */
function linkConfirmed({ module }: DocumentPlan): Refusal {
  return conflict('linkConfirmed', documentParams(module));
}

async function refuseConfirmed(context: RecordsContext, plan: DocumentPlan, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const document = await lockDocument(context, plan, id);
    if (document?.status === 'Confirmed') throw refuseDocument(plan, 'rowsLocked', { code: document.code });
  }
}

/** The body without the new item that it may contain, for a row that cannot be stored anyway. */
function withoutItem({ stock, document }: DocumentPlan, body: Body): Body {
  if (!document.items.creates) return body;
  const { [stock.module.name]: _item, ...rest } = body;
  return rest;
}

/** Creates the item that the body contains in place of an id, in the same transaction. Throws 400 and 422. */
async function withItem(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  body: Body,
  createOther: Create,
): Promise<GivenRow> {
  const {
    document: { items },
    stock,
  } = plan;
  const key = stock.module.name;
  const { creates } = items;
  if (!creates || !Object.hasOwn(body, key)) return { body, isNew: false };
  const { [key]: item, ...rest } = body;
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw malformed('bodyNeeded');
  if (rest[items.item] !== undefined) throw malformed('document.itemTwice', { one: key, other: items.item });
  const defaults = {
    ...(creates.party !== undefined && { [creates.party]: document.party }),
    ...(items.priceFrom !== undefined && rest[items.price] !== undefined && { [items.priceFrom]: rest[items.price] }),
  };
  // The item takes its price from the row. If the price is refused, the error names the row's field.
  const ofRow =
    items.priceFrom !== undefined && !Object.hasOwn(item, items.priceFrom) ? { [items.priceFrom]: items.price } : {};
  const inside = { ...context, cause: causeOf(plan, document) };
  const ofDocument = creates.party !== undefined && !Object.hasOwn(item, creates.party) ? [creates.party] : [];
  const made = await createOther(inside, key, { ...defaults, ...item, ...creates.values }, ofDocument).catch(
    (error) => {
      throw insideOf(key, error, ofRow);
    },
  );
  return { body: { ...rest, [items.item]: made.id }, isNew: true };
}

/** The refused fields of the new item, under their paths in the row: `inventory.item_no`, or the row's own field. */
function insideOf(key: string, error: unknown, ofRow: Record<string, string>): unknown {
  if (!(error instanceof Refusal) || !error.details.errors) return error;
  const errors = Object.entries(error.details.errors).map(([path, violation]) => [
    ofRow[path] ?? `${key}.${path}`,
    violation,
  ]);
  return new Refusal(error.status, error.code, error.messages, {
    ...error.details,
    errors: Object.fromEntries(errors),
  });
}

/** The values of a new row that its body does not set. Refuses items that cannot be added. Throws 409 and 422. */
async function startingValues(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  { body, isNew }: GivenRow,
): Promise<Values> {
  const { items, returns, follows } = plan.document;
  const values: Values = items.status
    ? { [items.status.field]: document.status === 'Canceled' ? items.status.dropped : items.status.pending }
    : {};
  const item = isId(body[items.item]) ? await itemOf(context, plan, body[items.item] as number) : undefined;
  if (!item) return values;
  if (item.is_part) throw conflict('stock.whole', { item: item.label });
  const gone = hasGoneBack(context.schema, item.last);
  if (items.onlyAvailable && !isNew && !canBeTaken(plan, document, { ...item, gone })) {
    throw conflict('linkNotAvailable', statusParams(plan.stock, plan.document.effect.needs ?? ''));
  }
  const price = returns
    ? await lockSourceRow(context, plan, document, { source: body[returns.row], item: item.id })
    : item.price;
  if (body[items.price] === undefined && price !== null) values[items.price] = price;
  const { held } = item;
  if (
    follows &&
    !follows.through &&
    !gone &&
    held?.document.module === follows.module &&
    held.party === document.party
  ) {
    values[follows.row] = held.row;
  }
  return values;
}

/** Whether the document takes the item: it has the status that the document needs, comes again, or only its owner changes. */
function canBeTaken(
  { document: { effect } }: DocumentPlan,
  { party }: LockedDocument,
  { held, gone, ...item }: ItemRow & { gone: boolean },
): boolean {
  const row = { item: { ...item, isPart: item.is_part }, held, gone };
  return item.status === effect.needs || comesAgain({ effect, row }) || keepsStatus({ effect, party, row });
}

interface ItemRow {
  id: number;
  label: string;
  status: string;
  is_part: boolean;
  price: number | null;
  /** The movement that gave the item its status, and the one that settled last who owns it. */
  last: Movement | null;
  held: Movement | null;
}

async function itemOf(
  context: RecordsContext,
  { document: { items }, stock }: DocumentPlan,
  id: number,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status,
      ${isPartSql(stock)} as is_part, ${startingPriceSql(stock, items.priceFrom)} as price,
      ${lastMovementSql(stock.module.name, 'effect')} as last,
      ${lastMovementSql(stock.module.name, 'ownership')} as held
    from ${stock.table} i where i.id = ${id}`.execute(handleOf(context));
  return rows[0];
}

/**
 * The price of the item `i` that a new row starts with. What the house has paid for an item beside its price was paid to
 * others than the party of the document.
 */
function startingPriceSql(stock: StockPlan, priceFrom: string | undefined) {
  const field = priceFrom === undefined ? undefined : findField(stock.module, priceFrom);
  if (!field) return sql`null::numeric`;
  const isCost = hasCosts(stock) && field.name === stock.cost.name;
  return isCost ? priceOfItemSql(stock, sql`i.id`) : sql`i.${columnRef(stock.module, field.name).sql}`;
}

/** Moves the item of a row that is added to a Confirmed document. */
async function moveNewRow(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  rowId: number,
): Promise<void> {
  const rows = await lockRows(context, plan, document.id, [rowId]);
  refuseObstacles(plan, document, rows);
  await moveRows(context, plan, document, rows);
  await recomputeRowStatuses(context, plan, [rowId]);
  for (const source of sourcesOf(context, rows)) await recomputeRowStatuses(context, source.plan, source.ids);
}

function itemIn({ document }: DocumentPlan, row: ApiRecord): number {
  return row[document.items.item] as number;
}
