import { type RaRecord, useGetList, useTranslate } from 'ra-core';
import { isReference } from '../../../fields/capabilities.ts';
import { useFieldServices } from '../../../fields/shared/fieldView.ts';
import { findField } from '../../../metadata/model.ts';
import { type ItemsLink, useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { useSearchedModule } from './useSearchedModule.ts';

/** More than a link's rows are not looked through for what is there already. */
const KNOWN_ROWS = 1000;

/** Why a record cannot be chosen: for its status, which is shown anyway, or for a reason of its own. */
export type UnavailableReason = 'status' | { reason: string };

/** Says what stands against adding a record to the link around; `taken`: ids of those that it has already. */
export function useUnavailable() {
  const translate = useTranslate();
  const { rows } = useLinkContext();
  const { document } = useSearchedModule();
  const items = useItemsLink();
  const setOf = useSetOf(items);
  const taken = useTakenIds();

  const blockedBy = (record: RaRecord): UnavailableReason | undefined => {
    if (taken.has(record.id)) return { reason: translate('facet.link.taken') };
    const set = setOf(record);
    if (set !== undefined) return { reason: translate('facet.link.partOf', { set }) };
    if (items && isOfWrongStatus(items, record)) return 'status';
    if (!rows.payment || !document) return undefined;
    // Nobody pays for what was called off, nor for nothing.
    if (record[document.status] === 'Canceled') return 'status';
    return record[document.sum] > 0 ? undefined : { reason: translate('facet.link.nothingToPay') };
  };
  return { blockedBy, taken };
}

function isOfWrongStatus({ document, stock: { stock } }: ItemsLink, record: RaRecord): boolean {
  return document.items.onlyAvailable === true && stock !== undefined && record[stock.status] !== document.effect.needs;
}

/** Finds what the set is called that an item is part of. */
function useSetOf(items: ItemsLink | undefined): (record: RaRecord) => string | undefined {
  const { recordLabelOf } = useFieldServices();
  const name = items?.stock.stock?.parent;
  const field = items && name !== undefined ? findField(items.stock, name) : undefined;
  return (record) => {
    if (!isReference(field) || record[field.name] == null) return undefined;
    return String(record[field.display?.[0]?.as ?? recordLabelOf(field.module)] ?? `#${record[field.name]}`);
  };
}

/** Ids of the records that the link has already. */
function useTakenIds(): ReadonlySet<RaRecord['id']> {
  const { link, parentId, rows } = useLinkContext();
  const { pick } = link;
  // Other payments may follow one that left something due.
  const once = pick !== undefined && rows.payment?.of !== pick;
  const { data = [] } = useGetList(
    rows.name,
    { filter: { [link.by]: parentId }, sort: link.sort, pagination: { page: 1, perPage: KNOWN_ROWS } },
    { enabled: once },
  );
  return new Set(once ? data.map((row) => row[pick]) : []);
}
