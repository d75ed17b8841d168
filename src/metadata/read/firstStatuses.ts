import { countStatuses } from '../keys/countKeys.ts';
import { documentStatuses } from '../keys/documentKeys.ts';
import type { Module } from '../model.ts';

/** The values that new records have in the fields with a status that the server writes, by field. */
export function firstStatuses({
  stock,
  document,
  payment,
  count,
}: Pick<Module, 'stock' | 'document' | 'payment' | 'count'>): Readonly<Record<string, string>> {
  return {
    ...(stock && { [stock.status]: stock.opening }),
    ...(document && { [document.status]: documentStatuses[0] }),
    ...(document?.payment && { [document.payment.status]: document.payment.due }),
    ...(payment && { [payment.status.field]: payment.status.posted }),
    ...(count && { [count.status]: countStatuses[0] }),
  };
}
