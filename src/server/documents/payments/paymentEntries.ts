import { sql } from 'kysely';
import type { LedgerKind } from '../../../domain/ledger.ts';
import { amountOf, centsOf } from '../../../domain/payment.ts';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { conflict } from '../../errors.ts';
import { type ApiRecord, handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { entriesSql, reversalsSql } from '../ledger/entrySql.ts';
import type { PaymentPlan } from '../plan/paymentPlan.ts';
import type { PaymentEntry } from './planPayment.ts';

/** Adds the entries of a payment to the ledger. */
export async function postPayment(
  context: RecordsContext,
  { module, paid }: PaymentPlan,
  { id, party, day }: { id: number; party: number; day: string | null },
  entries: readonly PaymentEntry[],
): Promise<void> {
  const documents = entries.map(({ document }) => document);
  const posting = {
    source: { module: module.name, id, code: await codeOf(context, paid, documents) },
    party: { module: paid.partyModule.name, id: party },
    documents: paid.module.name,
    day,
    userId: context.userId,
  };
  const rows = sql`select *, null::date as day from unnest(${documents}::integer[], ${entries.map(({ kind }) => kind)}::text[],
    ${entries.map(({ cents }) => amountOf(cents))}::numeric[]) as one (document_id, kind, amount)`;
  await entriesSql(posting, rows).execute(handleOf(context));
  context.publish?.({ module: paid.partyModule.name, ids: [party], action: 'update' });
}

/** The active entries of a payment, in order. Locks what they are of: documents, then the party. */
export async function lockPaymentEntries(
  context: RecordsContext,
  { module, paid }: PaymentPlan,
  id: number,
): Promise<{ party: number | null; entries: PaymentEntry[] }> {
  const own = sql`from facet.active_ledger e where e.source_module = ${module.name} and e.source_id = ${id}::integer`;
  await sql`select d.id from ${paid.table} d where d.id in (select e.document_id ${own}) order by d.id for update`.execute(
    handleOf(context),
  );
  await sql`select p.id from ${tableOf(paid.partyModule.name)} p
    where p.id in (select e.party_id ${own}) for no key update`.execute(handleOf(context));
  const { rows } = await sql<{ party: number; document: number | null; kind: LedgerKind; amount: string }>`
    select e.party_id as party, e.document_id as document, e.kind, e.amount::text as amount ${own} order by e.id`.execute(
    handleOf(context),
  );
  const entries = rows.map(({ document, kind, amount }) => ({ document, kind, cents: centsOf(amount) }));
  return { party: rows[0]?.party ?? null, entries };
}

/** Adds a counter-entry for each active entry of a payment. */
export async function reversePayment(context: RecordsContext, { module }: PaymentPlan, id: number): Promise<void> {
  await reversalsSql({ module: module.name, id }, context.userId).execute(handleOf(context));
}

/**
 * Throws 409 when less is paid today, or on a later day, than was used for other documents or paid back until then: a
 * credit that is used up cannot be taken away below it, nor put off. Past days stay as they were. One statement.
 */
export async function refuseUsedUp(
  context: RecordsContext,
  { paid }: PaymentPlan,
  party: number,
  documents: readonly (number | null)[],
): Promise<void> {
  const ids = documents.filter((id) => id !== null);
  const { rows } = await sql<{ missing: string | null }>`select max(daily.missing)::text as missing from (
      select sum(sum(e.amount)) over (partition by e.document_id order by e.entry_day) as missing,
        lead(e.entry_day) over (partition by e.document_id order by e.entry_day) as until
      from facet.ledger e
      where e.party_module = ${paid.partyModule.name} and e.party_id = ${party}::integer
        and e.kind not in ('document', 'return')
        and ((e.document_id is null and ${documents.includes(null)}::boolean)
          or (e.document_module = ${paid.module.name} and e.document_id = any (${ids}::integer[])))
      group by e.document_id, e.entry_day) daily
    where daily.until is null or daily.until > ${today()}::date`.execute(handleOf(context));
  const missing = centsOf(rows[0]?.missing ?? '0');
  if (missing > 0n) throw conflict('document.creditUsed', { amount: amountOf(missing) });
}

/** The day of a payment; null: none. */
export function dayOfPayment({ payment }: PaymentPlan, record: ApiRecord): string | null {
  return record[payment.date] as string | null;
}

/** The code of the only document that a payment is for; empty for several, or for the account. */
async function codeOf(
  context: RecordsContext,
  { table, code }: PaymentPlan['paid'],
  documents: readonly (number | null)[],
): Promise<string> {
  const [only, ...more] = new Set(documents);
  if (only === undefined || only === null || more.length > 0) return '';
  const { rows } = await sql<{
    code: string;
  }>`select d.${code.sql} as code from ${table} d where d.id = ${only}`.execute(handleOf(context));
  return rows[0]?.code ?? '';
}
