import { sql } from 'kysely';
import type { DocumentStatus } from '../../../domain/movement.ts';
import { amountOf, dueOf, paymentState } from '../../../domain/payment.ts';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { auditSql, fieldChanges } from '../../records/write/auditSql.ts';
import { settleByHand, unsettleByHand } from '../ledger/settleByHand.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { refuseDocument } from '../plan/refusals.ts';
import { accountOf, accountsOf, type StoredAccount } from './accounts.ts';
import { returnedAccounts } from './returnedAccounts.ts';

/**
 * Writes anew whether documents are paid, after their rows, and therefore their sums, have changed. While a document has
 * no payments, staff set the status themselves.
 */
export async function recomputePayments(
  context: RecordsContext,
  plan: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  if (!plan.document.payment) return;
  const accounts = await accountsOf(context, plan, sql`select unnest(${ids}::integer[])`);
  await storePaymentStates(
    context,
    plan,
    accounts.filter(({ payments }) => payments !== 0n),
  );
}

/**
 * Writes anew whether the documents are paid that a return takes rows back from, after its status has changed. A return
 * that leaves nothing due makes the document paid, and its setting back undoes that.
 */
export async function recomputeReturned(context: RecordsContext, plan: DocumentPlan, id: number): Promise<void> {
  const returned = returnedAccounts(context.schema, plan, id);
  if (!returned) return;
  const accounts = await accountsOf(context, returned.plan, returned.ids);
  await storePaymentStates(
    context,
    returned.plan,
    accounts.filter(({ total }) => total > 0n),
  );
}

/**
 * Takes the new status of a document, paid or due, that staff set by hand, and the day on which it was paid. For a
 * Confirmed document the ledger says the same from then on: an entry settles what is due, or a counter-entry makes it due
 * again; another day takes the entry back and posts it anew. The entry is of the day on which it was paid, or of today
 * where nobody says which day that was, but never of a day before the document's own. Returns the status to store: what
 * came back whole stays paid, although nobody paid for it. Throws 409 when payments, or what came back, say something else.
 */
export async function setPaidByHand(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  state: PaidState,
): Promise<unknown> {
  const { status } = state;
  const keys = plan.document.payment;
  if (!keys) return status;
  const account = await accountOf(context, plan, document.id);
  if (account.payments !== 0n) {
    refuseOtherState(plan, account, state);
    return status;
  }
  if (!account.isConfirmed) return status;
  if (status === keys.paid) await settle(context, plan, document, { account, date: state.date });
  if (status !== keys.due || status === account.status) return status;
  if (account.paid === 0n && paymentState(account) === 'paid') {
    throw refuseDocument(plan, 'nothingDue', { code: account.code });
  }
  await unsettleByHand(context, plan, document);
  return paymentState({ ...account, paid: 0n }) === 'paid' ? keys.paid : keys.due;
}

/** What staff say of a document: whether it is paid, and on which day it was; null: they do not say. */
interface PaidState {
  status: unknown;
  date: string | null;
}

/** Settles what is due, or moves what was settled to the day that staff say by now. */
async function settle(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  { account, date }: { account: StoredAccount; date: string | null },
): Promise<void> {
  const entryDay = date ?? today();
  const day = account.day !== null && account.day > entryDay ? account.day : entryDay;
  const due = dueOf(account);
  if (due > 0n) return settleByHand(context, plan, document, { cents: due, day });
  if (account.paid <= 0n || date === account.date) return;
  await unsettleByHand(context, plan, document);
  await settleByHand(context, plan, document, { cents: account.paid, day });
}

/**
 * Throws 409 when a document that was paid by hand, without a payment, is to be set back although a credit of it was used
 * or paid back: setting it back takes back what it was paid, and so the credit was none.
 */
export function refuseUsedByHand(plan: DocumentPlan, { code, paid, payments }: StoredAccount): void {
  if (paid === payments || payments >= 0n) return;
  throw refuseDocument(plan, 'creditOfDocumentUsed', { code, amount: amountOf(-payments) });
}

/**
 * Writes anew whether a document is paid that is set back or confirmed: what its payments say, because setting it back
 * takes back what staff have settled by hand. Where payments say nothing, the word of staff stays, and a confirmation
 * settles it; of a document that costs nothing, nothing is due once it is Confirmed.
 */
export async function storePaidByPayments(
  context: RecordsContext,
  plan: DocumentPlan,
  account: StoredAccount,
  to: DocumentStatus,
): Promise<void> {
  if (account.payments === 0n && account.total > 0n) return;
  const isConfirmed = to === 'Confirmed';
  await storePaymentStates(context, plan, [{ ...account, paid: account.payments, isConfirmed }]);
}

function refuseOtherState(plan: DocumentPlan, account: StoredAccount, { status, date }: PaidState): void {
  const keys = plan.document.payment;
  if (!keys) return;
  const { code, payments } = account;
  const isPaid = paymentState(account) === 'paid';
  if (status !== (isPaid ? keys.paid : keys.due)) {
    throw refuseDocument(plan, 'paidByPayments', { code, paid: amountOf(payments) });
  }
  if (date !== account.date && date !== (isPaid ? dayPaid(account, keys.paid) : null))
    throw refuseDocument(plan, 'dayOfPayments', { code });
}

/** Writes whether documents are paid, after entries of theirs were posted or taken back. */
export async function storePaymentStatesOf(
  context: RecordsContext,
  plan: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await storePaymentStates(
    context,
    plan,
    await accountsOf(context, plan, sql`select unnest(${[...new Set(ids)]}::integer[])`),
  );
}

/** Writes whether documents are paid, where that has changed: one statement, or none. */
async function storePaymentStates(
  context: RecordsContext,
  { module, table, document }: DocumentPlan,
  accounts: readonly StoredAccount[],
): Promise<void> {
  const keys = document.payment;
  if (!keys) return;
  const changed = accounts.flatMap((account) => {
    const status = paymentState(account) === 'paid' ? keys.paid : keys.due;
    const date = status === keys.paid ? dayPaid(account, keys.paid) : null;
    const values = {
      ...(account.status !== status && { [keys.status]: status }),
      ...(account.date !== date && { [keys.date]: date }),
    };
    const before = { [keys.status]: account.status, [keys.date]: account.date };
    const changes = JSON.stringify(fieldChanges(module, before, values));
    return Object.keys(values).length === 0 ? [] : [{ id: account.id, status, date, changes }];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`with given as (
      select * from unnest(${ids}::integer[], ${changed.map(({ status }) => status)}::text[],
        ${changed.map(({ date }) => date)}::date[], ${changed.map(({ changes }) => changes)}::text[])
        as given (id, status, day, changes)),
    written as (update ${table} d
      set ${sql.id(keys.status)} = given.status, ${sql.id(keys.date)} = given.day,
        "_version" = d."_version" + 1, updated_at = now()
      from given where d.id = given.id)
    ${auditSql(module, 'update', context.userId, {
      from: sql`given`,
      changes: sql`changed.changes::jsonb`,
    })}`.execute(handleOf(context));
  context.publish?.({ module: module.name, ids, action: 'update' });
}

/**
 * The day of the last payment. What staff called paid without one keeps the day that they wrote, also where a credit of it
 * was used or paid back since.
 */
function dayPaid({ payments, last, status, date }: StoredAccount, paid: string): string | null {
  const written = status === paid ? date : null;
  if (payments > 0n) return last;
  return payments < 0n ? (last ?? written) : written;
}
