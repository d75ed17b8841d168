import { isLookup } from '../../../fields/capabilities.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import type { ItemsLink } from './itemsLink.ts';

/** A column of a document's items that identifies the item: its name in the rows and in the module of the items. */
interface ItemColumn {
  name: string;
  from: string;
}

/**
 * The columns that identify an item where items are chosen: of the columns of the document's items those that show a
 * field of the item itself. The supplier is left out, so that the table fits a dialog.
 */
export function itemColumnsOf({ document, link, rows, stock }: ItemsLink): ItemColumn[] {
  return link.columns.flatMap((name) => {
    const field = findField(rows, name);
    if (!isLookup(field) || field.through !== document.items.item) return [];
    return isOwn(stock, field.field) ? [{ name, from: field.field }] : [];
  });
}

function isOwn(module: Module, name: string): boolean {
  const field = findField(module, name);
  return field !== undefined && !isLookup(field);
}
