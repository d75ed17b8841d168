import { type RaRecord, useDataProvider, useTranslate } from 'ra-core';
import { isLookup } from '../../../fields/capabilities.ts';
import { useItemsLink } from '../../links/link/itemsLink.ts';
import { useLinkContext } from '../../links/link/linkContext.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { isConfirmed } from '../../record/isConfirmed.ts';
import type { ReturnSource } from './useReturnSource.ts';

/** Documents of one kind that an item is looked for in, the latest first; it has been returned from all before. */
const LOOKED_THROUGH = 100;

/** A row of the source that is left to return, and its document. */
interface Out {
  row: RaRecord;
  document: RaRecord;
}

/**
 * Adds the row of an item to the return around: the one of the document of its party that has the item out now. Rejects
 * with a sentence for people when it is in this return already, out to somebody else, or not out at all; else with the
 * server's own.
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

/** Who has the item out: the party of the return, else another one. */
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

/** What people call the document, and whom it is with. */
function namesOf({ source, sourceItems }: ReturnSource, document: RaRecord) {
  const shown = source.fields.find((field) => isLookup(field) && field.through === sourceItems.document.party)?.name;
  return { document: document[sourceItems.document.code.field], other: document[shown ?? ''] ?? '' };
}

function firstOnes(perPage: number) {
  return { sort: { field: 'id', order: 'DESC' as const }, pagination: { page: 1, perPage } };
}
