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
      if ((stored[payment.amount] ?? '') === '') stored[payment.amount] = Number(amountOf(due));
      refuseMore(payments, document, stored[payment.amount], due);
      const record = await store(stored, payment.party === undefined ? {} : { [payment.party]: document.party });
      await storePaymentState(context, payments, document.id);
      return getRecord(context, module.name, record.id);
    },

    async beforeUpdate(context, stored, values) {
      const document = await lockDocument(context, paid, stored[payment.of] as number);
      if (!document || !Object.hasOwn(values, payment.amount)) return;
      const due = dueOf(await accountOf(context, payments, document.id, stored.id));
      values[payment.amount] ??= Number(amountOf(due));
      refuseMore(payments, document, values[payment.amount], due);
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

/** Throws 422 at the amount when it is more than what is due. Values that are no amounts are refused by the validation. */
function refuseMore({ payment }: PaymentPlan, { code }: LockedDocument, amount: unknown, due: bigint): void {
  const text = String(amount);
  if (!/^\d+(\.\d{1,2})?$/.test(text) || centsOf(text) <= due) return;
  throw invalid({ [payment.amount]: { key: 'moreThanDue', params: { due: amountOf(due < 0n ? 0n : due), code } } });
}
