import { sql } from 'kysely';
import { isObject } from '../../../fields/shared/isObject.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { isId } from '../../../metadata/read/isId.ts';
import { conflict, malformed, Refusal } from '../../errors.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import type { ApiRecord, Body, CreateMany, ModuleHooks, RecordsContext } from '../../records/recordsContext.ts';
import { causeOf } from '../costs/documentCosts.ts';
import { recomputePayments } from '../payments/paymentStates.ts';
import { type DocumentPlan, documentOfRows } from '../plan/documentPlan.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { documentParams, refuseDocument } from '../plan/refusals.ts';
import { lockRows, sourcesOf } from '../status/lockRows.ts';
import { postCreations } from '../status/postMovements.ts';
import { recomputeItemStatuses } from '../status/recomputeItemStatuses.ts';
import { recomputeRowStatuses } from '../status/recomputeRowStatuses.ts';
import { moveRows, refuseObstacles } from '../status/updateStatus.ts';
import { itemsCreatedIn, recomputeCreatedItems, removeCreatedItems } from './createdItems.ts';
import { type RowDraft, refuseParts, startingValues } from './startingValues.ts';

/**
 * The rules for rows of a document: which items can be added, which values a new row starts with, and that the rows of
 * a Confirmed document cannot be changed.
 */
export function rowHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const plan = documentOfRows(schema, module);
  if (!plan) return undefined;
  const by = plan.by.name;
  /** The items that deleted rows had created. They are kept from beforeDelete until afterDelete. */
  const createdItems = new WeakMap<RecordsContext, number[]>();
  return {
    async aroundCreate(context, body, store, createOther) {
      const document = await documentIn(context, plan, body[by]);
      // Wrong references are refused where all values are validated.
      if (!document) return store(withoutItem(plan, body));
      if (document.status === 'Confirmed' && !plan.document.addAfterConfirmed) throw linkConfirmed(plan);
      const [draft] = await withItems(context, plan, document, [body], async (inside, other, [item], rights) => [
        (await createOther(inside, other, item as Body, rights?.[0])).id,
      ]);
      const { isNew } = draft as RowDraft;
      const [extra] = await valuesOf(context, plan, document, [draft as RowDraft]);
      const row = await store((draft as RowDraft).body, extra);
      if (isNew) await postCreations(context, plan, document, [{ row: row.id, item: itemIn(plan, row) }]);
      if (document.status === 'Confirmed') await moveNewRow(context, plan, document, row.id);
      else if (isNew) await recomputeItemStatuses(context, plan.stock, [itemIn(plan, row)]);
      await recomputePayments(context, plan, [document.id]);
      return getRecord(context, module.name, row.id);
    },

    async aroundCreateMany(context, bodies, store, createOthers) {
      const document = await oneDocumentIn(context, plan, bodies);
      if (!document) return undefined;
      const drafts = await withItems(context, plan, document, bodies, createOthers);
      const ids = await store(
        drafts.map(({ body }) => body),
        await valuesOf(context, plan, document, drafts),
      );
      const creations = drafts.flatMap(({ body, isNew }, at) =>
        isNew ? [{ row: ids[at] as number, item: body[plan.item.name] as number }] : [],
      );
      await postCreations(context, plan, document, creations);
      await recomputeItemStatuses(
        context,
        plan.stock,
        creations.map(({ item }) => item),
      );
      await recomputePayments(context, plan, [document.id]);
      return ids;
    },

    async refusalsOfNew(context, bodies) {
      const document = await oneDocumentIn(context, plan, bodies);
      if (!document) return bodies.map(() => undefined);
      const drafts = bodies.map((body) => ({ body, isNew: false }));
      const started = await startingValues(context, plan, document, drafts);
      return started.map((values) => (values instanceof Refusal ? values : undefined));
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
      if (plan.document.items.creates) createdItems.set(context, await itemsCreatedIn(context, plan, { rows: ids }));
    },

    async afterDelete(context, gone, removeOthers) {
      await removeCreatedItems(context, plan, createdItems.get(context) ?? [], removeOthers);
      await recomputePayments(context, plan, [...new Set(gone.map((row) => row[by] as number))]);
    },

    async beforeRestore(context, values) {
      await refuseConfirmed(context, plan, [values[by] as number]);
      await refuseParts(context, plan, sql`select ${values[plan.item.name]}::integer`);
    },

    afterRestore: (context, row) => recomputePayments(context, plan, [row[by] as number]),

    // The document may have got another status since, and items that stayed without their rows have them again.
    async settleRestored(context, ids) {
      await recomputeRowStatuses(context, plan, ids);
      if (!plan.document.items.creates) return;
      await recomputeCreatedItems(context, plan, await itemsCreatedIn(context, plan, { rows: ids }));
    },
  };
}

async function documentIn(
  context: RecordsContext,
  plan: DocumentPlan,
  id: unknown,
): Promise<LockedDocument | undefined> {
  return isId(id) ? lockDocument(context, plan, id) : undefined;
}

/** As `startingValues`. Throws the first refusal. */
async function valuesOf(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  drafts: readonly RowDraft[],
): Promise<Record<string, unknown>[]> {
  return (await startingValues(context, plan, document, drafts)).map((values) => {
    if (values instanceof Refusal) throw values;
    return values;
  });
}

/**
 * The document that gets all of these rows, where they can be added together: it is not Confirmed. Throws 409 where it takes
 * no rows any more.
 */
async function oneDocumentIn(
  context: RecordsContext,
  plan: DocumentPlan,
  bodies: readonly Body[],
): Promise<LockedDocument | undefined> {
  const [id, ...others] = new Set(bodies.map((body) => body[plan.by.name]));
  if (others.length > 0) return undefined;
  const document = await documentIn(context, plan, id);
  if (document?.status !== 'Confirmed') return document;
  if (!plan.document.addAfterConfirmed) throw linkConfirmed(plan);
  return undefined;
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

/**
 * Creates the items that bodies contain in place of an id, in the same transaction. Throws 400 and 422.
 * @param createOthers stores new records of any module, and returns their ids
 */
async function withItems(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  bodies: readonly Body[],
  createOthers: CreateMany,
): Promise<RowDraft[]> {
  const key = plan.stock.module.name;
  const isNew = (body: Body) => plan.document.items.creates !== undefined && Object.hasOwn(body, key);
  const items = bodies.filter(isNew).map((body) => newItemOf(plan, document, body));
  if (items.length === 0) return bodies.map((body) => ({ body, isNew: false }));
  const inside = { ...context, cause: causeOf(plan, document) };
  const ids = await createOthers(
    inside,
    key,
    items.map(({ body }) => body),
    items.map(({ right }) => right),
  ).catch((error) => {
    throw insideOf(key, error, items[0]?.ofRow ?? {});
  });
  const newIds = ids.values();
  return bodies.map((body) => {
    if (!isNew(body)) return { body, isNew: false };
    const { [key]: _item, ...rest } = body;
    return { body: { ...rest, [plan.item.name]: newIds.next().value }, isNew: true };
  });
}

interface NewItem {
  body: Body;
  /** The references that the item takes over from the document. */
  right: string[];
  /** The item takes its price from the row. If the price is refused, the error names the row's field. */
  ofRow: Record<string, string>;
}

function newItemOf({ document: { items }, stock }: DocumentPlan, document: LockedDocument, body: Body): NewItem {
  const key = stock.module.name;
  const { [key]: item, ...rest } = body;
  if (!isObject(item)) throw malformed('bodyNeeded');
  if (rest[items.item] !== undefined) throw malformed('document.itemTwice', { one: key, other: items.item });
  const { party, values } = items.creates ?? {};
  const { priceFrom, price } = items;
  const defaults = {
    ...(party !== undefined && { [party]: document.party }),
    ...(priceFrom !== undefined && rest[price] !== undefined && { [priceFrom]: rest[price] }),
  };
  return {
    body: { ...defaults, ...item, ...values },
    right: party !== undefined && !Object.hasOwn(item, party) ? [party] : [],
    ofRow: priceFrom !== undefined && !Object.hasOwn(item, priceFrom) ? { [priceFrom]: price } : {},
  };
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
