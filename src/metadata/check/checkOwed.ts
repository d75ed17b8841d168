import { isReference, type OwedField } from '../../fields/capabilities.ts';
import { findField, type Module, type Schema } from '../model.ts';
import type { Finding } from './mistakes.ts';

/** Whether the ledger has such amounts for the module: a document that is paid, or a party of such documents. */
export function checkOwed(schema: Schema, module: Module, path: string, { amount }: OwedField): Finding[] {
  const at = `${path}.amount`;
  if (amount !== 'balance') {
    if (module.document?.payment) return [];
    return [{ path: at, message: `"${amount}" is of documents with a "payment"; ${module.name} is none` }];
  }
  if (isParty(schema, module)) return [];
  return [{ path: at, message: `"balance" is of the parties of documents with a "payment"; ${module.name} is none` }];
}

/** Whether documents that are paid are with records of the module. */
export function isParty(schema: Schema, { name }: Module): boolean {
  return Object.values(schema.modules).some((module) => {
    const party = module.document?.payment && findField(module, module.document.party);
    return isReference(party) && party.module === name;
  });
}
