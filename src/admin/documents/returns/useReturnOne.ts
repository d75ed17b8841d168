import { type RaRecord, useDataProvider, useTranslate } from 'ra-core';
import { isLookup } from '../../../fields/capabilities.ts';
import { useItemsLink } from '../../links/link/itemsLink.ts';
import { useLinkContext } from '../../links/link/linkContext.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { isConfirmed } from '../../record/isConfirmed.ts';
import type { ReturnSource } from './useReturnSource.ts';

/**
 * How many documents of one kind are searched for an item, the latest first. From older ones it has been returned
 * already.
 */
const LOOKED_THROUGH = 100;

/** A row of the source that can still be returned, and its document. */
interface Out {
  row: RaRecord;
  document: RaRecord;
}

/**
 * Adds the row of a scanned item to the return on screen: the row of the document that has the item out now, if that is
 * with the same party. Rejects with a sentence for people when the item is in this return already, with another party,
 * or not out at all; else with the server's own sentence.
 */
export function useReturnOne(place: ReturnSource): (item: RaRecord) => Promise<unknown> {
  const translate = useTranslate();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { parent, parentId, link, rows } = useLinkContext();
  const items = useItemsLink();
  const { source, words, partyWords, bodyOf } = place;
  const itemField = items?.document.items.item ?? '';

  const refuse = (key: string, params: Record<string, unknown> = {}) =>
    new Error(translate(`facet.returns.scan.${key}`, { source: words.label, party: partyWords.small, ...params }));

  return async (item) => {
    const setField = items?.stock.stock?.parent;
    if (setField !== undefined && typeof item[setField] === 'number') throw refuse('part');
    const here = await dataProvider.getList(rows.name, {
      filter: { [link.by]: parentId, [itemField]: item.id },
      ...firstOnes(1),
    });
    if (here.data.length > 0) throw refuse('alreadyIn');
    const { ours, theirs } = await findOut(dataProvider, place, item.id);
    if (!ours && theirs) throw refuse('elsewhere', namesOf(place, theirs.document));
    if (!ours) throw refuse('notOut');
    return dataProvider.returnItems(parent.name, parentId, source.name, [bodyOf(ours.row)]);
  };
}

/** Who has the item: the party of the return, or another one. */
async function findOut(
  dataProvider: FacetDataProvider,
  place: ReturnSource,
  itemId: RaRecord['id'],
): Promise<{ ours?: Out | undefined; theirs?: Out | undefined }> {
  const { source, sourceItems, partyId } = place;
  const { link, rows, document } = sourceItems;
  const standing = await dataProvider.getList(rows.name, {
    filter: { [document.items.item]: itemId },
    ...firstOnes(LOOKED_THROUGH),
  });
  const ids = [...new Set(standing.data.map((row) => row[link.by]))];
  const { data: documents } = ids.length > 0 ? await dataProvider.getMany(source.name, { ids }) : { data: [] };
  const isOurs = (one: RaRecord) => one[document.party] === partyId;
  const latestFirst = ids.flatMap((id) => documents.find((one) => one.id === id && isConfirmed(source, one)) ?? []);
  const outIn = (some: RaRecord[]) => firstOut(dataProvider, place, some, itemId);
  const ours = await outIn(latestFirst.filter(isOurs));
  return ours ? { ours } : { theirs: await outIn(latestFirst.filter((one) => !isOurs(one))) };
}

async function firstOut(
  dataProvider: FacetDataProvider,
  { source, sourceItems }: ReturnSource,
  documents: readonly RaRecord[],
  itemId: RaRecord['id'],
): Promise<Out | undefined> {
  for (const document of documents) {
    const left = await dataProvider.itemsToReturn(source.name, document.id);
    const row = left.find((one) => one[sourceItems.document.items.item] === itemId);
    if (row) return { row, document };
  }
  return undefined;
}

/** The label of the document, and its party. */
function namesOf({ source, sourceItems }: ReturnSource, document: RaRecord) {
  const shown = source.fields.find((field) => isLookup(field) && field.through === sourceItems.document.party)?.name;
  return { document: document[sourceItems.document.code.field], other: document[shown ?? ''] ?? '' };
}

function firstOnes(perPage: number) {
  return { sort: { field: 'id', order: 'DESC' as const }, pagination: { page: 1, perPage } };
}
