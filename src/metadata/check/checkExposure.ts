import { findField, type Module, type Schema } from '../model.ts';
import type { Finding } from './mistakes.ts';
import { kinds } from './stockChecks.ts';

/** Types of fields that hold an amount to compare a sum with. */
const amounts = ['money', 'number', 'decimal', 'integer'];

/** Whether `exposure` of a document names an amount of its party, and the document says which rows are out. */
export function checkExposure(schema: Schema, module: Module): Finding[] {
  if (!module.document?.exposure) return [];
  const { exposure, party, items, addAfterConfirmed } = module.document;
  const path = 'document.exposure';
  const reference = findField(module, party);
  const partyModule = reference?.type === 'searchable-select' ? schema.modules[reference.module] : undefined;
  return [
    ...(partyModule ? kinds(partyModule, path, [['limit', exposure.limit, amounts]]) : []),
    ...(items.status
      ? []
      : [{ path, message: 'needs rows with a status of their own, to know which are out; add "items.status"' }]),
    ...(addAfterConfirmed
      ? [
          {
            path,
            message: 'asks with the confirmation, but "addAfterConfirmed" takes items later; remove one of the two',
          },
        ]
      : []),
  ];
}
