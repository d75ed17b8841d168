import { isReference } from '../../fields/capabilities.ts';
import type { CountDescriptor, CountResult } from '../../metadata/keys/countKeys.ts';
import { fieldOf, type Link, linkOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';

/** A link whose rows are the items of a count. */
export interface CountLink {
  count: CountDescriptor;
  link: Link;
  rows: Module;
  /** The module of the items. */
  stock: Module;
}

/** The items of a module of counts; undefined for other modules. */
export function countLinkOf(schema: Schema, module: Module): CountLink | undefined {
  const { count } = module;
  if (!count) return undefined;
  const link = linkOf(module, count.items.link);
  const rows = moduleOf(schema, link.module);
  const item = fieldOf(rows, count.items.item);
  return isReference(item) ? { count, link, rows, stock: moduleOf(schema, item.module) } : undefined;
}

/** Number of rows of a count by result. */
export type CountResults = Record<CountResult, number>;
