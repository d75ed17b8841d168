import { isId } from '../../../metadata/read/fields/isId.ts';
import { conflict, invalid, Refusal } from '../../errors.ts';
import { getRecord } from '../../records/read/getRecord.ts';
import type { Body, Create, CreateMany, ModuleHooks, RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import { recomputePayments } from '../payments/paymentStates.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { documentParams } from '../plan/refusals.ts';
import { lockRows, sourcesOf } from '../status/lockRows.ts';
import { postCreations } from '../status/postMovements.ts';
import { recomputeItemStatuses } from '../status/recomputeItemStatuses.ts';
import { recomputeRowStatuses } from '../status/recomputeRowStatuses.ts';
import { moveRows, refuseObstacles } from '../status/updateStatus.ts';
import { withItems } from './itemsOfNewRows.ts';
import { type RowDraft, startingValues } from './startingValues.ts';

/**
 * What is done around new rows of a document: they may bring new items, and start with values of their items. In a
 * document that is Confirmed already, a row moves its item at once.
 */
export function newRowHooks(plan: DocumentPlan): ModuleHooks {
  return {
    async aroundCreate(context, body, store, createOther) {
      const document = await documentIn(context, plan, body[plan.by.name]);
      if (!document) return store(withoutDocument(plan, body));
      if (document.status === 'Confirmed' && !plan.document.addAfterConfirmed) throw linkConfirmed(plan);
      const drafts = await withItems(context, plan, document, [body], oneByOne(createOther));
      const [extra] = await valuesOf(context, plan, document, drafts);
      const [draft] = drafts as [RowDraft];
      const row = await store(draft.body, extra);
      const item = referenceIn(row, plan.item.name);
      if (draft.isNew) await postCreations(context, plan, document, [{ row: row.id, item }]);
      if (document.status === 'Confirmed') await moveNewRow(context, plan, document, row.id);
      else if (draft.isNew) await recomputeItemStatuses(context, plan.stock, [item]);
      await recomputePayments(context, plan, [document.id]);
      return getRecord(context, plan.rows.name, row.id);
    },

    async aroundCreateMany(context, bodies, store, createOthers) {
      const document = await openDocumentIn(context, plan, bodies);
      if (!document) return undefined;
      const drafts = await withItems(context, plan, document, bodies, createOthers);
      const ids = await store(
        drafts.map(({ body }) => body),
        await valuesOf(context, plan, document, drafts),
      );
      const creations = ids.flatMap((row, at) => {
        const draft = drafts[at];
        return draft?.isNew ? [{ row, item: referenceIn(draft.body, plan.item.name) }] : [];
      });
      await postCreations(context, plan, document, creations);
      await recomputeItemStatuses(
        context,
        plan.stock,
        creations.map(({ item }) => item),
      );
      await recomputePayments(context, plan, [document.id]);
      return ids;
    },

    async startingValuesOf(context, bodies) {
      const document = await openDocumentIn(context, plan, bodies);
      if (!document) return bodies.map(() => ({}));
      const drafts = bodies.map((body) => ({ body, isNew: false }));
      return startingValues(context, plan, document, drafts);
    },
  };
}

/**
 * The body of a row whose document is not there, which is refused where all values are validated. A new item is not made for
 * it, and would be missing there: of such a row, the document is what is wrong. Throws 422.
 */
function withoutDocument({ stock, document, by }: DocumentPlan, body: Body): Body {
  const item = stock.module.name;
  if (!document.items.creates || !Object.hasOwn(body, item)) return body;
  if (isId(body[by.name])) throw invalid({ [by.name]: { key: 'reference' } });
  const { [item]: _item, ...rest } = body;
  return rest;
}

async function documentIn(
  context: RecordsContext,
  plan: DocumentPlan,
  id: unknown,
): Promise<LockedDocument | undefined> {
  return isId(id) ? lockDocument(context, plan, id) : undefined;
}

/**
 * The document that gets all of these rows, where they can be added together: it is not Confirmed. Throws 409 where it takes
 * no rows any more.
 */
async function openDocumentIn(
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

/** Creates the records one after another, by the function that creates one. */
function oneByOne(create: Create): CreateMany {
  return async (context, module, bodies, known) => {
    const ids: number[] = [];
    for (const [at, body] of bodies.entries()) ids.push((await create(context, module, body, known?.[at])).id);
    return ids;
  };
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
