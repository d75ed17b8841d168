import { sql } from 'kysely';
import { amountOf, centsOf, paymentState } from '../../../domain/payment.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { invalid } from '../../errors.ts';
import { getRecord } from '../../records/read/getRecord.ts';
import type { ModuleHooks } from '../../records/recordsContext.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { auditSql } from '../../records/write/auditSql.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { type PaymentPlan, paymentPlanOf, paymentPlansFor } from '../plan/paymentPlan.ts';
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
      const { due } = await accountOf(context, payments, document.id, 0);
      const stored = { ...body };
      if ((stored[payment.amount] ?? '') === '') stored[payment.amount] = Number(amountOf(due));
      refuseMore(payments, document, stored[payment.amount], due);
      const record = await store(stored, payment.party === undefined ? {} : { [payment.party]: document.party });
      await storePaymentState(context, payments, document);
      return getRecord(context, module.name, record.id);
    },

    async beforeUpdate(context, stored, values) {
      const document = await lockDocument(context, paid, stored[payment.of] as number);
      if (!document || !Object.hasOwn(values, payment.amount)) return;
      const { due } = await accountOf(context, payments, document.id, stored.id);
      values[payment.amount] ??= Number(amountOf(due));
      refuseMore(payments, document, values[payment.amount], due);
    },

    async afterUpdate(context, record) {
      const document = await lockDocument(context, paid, record[payment.of] as number);
      if (document) await storePaymentState(context, payments, document);
      return getRecord(context, module.name, record.id);
    },

    async afterDelete(context, gone) {
      for (const id of new Set(gone.map((record) => record[payment.of] as number))) {
        const document = await lockDocument(context, paid, id);
        if (document) await storePaymentState(context, payments, document);
      }
    },
  };
}

/** Writes anew whether documents are paid, after their rows, and therefore their sums, have changed. */
export async function recomputePayments(
  context: RecordsContext,
  plan: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  for (const payments of plan.document.payment ? paymentPlansFor(context.schema, plan) : []) {
    for (const id of ids) {
      const document = await lockDocument(context, plan, id);
      // While a document has no payments, staff set the status themselves.
      if (document && (await accountOf(context, payments, id, 0)).paid > 0n) {
        await storePaymentState(context, payments, document);
      }
    }
  }
}

/** Throws 409 when the new status of a document, paid or due, contradicts its payments. */
export async function refuseOtherPaymentState(
  context: RecordsContext,
  plan: DocumentPlan,
  { id, code }: LockedDocument,
  status: unknown,
): Promise<void> {
  const keys = plan.document.payment;
  for (const payments of keys ? paymentPlansFor(context.schema, plan) : []) {
    const { total, paid } = await accountOf(context, payments, id, 0);
    const derived = paymentState(total, paid) === 'paid' ? keys?.paid : keys?.due;
    if (paid > 0n && status !== derived) throw refuseDocument(plan, 'paidByPayments', { code, paid: amountOf(paid) });
  }
}

/** The sum of a document and the sum of its payments, in cents. `without`: the id of a payment that is left out. */
async function accountOf(
  context: RecordsContext,
  { module, payment, paid }: PaymentPlan,
  document: number,
  without: number,
): Promise<{ total: bigint; paid: bigint; due: bigint; last: string | null }> {
  const amount = sql.id(payment.amount);
  const { rows } = await sql<{ total: string; paid: string; last: string | null }>`
    select (select coalesce(sum(r.${paid.price.sql}), 0)::text from ${paid.rowTable} r
        where r.${paid.by.sql} = ${document}) as total,
      coalesce(sum(p.${amount}), 0)::text as paid, max(p.${sql.id(payment.date)})::text as last
    from ${tableOf(module.name)} p
    where p.${sql.id(payment.of)} = ${document} and p.id <> ${without}`.execute(handleOf(context));
  const [row] = rows;
  const [total, sum] = [centsOf(row?.total ?? '0'), centsOf(row?.paid ?? '0')];
  return { total, paid: sum, due: total - sum, last: row?.last ?? null };
}

/** Throws 422 at the amount when it is more than what is due. Values that are no amounts are refused by the validation. */
function refuseMore({ payment }: PaymentPlan, { code }: LockedDocument, amount: unknown, due: bigint): void {
  const text = String(amount);
  if (!/^\d+(\.\d{1,2})?$/.test(text) || centsOf(text) <= due) return;
  throw invalid({ [payment.amount]: { key: 'moreThanDue', params: { due: amountOf(due), code } } });
}

/** Writes whether the document is paid, if that has changed. */
async function storePaymentState(
  context: RecordsContext,
  payments: PaymentPlan,
  document: LockedDocument,
): Promise<void> {
  const { paid, keys } = payments;
  if (!keys) return;
  const account = await accountOf(context, payments, document.id, 0);
  const status = paymentState(account.total, account.paid) === 'paid' ? keys.paid : keys.due;
  const date = status === keys.paid ? account.last : null;
  if (document.record[keys.status] === status && document.record[keys.date] === date) return;
  await sql`with changed as (update ${paid.table}
      set ${sql.id(keys.status)} = ${status}, ${sql.id(keys.date)} = ${date}::date,
        "_version" = "_version" + 1, updated_at = now()
      where id = ${document.id} returning id)
    ${auditSql(paid.module, 'update', context.userId, {
      from: sql`(select id from changed)`,
      changes: sql`jsonb_build_object(${keys.status}::text,
        jsonb_build_array(${document.record[keys.status]}::text, ${status}::text))`,
    })}`.execute(handleOf(context));
  context.publish?.({ module: paid.module.name, ids: [document.id], action: 'update' });
}
