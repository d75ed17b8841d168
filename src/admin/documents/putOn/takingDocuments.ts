import type { RaRecord } from 'ra-core';
import { type Module, mayDo, type Schema } from '../../../metadata/model.ts';
import { isArchived } from '../../../metadata/read/archived.ts';
import { type ItemsLink, itemsLinkOf } from '../../links/link/itemsLink.ts';

/** A module whose documents can take an item now, and the link of its items. */
export interface TakingDocument {
  module: Module;
  items: ItemsLink;
}

/**
 * The documents that take an item which is in the stock, as it is now: items are found there by a search, and the item has
 * the status that their confirmation needs. A part of a set goes with its set.
 */
export function takingDocuments(schema: Schema, stock: Module, item: RaRecord): TakingDocument[] {
  const { parent, status } = stock.stock ?? {};
  if (status === undefined || isArchived(item) || (parent !== undefined && item[parent] != null)) return [];
  return Object.values(schema.modules).flatMap((module) => {
    const items = itemsLinkOf(schema, module);
    if (!items || items.stock.name !== stock.name) return [];
    const { link, rows, document } = items;
    const isFound = link.add === 'search' && link.pick === document.items.item && mayDo(rows, 'create');
    return isFound && document.effect.needs === item[status] ? [{ module, items }] : [];
  });
}
