import { type RawBuilder, sql } from 'kysely';
import { type Account, centsOf } from '../../../domain/payment.ts';
import type { Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { paymentPlansFor } from '../plan/paymentPlan.ts';

/** What is owed for a document, with what it says of that. */
export interface StoredAccount extends Account {
  id: number;
  code: string;
  /** Its own date. */
  day: string | null;
  /** Payments, and credits that were used, less what was paid back; `paid` also has what staff settled by hand. */
  payments: bigint;
  /** The day of the last payment. */
  last: string | null;
  /** Whether it is said to be paid, and on which day; null where it does not say so. */
  status: string | null;
  date: string | null;
  isConfirmed: boolean;
  isCanceled: boolean;
}

type Sums = 'total' | 'returned' | 'paid' | 'payments';

/**
 * What is owed for the documents `d` that `ids` selects, in the order of their ids: one statement.
 *
 * @param without a payment whose entries are left out
 */
export async function accountsOf(
  context: RecordsContext,
  plan: DocumentPlan,
  ids: RawBuilder<unknown>,
  without?: { module: string; id: number },
): Promise<StoredAccount[]> {
  const { document, module, table, rowTable, by, price, code, date, status } = plan;
  const keys = document.payment;
  const left = without ? sql`and (e.source_module, e.source_id) <> (${without.module}, ${without.id}::integer)` : sql``;
  const { rows } = await sql<Omit<StoredAccount, Sums> & Record<Sums, string>>`
    select d.id, coalesce(d.${code.sql}, d.id::text) as code, d.${date.sql}::text as day,
      ${keys ? sql`d.${sql.id(keys.status)}` : sql`null`} as status,
      ${keys ? sql`d.${sql.id(keys.date)}::text` : sql`null`} as date,
      d.${status.sql} = 'Confirmed' as "isConfirmed", d.${status.sql} = 'Canceled' as "isCanceled",
      (select coalesce(sum(r.${price.sql}), 0)::text from ${rowTable} r where r.${by.sql} = d.id) as total,
      posted.*, ${lastSql(context.schema, plan)} as last
    from ${table} d cross join lateral (
      select coalesce(-sum(e.amount) filter (where e.kind = 'return'), 0)::text as returned,
        coalesce(-sum(e.amount) filter (where e.kind not in ('document', 'return')), 0)::text as paid,
        coalesce(-sum(e.amount) filter (where e.kind not in ('document', 'return', 'by-hand')), 0)::text as payments
      from facet.ledger e where e.document_module = ${module.name} and e.document_id = d.id ${left}) posted
    where d.id in (${ids}) order by d.id`.execute(handleOf(context));
  return rows.map((row) => ({
    ...row,
    total: centsOf(row.total),
    returned: centsOf(row.returned),
    paid: centsOf(row.paid),
    payments: centsOf(row.payments),
  }));
}

/** What is owed for a document that is locked. */
export async function accountOf(
  context: RecordsContext,
  plan: DocumentPlan,
  document: number,
  without?: { module: string; id: number },
): Promise<StoredAccount> {
  const [account] = await accountsOf(context, plan, sql`${document}::integer`, without);
  if (!account) throw new Error(`${plan.module.name} ${document} is locked, so it exists`);
  return account;
}

/** The same, where documents of that kind say whether they are paid; undefined elsewhere. */
export async function accountToPay(
  context: RecordsContext,
  plan: DocumentPlan,
  document: number,
): Promise<StoredAccount | undefined> {
  return plan.document.payment && accountOf(context, plan, document);
}

/** The day of the last payment that settles something of the document `d`: no refund, and no credit taken from it. */
function lastSql(schema: Schema, plan: DocumentPlan): RawBuilder<unknown> {
  const days = paymentPlansFor(schema, plan).map(
    ({ module, payment }) => sql`select max(p.${sql.id(payment.date)}) as day
      from facet.active_ledger e join ${tableOf(module.name)} p on p.id = e.source_id
      where e.source_module = ${module.name} and e.document_module = ${plan.module.name} and e.document_id = d.id
        and e.amount < 0`,
  );
  if (days.length === 0) return sql`null`;
  return sql`(select max(paid.day)::text from (${sql.join(days, sql` union all `)}) paid)`;
}
