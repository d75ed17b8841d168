import { amountOf, centsOf, dueOf } from '../../../domain/payment.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { invalid } from '../../errors.ts';
import { getRecord } from '../../records/read/getRecord.ts';
import type { ModuleHooks } from '../../records/recordsContext.ts';
import { accountOf, storePaymentState } from '../payments/paymentStates.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { type PaymentPlan, paymentPlanOf } from '../plan/paymentPlan.ts';
import { refuseDocument } from '../plan/refusals.ts';

/** Payments of a document never exceed what is due. The document is paid when they reach its sum. */
export function paymentHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const payments = paymentPlanOf(schema, module);
  if (!payments) return undefined;
  const { payment, paid } = payments;
  return {
    async aroundCreate(context, body, store) {
      const id = body[payment.of];
      const document =
        typeof id === 'number' && Number.isInteger(id) ? await lockDocument(context, paid, id) : undefined;
      if (!document) return store(body);
      if (document.status === 'Canceled') throw refuseDocument(paid, 'payCanceled', { code: document.code });
      const party = payment.party === undefined ? undefined : body[payment.party];
      if (party !== undefined && party !== null && party !== document.party) {
        throw invalid({ [payment.of]: { key: 'reference' } });
      }
      const due = dueOf(await accountOf(context, payments, document.id));
      const stored = { ...body };
      stored[payment.amount] = amountToPay(payments, document, stored[payment.amount], { due, most: due });
      const record = await store(stored, payment.party === undefined ? {} : { [payment.party]: document.party });
      await storePaymentState(context, payments, document.id);
      return getRecord(context, module.name, record.id);
    },

    async beforeUpdate(context, stored, values) {
      const document = await lockDocument(context, paid, stored[payment.of] as number);
      if (!document || !Object.hasOwn(values, payment.amount)) return;
      const due = dueOf(await accountOf(context, payments, document.id, stored.id));
      // What was paid may stay and be lowered, also where a return has made it more than what is due.
      const before = centsOf(String(stored[payment.amount]));
      const most = before > due ? before : due;
      values[payment.amount] = amountToPay(payments, document, values[payment.amount], { due, most });
    },

    async afterUpdate(context, record) {
      const document = await lockDocument(context, paid, record[payment.of] as number);
      if (document) await storePaymentState(context, payments, document.id);
      return getRecord(context, module.name, record.id);
    },

    async afterDelete(context, gone) {
      for (const id of new Set(gone.map((record) => record[payment.of] as number))) {
        const document = await lockDocument(context, paid, id);
        if (document) await storePaymentState(context, payments, document.id);
      }
    },
  };
}

/**
 * The amount of a payment as it is given, or all that is due where none is given. Throws 422 at the amount when it is
 * more than `most`, or when nothing is due. Values that are no amounts are refused by the validation.
 */
function amountToPay(
  { payment }: PaymentPlan,
  { code }: LockedDocument,
  given: unknown,
  { due, most }: { due: bigint; most: bigint },
): unknown {
  const text = String(given ?? '');
  const refused = text === '' ? due <= 0n : /^\d+(\.\d{1,2})?$/.test(text) && centsOf(text) > most;
  if (!refused) return text === '' ? Number(amountOf(due)) : given;
  throw invalid({ [payment.amount]: { key: 'moreThanDue', params: { due: amountOf(most < 0n ? 0n : most), code } } });
}
