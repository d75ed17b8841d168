import { isChoice, isReference } from '../../../fields/capabilities.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';
import type { Finding } from '../shared/mistakes.ts';
import { checkNamed, checkServerWritten, checkValues, isStoredAmount, isStoredDay } from './namedFields.ts';

type Payment = NonNullable<Module['payment']>;

/** What `payment` of a module names. */
export function checkPayment(schema: Schema, module: Module, payment: Payment): Finding[] {
  const of = findField(module, payment.of);
  const paid = targetOf(schema, of);
  return [
    ...checkNamed(module, 'payment', [
      ['of', payment.of, isReference],
      ['amount', payment.amount, isStoredAmount],
      ['date', payment.date, isStoredDay],
      ['party', payment.party, isReference],
      ['status.field', payment.status.field, isChoice],
      ['kind.field', payment.kind?.field, isChoice],
    ]),
    ...checkServerWritten(module, 'payment.status.field', payment.status.field),
    ...checkValues(module, payment.status.field, [
      ['payment.status.posted', payment.status.posted],
      ['payment.status.canceled', payment.status.canceled],
    ]),
    ...checkValues(module, payment.kind?.field, [
      ['payment.kind.payment', payment.kind?.payment],
      ['payment.kind.credit', payment.kind?.credit],
      ['payment.kind.refund', payment.kind?.refund],
    ]),
    ...(paid && !paid.document?.payment
      ? [{ path: 'payment.of', message: `${paid.name} is no document with a "payment"; name one that is` }]
      : []),
  ];
}
