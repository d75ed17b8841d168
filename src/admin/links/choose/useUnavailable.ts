import { type RaRecord, useGetList, useTranslate } from 'ra-core';
import { isOwed, isReference } from '../../../fields/capabilities.ts';
import { useFieldServices } from '../../../fields/shared/fieldView.ts';
import { findField } from '../../../metadata/model.ts';
import { type ItemsLink, useItemsLink } from '../link/itemsLink.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { useSearchedModule } from './useSearchedModule.ts';

/** The number of a link's rows that are searched for records the link has already. */
const KNOWN_ROWS = 1000;

/** Why a record cannot be chosen: for its status, which shows anyway, or for another reason. */
export type UnavailableReason = 'status' | { reason: string };

/**
 * Returns why a record cannot be added to the link around it; `taken`: ids of the records that the link has already.
 */
export function useUnavailable() {
  const translate = useTranslate();
  const { rows } = useLinkContext();
  const { document, fields } = useSearchedModule();
  const due = fields.find((field) => isOwed(field) && field.amount === 'due')?.name ?? document?.sum ?? '';
  const items = useItemsLink();
  const setOf = useSetOf(items);
  const taken = useTakenIds();

  const blockedBy = (record: RaRecord): UnavailableReason | undefined => {
    if (taken.has(record.id)) return { reason: translate('facet.link.taken') };
    const set = setOf(record);
    if (set !== undefined) return { reason: translate('facet.link.partOf', { set }) };
    if (items && isOfWrongStatus(items, record)) return 'status';
    if (!rows.payment || !document) return undefined;
    // A canceled document needs no payment, nor one with nothing due.
    if (record[document.status] === 'Canceled') return 'status';
    return record[due] > 0 ? undefined : { reason: translate('facet.link.nothingToPay') };
  };
  return { blockedBy, taken };
}

/** A document that takes what is on memo finds only that, and takes it also where it was sold or is out. */
function isOfWrongStatus({ document: { items, effect }, stock: { stock } }: ItemsLink, record: RaRecord): boolean {
  if (!items.onlyAvailable || effect.needsMemo || !stock) return false;
  return record[stock.status] !== effect.needs;
}

/** Finds the label of the set that an item is part of. */
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
  // A document that an earlier payment did not settle can be paid again.
  const once = pick !== undefined && rows.payment?.of !== pick;
  const { data = [] } = useGetList(
    rows.name,
    { filter: { [link.by]: parentId }, sort: link.sort, pagination: { page: 1, perPage: KNOWN_ROWS } },
    { enabled: once },
  );
  return new Set(once ? data.map((row) => row[pick]) : []);
}
