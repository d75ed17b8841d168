import type { ReferenceField } from '../../fields/capabilities.ts';
import { isReference } from '../../fields/capabilities.ts';
import { findField, type Link, type Module, type Schema } from '../model.ts';

/** A link whose rows each refer to a record that people know by its number, or by its name. */
export interface NumberedLink {
  link: Link;
  rows: Module;
  pick: ReferenceField;
  /** The module whose records have the numbers. */
  target: Module;
}

/**
 * The link as one to which rows are added by typing numbers: those where records are searched for, and a row refers to
 * what was found. Payments are left out: a payment is never deleted, so that a slip of the hand would stay.
 */
export function numberedLinkOf(schema: Schema, link: Link): NumberedLink | undefined {
  const rows = schema.modules[link.module];
  const pick = link.pick === undefined || !rows ? undefined : findField(rows, link.pick);
  if (link.add !== 'search' || !rows || rows.readOnly || rows.payment || !isReference(pick)) return undefined;
  const target = schema.modules[pick.module];
  return target && findField(target, target.recordLabel) ? { link, rows, pick, target } : undefined;
}
