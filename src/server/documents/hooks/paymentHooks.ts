import { amountOf, centsOf, dueOf } from '../../../domain/payment.ts';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { isId } from '../../../metadata/read/fields/isId.ts';
import { invalid } from '../../errors.ts';
import { getRecord, selectRecords } from '../../records/read/getRecord.ts';
import type { ApiRecord, Body, ModuleHooks, RecordsContext } from '../../records/recordsContext.ts';
import { accountOf } from '../payments/accounts.ts';
import { readUsableCredit, takeCredit } from '../payments/creditDays.ts';
import { lockOpenAccounts, type OpenAccounts } from '../payments/openAccounts.ts';
import {
  dayOfPayment,
  lockPaymentEntries,
  postPayment,
  refuseUsedUp,
  reversePayment,
} from '../payments/paymentEntries.ts';
import { storePaymentStatesOf } from '../payments/paymentStates.ts';
import { type PaymentEntry, type PaymentKind, planPayment } from '../payments/planPayment.ts';
import { isAmount, type PaymentOptions, readPayment } from '../payments/readPayment.ts';
import { type LockedDocument, lockDocument } from '../plan/lockDocument.ts';
import { type PaymentPlan, paymentPlanOf } from '../plan/paymentPlan.ts';
import { refuseDocument } from '../plan/refusals.ts';

/**
 * A payment makes entries in the ledger of its party: they settle documents, or are a credit. It never exceeds what is
 * due, unless the rest is to be a credit, nor what there is credit. It is never deleted: canceling it adds
 * counter-entries.
 */
export function paymentHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const payments = paymentPlanOf(schema, module);
  if (!payments) return undefined;
  const { payment } = payments;
  return {
    async aroundCreate(context, body, store) {
      const { values, options } = readPayment(payments, body);
      const kind = kindOf(payments, values);
      const known = await lockNamed(context, payments, kind, values, options);
      // Wrong references are refused where all values are validated.
      if (!known) return store(values);
      const { document, party, open } = known;
      const usable =
        kind === 'payment' ? [] : await readUsableCredit(context, payments, { party, documents: idsOf(open) });
      const request = { ...options, kind, document: document?.id, amount: values[payment.amount], open, usable };
      const planned = planPayment(payments, request);
      const { [payment.of]: _named, ...stored } = { ...values, [payment.amount]: planned.amount };
      // The document is known. What the reference offers to choose, documents with something due, is no rule of credits.
      const record = await store(stored, {
        ...(document && { [payment.of]: document.id }),
        ...(payment.party !== undefined && { [payment.party]: party }),
      });
      const day = dayOfPayment(payments, record);
      const entries = planned.entries(centsOf(String(record[payment.amount])), day ?? today());
      await postPayment(context, payments, { id: record.id, party, day }, entries);
      await storePaymentStatesOf(context, payments.paid, documentsOf(entries));
      return getRecord(context, module.name, record.id);
    },

    async beforeUpdate(context, stored, values) {
      const changed = [payment.amount, payment.date].filter((name) => Object.hasOwn(values, name));
      if (changed.length > 0) await postAnew(context, payments, stored, values);
    },

    async afterUpdate(context, record) {
      const { entries } = await lockPaymentEntries(context, payments, record.id);
      await storePaymentStatesOf(context, payments.paid, documentsOf(entries));
      return getRecord(context, module.name, record.id);
    },

    async beforeDelete() {
      throw refuseDocument(payments.paid, 'paymentDeleted');
    },
  };
}

function kindOf({ payment: { kind } }: PaymentPlan, values: Body): PaymentKind {
  const chosenKind = kind && values[kind.field];
  if (chosenKind !== undefined && chosenKind === kind?.credit) return 'credit';
  return chosenKind !== undefined && chosenKind === kind?.refund ? 'refund' : 'payment';
}

interface Named {
  document: LockedDocument | undefined;
  party: number;
  open: OpenAccounts;
}

/**
 * Locks what a new payment is about, and reads what is open there. Undefined when the document does not exist. Throws
 * 409 (a canceled document) and 422 (another party, or neither a document nor a party).
 */
async function lockNamed(
  context: RecordsContext,
  payments: PaymentPlan,
  kind: PaymentKind,
  values: Body,
  { settles }: PaymentOptions,
): Promise<Named | undefined> {
  const { payment, paid } = payments;
  const id = values[payment.of];
  const hasDocument = id !== undefined && id !== null && id !== '';
  if (hasDocument && settles !== undefined) throw invalid({ settles: { key: 'documentAndSettles' } });
  if (hasDocument && kind !== 'credit') return lockOnly(context, payments, kind, values);
  const [named] = hasDocument && isId(id) ? await selectRecords(context, paid.module, [id]) : [];
  if (hasDocument && !named) return undefined;
  const party = named ? named[paid.party.name] : payment.party && values[payment.party];
  if (!isId(party)) throw invalid({ [payment.of]: { key: 'documentOrParty' } });
  const also = [
    ...(named ? [named.id] : []),
    ...(Array.isArray(settles) ? settles.map(({ document }) => document) : []),
  ];
  const open = await lockOpenAccounts(context, payments, party, also);
  const document = named && (await lockDocument(context, paid, named.id));
  if (document) refuseDocumentOf(payments, kind, document, values);
  return { document, party, open };
}

/** The document of a payment, or of a credit that is paid back, alone. */
async function lockOnly(
  context: RecordsContext,
  payments: PaymentPlan,
  kind: PaymentKind,
  values: Body,
): Promise<Named | undefined> {
  const id = values[payments.payment.of];
  const document = isId(id) ? await lockDocument(context, payments.paid, id) : undefined;
  if (!document) return undefined;
  refuseDocumentOf(payments, kind, document, values);
  const account = await accountOf(context, payments.paid, document.id);
  return { document, party: document.party, open: { documents: [account], account: 0n } };
}

function refuseDocumentOf(
  { payment, paid }: PaymentPlan,
  kind: PaymentKind,
  { status, code, party: owner }: LockedDocument,
  values: Body,
): void {
  if (status === 'Canceled' && kind !== 'refund') throw refuseDocument(paid, 'payCanceled', { code });
  const party = payment.party === undefined ? undefined : values[payment.party];
  if (party !== undefined && party !== null && party !== owner) throw invalid({ [payment.of]: { key: 'reference' } });
}

/**
 * Takes the entries of a payment back and posts them with its new amount and day. Throws 409 (canceled, an amount that
 * several documents share, a credit that was used) and 422 (more than is due, a day before the credit was there).
 */
async function postAnew(
  context: RecordsContext,
  payments: PaymentPlan,
  stored: ApiRecord,
  values: Body,
): Promise<void> {
  const { payment, paid } = payments;
  if (stored[payment.status.field] === payment.status.canceled) throw refuseDocument(paid, 'paymentCanceled');
  const { party, entries } = await lockPaymentEntries(context, payments, stored.id);
  if (party === null) return;
  let posted = entries;
  if (Object.hasOwn(values, payment.amount)) {
    const [entry, ...more] = entries;
    if (!entry || more.length > 0 || entry.kind !== 'payment') throw refuseDocument(paid, 'paymentFixed');
    values[payment.amount] = await changedAmount(context, payments, stored, { entry, value: values[payment.amount] });
    posted = [{ ...entry, cents: -centsOf(String(values[payment.amount])) }];
  }
  const day = dayOfPayment(payments, { ...stored, ...values });
  if (Object.hasOwn(values, payment.date)) {
    await refuseBeforeCredit(context, payments, { id: stored.id, party, day: day ?? today() }, entries);
  }
  await reversePayment(context, payments, stored.id);
  await postPayment(context, payments, { id: stored.id, party, day }, posted);
  await refuseUsedUp(
    context,
    payments,
    party,
    entries.map(({ document }) => document),
  );
}

/** A credit that was used or paid back is moved to no day on which it was not there. Throws 422. */
async function refuseBeforeCredit(
  context: RecordsContext,
  payments: PaymentPlan,
  { id, party, day }: { id: number; party: number; day: string },
  entries: readonly PaymentEntry[],
): Promise<void> {
  const holders = entries.filter(({ cents }) => cents > 0n);
  if (holders.length === 0) return;
  const documents = holders.map(({ document }) => document);
  const usable = await readUsableCredit(context, payments, { party, documents, without: id });
  const cents = holders.reduce((sum, holder) => sum + holder.cents, 0n);
  takeCredit(payments, usable, { holders, cents, day });
}

/** What was paid may stay and be lowered, also where a return has made it more than what is due. Throws 422. */
async function changedAmount(
  context: RecordsContext,
  { module, payment, paid }: PaymentPlan,
  stored: ApiRecord,
  { entry, value }: { entry: PaymentEntry; value: unknown },
): Promise<unknown> {
  const isEmpty = value === null || value === '';
  if (entry.document === null) {
    if (isEmpty) throw invalid({ [payment.amount]: { key: 'required' } });
    return value;
  }
  const account = await accountOf(context, paid, entry.document, { module: module.name, id: stored.id });
  const due = dueOf(account);
  const before = centsOf(String(stored[payment.amount]));
  const most = before > due ? before : due;
  const refused = isEmpty ? due <= 0n : isAmount(value) && centsOf(String(value)) > most;
  if (!refused) return isEmpty ? Number(amountOf(due)) : value;
  const params = { due: amountOf(most < 0n ? 0n : most), code: account.code };
  throw invalid({ [payment.amount]: { key: 'moreThanDue', params } });
}

function idsOf({ documents }: OpenAccounts): number[] {
  return documents.map(({ id }) => id);
}

function documentsOf(entries: readonly PaymentEntry[]): number[] {
  return entries.flatMap(({ document }) => document ?? []);
}
