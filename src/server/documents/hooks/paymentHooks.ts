import { sql } from 'kysely';
import { centsOf, paymentState } from '../../../domain/payment.ts';
import { isReference } from '../../../fields/capabilities.ts';
import type { PaymentDescriptor } from '../../../metadata/keys/documentKeys.ts';
import { fieldOf, type Module, moduleOf, type Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { invalid } from '../../errors.ts';
import { getRecord } from '../../records/read/getRecord.ts';
import type { ModuleHooks } from '../../records/recordsContext.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { auditSql } from '../../records/write/auditSql.ts';
import { type DocumentPlan, documentPlanOf } from '../plan/documentPlan.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { refuseDocument } from '../plan/refusals.ts';

/** Payments pay what is due and no more; the document is paid once they reach its sum. */
export function paymentHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const { payment } = module;
  if (!payment) return undefined;
  const payments = paymentsOf(schema, module, payment);
  const { paid } = payments;
  return {
    async aroundCreate(context, body, store) {
      const id = body[payment.of];
      const document =
        typeof id === 'number' && Number.isInteger(id) ? await lockDocument(context, paid, id) : undefined;
      if (!document) return store(body);
      if (document.status === 'Canceled') throw refuseDocument(paid, 'payCanceled', { code: document.code });
      const party = body[payment.party ?? ''];
      if (payment.party !== undefined && party !== undefined && party !== null && party !== document.party) {
        throw invalid({ [payment.of]: { key: 'reference' } });
      }
      const { due } = await accountOf(context, payments, document.id, 0);
      const given = body[payment.amount];
      const amount =
        given === undefined || given === null || given === '' ? { [payment.amount]: Number(amountOf(due)) } : {};
      const stored = { ...body, ...amount };
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

/** Writes anew whether documents are paid, after their rows and with them their sums changed. */
export async function recomputePayments(
  context: RecordsContext,
  plan: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  for (const payments of plan.document.payment ? paymentsFor(context.schema, plan) : []) {
    for (const id of ids) {
      const document = await lockDocument(context, plan, id);
      // Without payments staff set the status themselves.
      if (document && (await accountOf(context, payments, id, 0)).paid > 0n) {
        await storePaymentState(context, payments, document);
      }
    }
  }
}

/** Throws 409 when a document that has payments is to be called paid, or due, other than they make it. */
export async function refuseOtherPaymentState(
  context: RecordsContext,
  plan: DocumentPlan,
  { id, code }: LockedDocument,
  status: unknown,
): Promise<void> {
  const keys = plan.document.payment;
  for (const payments of keys ? paymentsFor(context.schema, plan) : []) {
    const { total, paid } = await accountOf(context, payments, id, 0);
    const derived = paymentState(total, paid) === 'paid' ? keys?.paid : keys?.due;
    if (paid > 0n && status !== derived) throw refuseDocument(plan, 'paidByPayments', { code, paid: amountOf(paid) });
  }
}

function paymentsFor(schema: Schema, { module: paid }: DocumentPlan): Payments[] {
  return Object.values(schema.modules)
    .flatMap((module) => (module.payment ? [paymentsOf(schema, module, module.payment)] : []))
    .filter((payments) => payments.paid.module.name === paid.name);
}

function paymentsOf(schema: Schema, module: Module, payment: PaymentDescriptor): Payments {
  const reference = fieldOf(module, payment.of);
  if (!isReference(reference)) throw new Error(`${module.name}.${payment.of} is no reference`);
  return { module, payment, paid: documentPlanOf(schema, moduleOf(schema, reference.module)) };
}

interface Payments {
  module: Module;
  payment: PaymentDescriptor;
  /** The documents that are paid. */
  paid: DocumentPlan;
}

/** The sum of a document and the sum of its payments, in cents; `without`: the id of a payment that does not count. */
async function accountOf(
  context: RecordsContext,
  { module, payment, paid }: Payments,
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

/** Throws 422 at the amount when it is more than what is due. What is no amount is refused where all values are read. */
function refuseMore({ payment }: Payments, { code }: LockedDocument, given: unknown, due: bigint): void {
  const text = String(given);
  if (!/^\d+(\.\d{1,2})?$/.test(text) || centsOf(text) <= due) return;
  throw invalid({ [payment.amount]: { key: 'moreThanDue', params: { due: amountOf(due), code } } });
}

/** Writes whether the document is paid, where that changes. */
async function storePaymentState(context: RecordsContext, payments: Payments, document: LockedDocument): Promise<void> {
  const { paid } = payments;
  const keys = paid.document.payment;
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

/** Cents as the API takes amounts. */
function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
