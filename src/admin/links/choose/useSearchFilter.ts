import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useTranslate } from 'ra-core';
import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, findField, moduleOf, type Schema } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';
import { type ItemsLink, itemsLinkOf, useItemsLink } from '../link/itemsLink.ts';
import { type LinkContextValue, useLinkContext } from '../link/linkContext.ts';
import { moduleWords } from '../link/moduleWords.ts';

interface SearchFilter {
  /** Undefined while it is being determined. */
  filter: Record<string, unknown> | undefined;
  /** A sentence about the filter for the user. */
  hint?: string | undefined;
  /** The filter could not be determined. */
  failed?: { tryAgain: () => void } | undefined;
}

/** The filter for the records that a search of the link may find. */
export function useSearchFilter(): SearchFilter {
  const place = useLinkContext();
  const onMemo = useOnMemo();
  if (place.link.pick === undefined) return { filter: { [`${place.link.by}_null`]: true } };
  return onMemo ?? { filter: pickFilter(place) };
}

/** The filter of the reference itself, and the link's match. */
function pickFilter({ link, rows, parentId }: LinkContextValue): Record<string, unknown> {
  const pick = fieldOf(rows, link.pick ?? '');
  const allowed = isReference(pick) ? pick.filter : {};
  return { ...allowed, ...(link.match !== undefined && { [link.match]: parentId }) };
}

/** Where a document takes only items that are on memo from its party: the filter for those. */
function useOnMemo(): SearchFilter | undefined {
  const schema = useSchema();
  const text = useText();
  const translate = useTranslate();
  const dataProvider = useDataProvider<FacetDataProvider>();
  const { record } = useRecordPage();
  const { parent } = useLinkContext();
  const items = useItemsLink();
  const party = items && findField(parent, items.document.party);
  const partyModule = isReference(party) ? party.module : '';
  const partyId = record?.[party?.name ?? ''];
  const sources = items ? memoModules(schema, items, partyModule) : [];
  const enabled = items?.document.effect.needsMemo === true;
  const { data, error, refetch } = useQuery({
    queryKey: [items?.stock.name, 'on-memo', partyModule, partyId],
    queryFn: async () => {
      const ids = await Promise.all(sources.map((source) => idsOut(dataProvider, source, partyModule, partyId)));
      return ids.flat();
    },
    enabled,
    staleTime: 0,
  });
  if (!enabled) return undefined;
  const words = moduleWords(text(moduleOf(schema, partyModule).label));
  return {
    // No record has the id 0: the search finds nothing where nothing is on memo.
    filter: data && { id: [0, ...data] },
    hint: translate('facet.link.onMemoOnly', { party: words.small }),
    failed: error && !data ? { tryAgain: () => void refetch() } : undefined,
  };
}

interface MemoSource {
  name: string;
  item: string;
}

/** The modules whose documents bring in items of that kind on memo from such a party. */
function memoModules(schema: Schema, { stock }: ItemsLink, partyModule: string): MemoSource[] {
  return Object.values(schema.modules).flatMap((module) => {
    const items = itemsLinkOf(schema, module);
    const party = findField(module, module.document?.party ?? '');
    const fits = isReference(party) && party.module === partyModule && items?.stock === stock;
    if (!items || !fits || items.document.effect.ownership !== 'memo') return [];
    return [{ name: module.name, item: items.document.items.item }];
  });
}

async function idsOut(
  dataProvider: FacetDataProvider,
  { name, item }: MemoSource,
  partyModule: string,
  partyId: RaRecord['id'],
): Promise<RaRecord['id'][]> {
  const pending = await dataProvider.pendingDocuments(name, partyModule, partyId);
  const rows = await Promise.all(pending.map(({ id }) => dataProvider.itemsToReturn(name, id)));
  return rows.flat().map((row) => row[item]);
}
