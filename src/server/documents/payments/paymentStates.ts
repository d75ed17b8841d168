import { type RawBuilder, sql } from 'kysely';
import { type Account, amountOf, centsOf, dueOf, paymentState } from '../../../domain/payment.ts';
import type { Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { auditSql } from '../../records/write/auditSql.ts';
import { type DocumentPlan, documentsAfter } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { type PaymentPlan, paymentPlansFor } from '../plan/paymentPlan.ts';
import { refuseDocument } from '../plan/refusals.ts';
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
  for (const payments of plan.document.payment ? paymentPlansFor(context.schema, plan) : []) {
    const accounts = await accountsOf(context, payments, sql`select unnest(${ids}::integer[])`);
    await storePaymentStates(
      context,
      payments,
      accounts.filter(({ paid }) => paid > 0n),
    );
  }
}

/**
 * Writes anew whether the documents are paid that a return takes rows back from, after its status has changed. Where
 * there are no payments, a return that leaves nothing due makes the document paid, and its setting back undoes that.
 */
export async function recomputeReturned(
  context: RecordsContext,
  plan: DocumentPlan,
  id: number,
  change: 'confirmed' | 'set back',
): Promise<void> {
  const returned = returnedAccounts(context.schema, plan, id);
  if (!returned) return;
  for (const payments of paymentPlansFor(context.schema, returned.plan)) {
    const accounts = await accountsOf(context, payments, returned.ids, { amount: returned.amount });
    const ofReturn = (account: StoredAccount) =>
      change === 'confirmed'
        ? dueOf(account) <= 0n && account.status !== payments.keys?.paid
        : dueOf(account) > 0n && dueOf(account) <= account.amount && account.date === null;
    await storePaymentStates(
      context,
      payments,
      accounts.filter((account) => account.paid > 0n || ofReturn(account)),
    );
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
    const account = await accountOf(context, payments, id);
    const derived = paymentState(account) === 'paid' ? keys?.paid : keys?.due;
    if (account.paid > 0n && status !== derived) {
      throw refuseDocument(plan, 'paidByPayments', { code, paid: amountOf(account.paid) });
    }
  }
}

type Sums = 'total' | 'returned' | 'paid' | 'amount';

/** What is owed for a document, with what it says of that. */
interface StoredAccount extends Account {
  id: number;
  code: string;
  /** The day of the last payment. */
  last: string | null;
  status: string | null;
  date: string | null;
  /** The amount of a return that is looked at, in cents. */
  amount: bigint;
}

/**
 * What is owed for the documents `d` that `ids` selects.
 *
 * @param options.without the id of a payment that is left out
 * @param options.amount the SQL of an amount of each document that is answered with it
 */
export async function accountsOf(
  context: RecordsContext,
  { module, payment, paid, keys }: PaymentPlan,
  ids: RawBuilder<unknown>,
  { without = 0, amount = sql`0` }: { without?: number | undefined; amount?: RawBuilder<unknown> | undefined } = {},
): Promise<StoredAccount[]> {
  const ofDocument = sql`from ${tableOf(module.name)} p
    where p.${sql.id(payment.of)} = d.id and p.id <> ${without}::integer`;
  const { rows } = await sql<Omit<StoredAccount, Sums> & Record<Sums, string>>`
    select d.id, coalesce(d.${paid.code.sql}, d.id::text) as code, ${keys ? sql`d.${sql.id(keys.status)}` : sql`null`} as status,
      ${keys ? sql`d.${sql.id(keys.date)}::text` : sql`null`} as date,
      (select coalesce(sum(r.${paid.price.sql}), 0)::text from ${paid.rowTable} r
        where r.${paid.by.sql} = d.id) as total,
      ${creditedSql(context.schema, paid)}::text as returned,
      (select coalesce(sum(p.${sql.id(payment.amount)}), 0)::text ${ofDocument}) as paid,
      (select max(p.${sql.id(payment.date)})::text ${ofDocument}) as last,
      ${amount}::text as amount
    from ${paid.table} d where d.id in (${ids}) order by d.id`.execute(handleOf(context));
  return rows.map((row) => ({
    ...row,
    total: centsOf(row.total),
    returned: centsOf(row.returned),
    paid: centsOf(row.paid),
    amount: centsOf(row.amount),
  }));
}

/** The sum of the prices at which Confirmed returns took back rows of the document `d`. */
function creditedSql(schema: Schema, plan: DocumentPlan): RawBuilder<unknown> {
  const sums = documentsAfter(schema, plan).returns.map(
    ({ returns: { row }, rowTable, table, by, status, price }) => sql`(select coalesce(sum(back.${price.sql}), 0)
      from ${plan.rowTable} sent join ${rowTable} back on back.${row.sql} = sent.id
        join ${table} going on going.id = back.${by.sql} and going.${status.sql} = 'Confirmed'
      where sent.${plan.by.sql} = d.id)`,
  );
  return sums.length === 0 ? sql`0::numeric` : sql`(${sql.join(sums, sql` + `)})`;
}

/** What is owed for a document that is locked. */
export async function accountOf(
  context: RecordsContext,
  payments: PaymentPlan,
  document: number,
  without?: number,
): Promise<StoredAccount> {
  const [account] = await accountsOf(context, payments, sql`${document}::integer`, { without });
  if (!account) throw new Error(`${payments.paid.module.name} ${document} is locked, so it exists`);
  return account;
}

/** Writes whether a document is paid, if that has changed. */
export async function storePaymentState(context: RecordsContext, payments: PaymentPlan, id: number): Promise<void> {
  await storePaymentStates(context, payments, [await accountOf(context, payments, id)]);
}

/** Writes whether documents are paid, where that has changed: one statement, or none. */
async function storePaymentStates(
  context: RecordsContext,
  { paid, keys }: PaymentPlan,
  accounts: readonly StoredAccount[],
): Promise<void> {
  if (!keys) return;
  const changed = accounts.flatMap((account) => {
    const status = paymentState(account) === 'paid' ? keys.paid : keys.due;
    const date = status === keys.paid ? account.last : null;
    return account.status === status && account.date === date
      ? []
      : [{ id: account.id, from: account.status, status, date }];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`with given as (
      select * from unnest(${ids}::integer[], ${changed.map(({ from }) => from)}::text[],
        ${changed.map(({ status }) => status)}::text[], ${changed.map(({ date }) => date)}::date[])
        as given (id, before, status, day)),
    written as (update ${paid.table} d
      set ${sql.id(keys.status)} = given.status, ${sql.id(keys.date)} = given.day,
        "_version" = d."_version" + 1, updated_at = now()
      from given where d.id = given.id)
    ${auditSql(paid.module, 'update', context.userId, {
      from: sql`given`,
      changes: sql`jsonb_build_object(${keys.status}::text, jsonb_build_array(changed.before, changed.status))`,
    })}`.execute(handleOf(context));
  context.publish?.({ module: paid.module.name, ids, action: 'update' });
}
