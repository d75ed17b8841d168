import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { isReference } from '../../../fields/capabilities.ts';
import { fieldOf, findField, moduleOf } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import type { FacetDataProvider } from '../../providers/data/dataProvider.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useItemsLink } from '../link/itemsLink.ts';
import { type LinkContextValue, useLinkContext } from '../link/linkContext.ts';
import { moduleWords } from '../link/moduleWords.ts';

interface SearchFilter {
  /** Undefined while it is being determined. */
  filter: Record<string, unknown> | undefined;
  /** A sentence about the filter for the user. */
  hint?: string | undefined;
  /** The filter could not be determined. */
  failed?: { error: unknown; tryAgain: () => void } | undefined;
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
  const { parent, parentId } = useLinkContext();
  const items = useItemsLink();
  const party = items && findField(parent, items.document.party);
  const enabled = items?.document.effect.needsMemo === true;
  const { data, error, refetch } = useQuery({
    queryKey: [parent.name, 'items-on-memo', parentId],
    queryFn: () => dataProvider.itemsOnMemo(parent.name, parentId),
    enabled,
    staleTime: 0,
  });
  if (!enabled) return undefined;
  const words = moduleWords(text(moduleOf(schema, isReference(party) ? party.module : '').label));
  return {
    // No record has the id 0: the search finds nothing where nothing is on memo.
    filter: data && { id: [0, ...data] },
    hint: translate('facet.link.onMemoOnly', { party: words.small }),
    failed: error && !data ? { error, tryAgain: () => void refetch() } : undefined,
  };
}
