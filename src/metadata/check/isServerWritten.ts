import { type Field, fieldTypeOf } from '../../fields/fieldTypes.ts';
import type { Module } from '../model.ts';

/** Whether the server fills the field in by itself: codes, and numbers and statuses of documents, counts, payments and items. */
export function isServerWritten(module: Module, { name }: Field): boolean {
  const { code, document, count, payment, stock } = module;
  const written = [
    code?.field,
    document?.code.field,
    document?.number,
    document?.status,
    document?.payment?.status,
    count?.code.field,
    count?.status,
    payment?.status.field,
    stock?.status,
  ];
  return written.includes(name);
}

/** Whether the field of a new record has a value although nobody fills it in. */
export function startsFilled(module: Module, field: Field): boolean {
  return field.default !== undefined || fieldTypeOf(field).empty !== undefined || isServerWritten(module, field);
}
