import { isLookup } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { editAddress, numberAddress } from '../routing/addresses.ts';
import { resolveLookup } from './resolveLookup.ts';

/** How a field that shows the name of another record refers to that record. */
export interface NameOf {
  module: string;
  /** The field that holds its id; absent: the value is a number by which documents of the module are found. */
  idIn?: string;
}

/** The record whose name the field shows: its label, or the number of a document, looked up. */
export function nameOf(schema: Schema, module: Module, field: Field): NameOf | undefined {
  if (!isLookup(field)) return undefined;
  const { module: owner, field: end, idIn } = resolveLookup(schema, module, field);
  if (owner.document?.number === end.name) return { module: owner.name };
  if (idIn === undefined || !owner.menu) return undefined;
  const names = [owner.recordLabel, owner.document?.code.field];
  return names.includes(end.name) ? { module: owner.name, idIn } : undefined;
}

/** The address of the record with that name; undefined when there is none. */
export function addressOfName(
  { module, idIn }: NameOf,
  value: unknown,
  record: Record<string, unknown>,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (idIn === undefined) return numberAddress(module, String(value));
  const id = record[idIn];
  return typeof id === 'number' ? editAddress(module, id) : undefined;
}
