import type { OwedField } from '../../fields/capabilities.ts';
import type { Module, Schema } from '../model.ts';
import { isParty } from '../read/documentRows.ts';
import type { Finding } from './shared/mistakes.ts';

/** Whether the ledger has such amounts for the module: a document that is paid, or a party of such documents. */
export function checkOwed(schema: Schema, module: Module, path: string, { amount }: OwedField): Finding[] {
  const at = `${path}.amount`;
  if (amount !== 'balance') {
    if (module.document?.payment) return [];
    return [{ path: at, message: `"${amount}" is of documents with a "payment"; ${module.name} is none` }];
  }
  if (isParty(schema, module)) return [];
  const message = `"balance" is of the parties of documents with a "payment"; ${module.name} is none`;
  return [{ path: at, message, about: 'modules' }];
}
