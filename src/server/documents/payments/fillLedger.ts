import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { constant, tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, inTransaction, type RecordsContext } from '../../records/recordsContext.ts';
import { dayOf } from '../plan/dayOf.ts';
import { type DocumentPlan, documentsAfter, documentsOf } from '../plan/documentPlan.ts';
import { paymentPlansFor } from '../plan/paymentPlan.ts';
import { storePaymentStatesOf } from './paymentStates.ts';

type Sql = RawBuilder<unknown>;

/** How many entries were made from the records of earlier versions. */
interface Filled {
  documents: number;
  returns: number;
  payments: number;
  byHand: number;
}

/** How many documents are looked at in one statement. */
const CHUNK = 1_000;

/**
 * Fills the ledger from Confirmed documents and returns, payments, and documents that were called paid without one, for
 * each kind of documents for which that was not done since the schema says that they are paid, in one transaction.
 * @returns a sentence about what was assumed; undefined when there was nothing to fill in
 */
export async function fillLedger(context: RecordsContext): Promise<string | undefined> {
  const filled = await inTransaction(context, async (inside) => {
    // Processes that start at the same time do this one after another.
    await sql`lock table facet.ledger_filled in exclusive mode`.execute(handleOf(inside));
    const paid = documentsOf(context.schema).filter(({ document }) => document.payment);
    const names = paid.map(({ module }) => module.name);
    // Documents that are confirmed while the schema says nothing of payments are filled in once it does again.
    await sql`delete from facet.ledger_filled where module <> all (${names}::text[])`.execute(handleOf(inside));
    const { rows } = await sql<{ module: string }>`select module from facet.ledger_filled`.execute(handleOf(inside));
    const missing = paid.filter(({ module }) => !rows.some((row) => row.module === module.name));
    const all: Filled[] = [];
    for (const plan of missing) all.push(await fillFor(inside, plan));
    return all;
  });
  const sum = (key: keyof Filled) => filled.reduce((total, one) => total + one[key], 0);
  if (sum('documents') + sum('payments') === 0) return undefined;
  return (
    `Ledger: filled from ${sum('documents')} confirmed documents, ${sum('returns')} returns and ${sum('payments')} payments, ` +
    `each on its own day; ${sum('byHand')} documents that were called paid without a payment count as settled.`
  );
}

async function fillFor(context: RecordsContext, plan: DocumentPlan): Promise<Filled> {
  const { schema } = context;
  const counts = {
    documents: await post(context, plan, documentsSql(plan)),
    returns: await post(context, plan, returnsSql(schema, plan)),
    payments: await post(context, plan, paymentsSql(schema, plan)),
    byHand: await post(context, plan, byHandSql(plan)),
  };
  await sql`insert into facet.ledger_filled (module) values (${plan.module.name})`.execute(handleOf(context));
  if (counts.documents + counts.payments > 0) await writeStates(context, plan);
  return counts;
}

/** Earlier versions left documents Due of which all came back. */
async function writeStates(context: RecordsContext, plan: DocumentPlan): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`select d.id from ${plan.table} d
      where d.id > ${after}::integer and d.${plan.status.sql} = 'Confirmed' and exists (select from facet.ledger e
        where e.document_module = ${plan.module.name} and e.document_id = d.id)
      order by d.id limit ${CHUNK}`.execute(handleOf(context));
    const last = rows.at(-1);
    if (!last) return;
    await storePaymentStatesOf(
      context,
      plan,
      rows.map(({ id }) => id),
    );
    after = last.id;
  }
}

/**
 * Adds the entries that `rows` selects, if there are any, of sources that have none. What a payment has posted may be a credit
 * or a refund, or of other documents.
 * @param rows the SQL with `day`, `party_id`, `document_id`, `source_module`, `source_id`, `source_code`, `kind`, `amount`
 */
async function post(context: RecordsContext, plan: DocumentPlan, rows: Sql | undefined): Promise<number> {
  if (!rows) return 0;
  const { numAffectedRows } = await sql`insert into facet.ledger (entry_day, party_module, party_id, document_module,
      document_id, source_module, source_id, source_code, kind, amount)
    select given.day, ${plan.partyModule.name}, given.party_id, ${plan.module.name}, given.document_id,
      given.source_module, given.source_id, given.source_code, given.kind, given.amount
    from (${rows}) given where given.amount <> 0 and not exists (select from facet.ledger e
      where e.source_module = given.source_module and e.source_id = given.source_id
        and (e.kind = given.kind or given.kind = 'payment'))
    order by given.day, given.source_id`.execute(handleOf(context));
  return Number(numAffectedRows ?? 0n);
}

/** The day of a document, or that on which it was entered. */
function dayOfDocument({ date }: DocumentPlan, alias: Sql): Sql {
  return sql`coalesce(${alias}.${date.sql}, ${dayOf(sql`${alias}.created_at`)})`;
}

function documentsSql(plan: DocumentPlan): Sql {
  const { module, table, party, code, status, rowTable, by, price } = plan;
  return sql`select ${dayOfDocument(plan, sql`d`)} as day, d.${party.sql} as party_id, d.id as document_id,
      ${constant(module.name)} as source_module, d.id as source_id, d.${code.sql} as source_code, 'document' as kind,
      (select coalesce(sum(r.${price.sql}), 0) from ${rowTable} r where r.${by.sql} = d.id) as amount
    from ${table} d where d.${status.sql} = 'Confirmed'`;
}

function returnsSql(schema: Schema, plan: DocumentPlan): Sql | undefined {
  const all = documentsAfter(schema, plan).returns.map(
    (later) => sql`select ${dayOfDocument(later, sql`d`)} as day, d.${later.party.sql} as party_id,
        sent.${plan.by.sql} as document_id, ${constant(later.module.name)} as source_module, d.id as source_id,
        d.${later.code.sql} as source_code, 'return' as kind, -sum(r.${later.price.sql}) as amount
      from ${later.table} d join ${later.rowTable} r on r.${later.by.sql} = d.id
        join ${plan.rowTable} sent on sent.id = r.${later.returns.row.sql}
      where d.${later.status.sql} = 'Confirmed' group by d.id, sent.${plan.by.sql}`,
  );
  return all.length === 0 ? undefined : sql.join(all, sql` union all `);
}

function paymentsSql(schema: Schema, plan: DocumentPlan): Sql | undefined {
  const all = paymentPlansFor(schema, plan).map(({ module, payment }) => {
    const day = sql`coalesce(p.${sql.id(payment.date)}, ${dayOf(sql`p.created_at`)})`;
    return sql`select ${day} as day, d.${plan.party.sql} as party_id, d.id as document_id,
        ${constant(module.name)} as source_module, p.id as source_id, d.${plan.code.sql} as source_code,
        'payment' as kind, -p.${sql.id(payment.amount)} as amount
      from ${tableOf(module.name)} p join ${plan.table} d on d.id = p.${sql.id(payment.of)}
      where p.${sql.id(payment.status.field)} = ${constant(payment.status.posted)}`;
  });
  return all.length === 0 ? undefined : sql.join(all, sql` union all `);
}

/** Nothing was paid for these by a payment, so that all that is due now was settled by hand. */
function byHandSql(plan: DocumentPlan): Sql | undefined {
  const keys = plan.document.payment;
  if (!keys) return undefined;
  const { module, table, party, code, status } = plan;
  return sql`select greatest(d.${sql.id(keys.date)}, ${dayOfDocument(plan, sql`d`)}) as day, d.${party.sql} as party_id,
      d.id as document_id, ${constant(module.name)} as source_module, d.id as source_id, d.${code.sql} as source_code,
      'by-hand' as kind, -due.amount as amount
    from ${table} d cross join lateral (
      select coalesce(sum(e.amount), 0) as amount, coalesce(bool_or(e.kind not in ('document', 'return')), false) as paid
      from facet.ledger e where e.document_module = ${constant(module.name)} and e.document_id = d.id) due
    where d.${status.sql} = 'Confirmed' and d.${sql.id(keys.status)} = ${constant(keys.paid)}
      and not due.paid and due.amount > 0`;
}
