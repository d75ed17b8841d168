import type { Module, Schema } from '../../../metadata/model.ts';
import { conflict, malformed, Refusal } from '../../errors.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import type { ApiRecord, Body, Create, ModuleHooks, RecordsContext } from '../../records/recordsContext.ts';
import { causeOf } from '../costs/documentCosts.ts';
import { recomputePayments } from '../payments/paymentStates.ts';
import { type DocumentPlan, documentOfRows } from '../plan/documentPlan.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { documentParams, refuseDocument } from '../plan/refusals.ts';
import { lockRows, sourcesOf } from '../status/lockRows.ts';
import { postCreation } from '../status/postMovements.ts';
import { recomputeItemStatuses } from '../status/recomputeItemStatuses.ts';
import { recomputeRowStatuses } from '../status/recomputeRowStatuses.ts';
import { moveRows, refuseObstacles } from '../status/updateStatus.ts';
import { itemsCreatedIn, removeCreatedItems } from './createdItems.ts';
import { isId, startingValues, startingValuesOfAll } from './startingValues.ts';

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

    async aroundCreateMany(context, bodies, store) {
      const document = await oneDocumentIn(context, plan, bodies);
      if (!document) return undefined;
      const extras = (await startingValuesOfAll(context, plan, document, bodies)).map((values) => {
        if (values instanceof Refusal) throw values;
        return values;
      });
      const ids = await store(bodies, extras);
      await recomputePayments(context, plan, [document.id]);
      return ids;
    },

    async refusalsOfNew(context, bodies) {
      const document = await oneDocumentIn(context, plan, bodies);
      if (!document) return bodies.map(() => undefined);
      const started = await startingValuesOfAll(context, plan, document, bodies);
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

/**
 * The document that gets all of these rows, where they can be added together: it is not Confirmed, and they bring no items
 * and give nothing back. Throws 409 where it takes no rows any more.
 */
async function oneDocumentIn(
  context: RecordsContext,
  plan: DocumentPlan,
  bodies: readonly Body[],
): Promise<LockedDocument | undefined> {
  const [id, ...others] = new Set(bodies.map((body) => body[plan.by.name]));
  const bringsItem = bodies.some((body) => plan.document.items.creates && Object.hasOwn(body, plan.stock.module.name));
  if (others.length > 0 || bringsItem || plan.document.returns) return undefined;
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
