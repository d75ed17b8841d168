import { isObject } from '../../../fields/shared/isObject.ts';
import { malformed, Refusal } from '../../errors.ts';
import type { Body, CreateMany, RecordsContext } from '../../records/recordsContext.ts';
import { causeOf } from '../costs/documentCosts.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import type { RowDraft } from './startingValues.ts';

/**
 * Creates the items that bodies contain in place of an id, in the same transaction. Throws 400 and 422.
 * @param createOthers stores new records of any module, and returns their ids
 */
export async function withItems(
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
    items.map(({ known }) => known),
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
  known: string[];
  /** The item takes its price from the row. If the price is refused, the error names the row's field. */
  ofRow: Record<string, string>;
}

function newItemOf({ document: { items }, stock }: DocumentPlan, document: LockedDocument, body: Body): NewItem {
  const key = stock.module.name;
  const { [key]: item, ...rest } = body;
  if (!isObject(item)) throw malformed('document.itemObject', { name: key });
  if (rest[items.item] !== undefined) throw malformed('document.itemTwice', { one: key, other: items.item });
  const { party, values } = items.creates ?? {};
  const { priceFrom, price } = items;
  const defaults = {
    ...(party !== undefined && { [party]: document.party }),
    ...(priceFrom !== undefined && rest[price] !== undefined && { [priceFrom]: rest[price] }),
  };
  return {
    body: { ...defaults, ...item, ...values },
    known: party !== undefined && !Object.hasOwn(item, party) ? [party] : [],
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
  return new Refusal(error.code, error.messages, {
    ...error.details,
    errors: Object.fromEntries(errors),
  });
}
