import { isNumber, isStored } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import type { Finding } from '../shared/mistakes.ts';
import { checkNamed } from './namedFields.ts';

/** An amount to compare a sum with. */
const isAmount = (field: Field) => isStored(field) && isNumber(field);

/** Whether `exposure` of a document names an amount of its party, and the document says which rows are out. */
export function checkExposure(schema: Schema, module: Module): Finding[] {
  if (!module.document?.exposure) return [];
  const { exposure, party, items, addAfterConfirmed } = module.document;
  const path = 'document.exposure';
  const partyModule = targetOf(schema, findField(module, party));
  return [
    ...(partyModule ? checkNamed(partyModule, path, [['limit', exposure.limit, isAmount]]) : []),
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
