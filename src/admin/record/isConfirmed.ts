import type { Module } from '../../metadata/model.ts';

type Values = Record<string, unknown>;

/** Whether the record is a document that has moved its items. */
export function isConfirmed({ document }: Module, record: Values | undefined): boolean {
  return document !== undefined && record?.[document.status] === 'Confirmed';
}

/** Whether the record is a count that nothing is scanned into any more. */
export function isClosed({ count }: Module, record: Values | undefined): boolean {
  return count !== undefined && record?.[count.status] === 'Closed';
}

/** Whether the field of a stored record is fixed by its being Confirmed, or a Closed count. */
export function isFixed(module: Module, record: Values | undefined, field: string): boolean {
  if (isClosed(module, record)) return true;
  return isConfirmed(module, record) && !module.document?.staysOpen?.includes(field);
}
