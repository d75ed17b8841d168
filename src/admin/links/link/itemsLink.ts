import { isReference } from '../../../fields/capabilities.ts';
import type { DocumentDescriptor } from '../../../metadata/keys/documentKeys.ts';
import { findField, type Link, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { rowsLinkOf } from '../../../metadata/read/documentRows.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useLinkContext } from './linkContext.ts';

/** A link whose rows are the items of a document. */
export interface ItemsLink {
  document: DocumentDescriptor;
  link: Link;
  /** The module of the rows, and the module of the items that they refer to. */
  rows: Module;
  stock: Module;
}

/** The link of the items of a document module; undefined for other modules. */
export function itemsLinkOf(schema: Schema, module: Module): ItemsLink | undefined {
  const { document } = module;
  const link = rowsLinkOf(module);
  if (!document || !link) return undefined;
  const rows = moduleOf(schema, link.module);
  const item = findField(rows, document.items.item);
  if (!isReference(item)) return undefined;
  return { document, link, rows, stock: moduleOf(schema, item.module) };
}

/**
 * The link around the component as a link of a document's items; undefined when its rows are no items of a document.
 */
export function useItemsLink(): ItemsLink | undefined {
  const schema = useSchema();
  const { link, parent } = useLinkContext();
  const items = itemsLinkOf(schema, parent);
  return items?.link.name === link.name ? items : undefined;
}
