import { sql } from 'kysely';
import { notFound } from '../../errors.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import {
  type ApiRecord,
  handleOf,
  inTransaction,
  knownModule,
  type RecordsContext,
} from '../../records/recordsContext.ts';
import { changedStatusSql } from '../../records/write/changedStatusSql.ts';
import { paymentPlanOf } from '../plan/paymentPlan.ts';
import { refuseDocument } from '../plan/refusals.ts';
import { lockPaymentEntries, refuseUsedUp, reversePayment } from './paymentEntries.ts';
import { storePaymentStatesOf } from './paymentStates.ts';

/**
 * Takes a payment back: a counter-entry for each of its entries. The payment stays, and says that it is canceled.
 * Throws 404, and 409 when it is canceled already or its credit was used since.
 */
export async function cancelPayment(context: RecordsContext, moduleName: string, id: number): Promise<ApiRecord> {
  const module = knownModule(context.schema, moduleName);
  const payments = paymentPlanOf(context.schema, module);
  if (!payments) throw notFound('noPath');
  return inTransaction(context, async (inside) => {
    const [stored] = await selectRecords(inside, module, [id], { lock: true });
    if (!stored) throw notFound();
    const { field, canceled } = payments.payment.status;
    if (stored[field] === canceled) throw refuseDocument(payments.paid, 'paymentCanceled');
    const { party, entries } = await lockPaymentEntries(inside, payments, id);
    const documents = entries.map(({ document }) => document);
    await reversePayment(inside, payments, id);
    if (party !== null) await refuseUsedUp(inside, payments, party, documents);
    const change = { id, field, from: stored[field], to: canceled };
    await sql`${changedStatusSql(inside, module, change)} select 1`.execute(handleOf(inside));
    inside.publish?.({ module: module.name, ids: [id], action: 'update' });
    await storePaymentStatesOf(
      inside,
      payments.paid,
      documents.filter((document) => document !== null),
    );
    return getRecord(inside, module.name, id);
  });
}
