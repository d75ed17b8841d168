import type { Field } from '../../fields/fieldTypes.ts';
import type { Module } from '../../metadata/model.ts';
import { isLocked } from '../../metadata/read/rules/validateRecord.ts';

type Values = Record<string, unknown>;

/** Whether the record is a document that has moved its items. */
export function isConfirmed({ document }: Module, record: Values | undefined): boolean {
  return document !== undefined && record?.[document.status] === 'Confirmed';
}

/** Whether the record is a count that accepts no more scans. */
export function isClosed({ count }: Module, record: Values | undefined): boolean {
  return count !== undefined && record?.[count.status] === 'Closed';
}

/** Whether the field of a stored record is fixed because the document is Confirmed, or the count Closed. */
export function isFixed(module: Module, record: Values | undefined, field: string): boolean {
  if (isClosed(module, record)) return true;
  return isConfirmed(module, record) && !module.document?.staysOpen?.includes(field);
}

/** Whether a field of a stored record keeps its value: by the status of the record, or by the field's own `readOnlyWhen`. */
export function keepsValue(module: Module, record: Values | undefined, field: Field): boolean {
  return isFixed(module, record, field.name) || isLocked(module, field, record ?? {});
}
