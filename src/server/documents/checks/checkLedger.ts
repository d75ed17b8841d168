import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../metadata/model.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentsAfter, documentsOf } from '../plan/documentPlan.ts';
import { type PaymentPlan, paymentPlanOf } from '../plan/paymentPlan.ts';
import { type Chunk, findingOf, inChunk, type StockCheck, type StockFinding } from './finding.ts';

type Sql = RawBuilder<unknown>;

/** What the ledger says differently from the documents, returns and payments that it is made from. */
export function checkLedger(schema: Schema): StockCheck[] {
  const documents = documentsOf(schema).filter(({ document }) => document.payment);
  const payments = Object.values(schema.modules).flatMap((module) => paymentPlanOf(schema, module) ?? []);
  return [
    ...documents.map((plan) => checkDocuments(schema, plan)),
    ...payments.map(checkPaymentEntries),
    ...documents.map((plan) => checkEntries(plan, payments)),
  ];
}

/** A Confirmed document owes the sum of its rows less what came back; any other owes nothing by itself. */
function checkDocuments(schema: Schema, plan: DocumentPlan): StockCheck {
  const { module, table, rowTable, by, price, code, status } = plan;
  const sum = sql`(select coalesce(sum(r.${price.sql}), 0) from ${rowTable} r where r.${by.sql} = d.id)`;
  const right = sql`case when d.${status.sql} = 'Confirmed' then ${sum} else 0 end - (${backSql(schema, plan)})`;
  const posted = sql`(select coalesce(sum(e.amount), 0) from facet.ledger e where e.kind in ('document', 'return')
    and e.document_module = ${module.name} and e.document_id = d.id)`;
  const compared = (chunk: Chunk) => sql`select d.id, coalesce(d.${code.sql}, d.id::text) as label, ${posted} as posted,
    ${right} as "right" from ${table} d where ${inChunk(sql`d`, chunk)}`;
  return { table, find: (context, chunk) => differing(context, module.name, 'ledgerDocument', compared(chunk)) };
}

/** What Confirmed returns took back of the document `d`. */
function backSql(schema: Schema, plan: DocumentPlan): Sql {
  const sums = documentsAfter(schema, plan).returns.map(
    ({ returns: { row }, rowTable, table, by, status, price }) => sql`(select coalesce(sum(back.${price.sql}), 0)
      from ${plan.rowTable} sent join ${rowTable} back on back.${row.sql} = sent.id
        join ${table} going on going.id = back.${by.sql} and going.${status.sql} = 'Confirmed'
      where sent.${plan.by.sql} = d.id)`,
  );
  return sums.length === 0 ? sql`0` : sql.join(sums, sql` + `);
}

/** A payment lowers what is owed by its amount, a refund raises it; the use of a credit moves it from one to another. */
function checkPaymentEntries({ module, payment, paid }: PaymentPlan): StockCheck {
  const { kind, status } = payment;
  const table = tableOf(module.name);
  const amount = sql`p.${sql.id(payment.amount)}`;
  const signed = kind
    ? sql`case p.${sql.id(kind.field)} when ${kind.refund} then ${amount} when ${kind.credit} then 0 else -${amount} end`
    : sql`-${amount}`;
  const compared = (chunk: Chunk) => sql`select p.id, coalesce(d.${paid.code.sql}, p.id::text) as label,
      (select coalesce(sum(e.amount), 0) from facet.ledger e
        where e.source_module = ${module.name} and e.source_id = p.id) as posted,
      case when p.${sql.id(status.field)} = ${status.canceled} then 0 else ${signed} end as "right"
    from ${table} p left join ${paid.table} d on d.id = p.${sql.id(payment.of)} where ${inChunk(sql`p`, chunk)}`;
  return { table, find: (context, chunk) => differing(context, module.name, 'ledgerPayment', compared(chunk)) };
}

/**
 * Entries for documents of one kind: a counter-entry is the opposite of its entry, the party of an active one is that of
 * the document, and a payment that posted entries is still there.
 */
function checkEntries(
  { module, table, party, partyModule, code }: DocumentPlan,
  payments: readonly PaymentPlan[],
): StockCheck {
  const lost = payments.map(
    (one) => sql`or (e.source_module = ${one.module.name} and e.reversal_of is null
      and not exists (select from ${tableOf(one.module.name)} p where p.id = e.source_id))`,
  );
  return {
    table: sql`facet.ledger`,
    async find(context, chunk) {
      const { rows } = await sql<{ id: number; label: string }>`
        select distinct coalesce(d.id, e.document_id) as id, coalesce(d.${code.sql}, e.source_code) as label
        from facet.ledger e left join ${table} d on d.id = e.document_id
          left join facet.ledger first on first.id = e.reversal_of
        where e.document_module = ${module.name} and ${inChunk(sql`e`, chunk)}
          and (e.party_module <> ${partyModule.name} or (d.${party.sql} <> e.party_id and e.reversal_of is null
              and not exists (select from facet.ledger undone where undone.reversal_of = e.id))
            or (first.id is not null and (first.amount <> -e.amount or first.kind <> e.kind
              or (first.source_module, first.source_id) <> (e.source_module, e.source_id)
              or (first.document_id, first.party_id) is distinct from (e.document_id, e.party_id)))
            ${sql.join(lost, sql` `)})
        order by 1`.execute(handleOf(context));
      return rows.map(({ id, label }) => finding(module.name, 'ledgerEntry', { id, label }));
    },
  };
}

interface Compared {
  id: number;
  label: string;
  posted: string;
  right: string;
}

async function differing(
  context: RecordsContext,
  module: string,
  kind: 'ledgerDocument' | 'ledgerPayment',
  compared: Sql,
): Promise<StockFinding[]> {
  const { rows } = await sql<Compared>`select id, label, posted::numeric(20, 2)::text as posted,
      "right"::numeric(20, 2)::text as "right"
    from (${compared}) one where one.posted <> one."right" order by one.id`.execute(handleOf(context));
  return rows.map(({ id, label, posted, right }) => finding(module, kind, { id, label }, { posted, right }));
}

function finding(
  module: string,
  kind: 'ledgerDocument' | 'ledgerPayment' | 'ledgerEntry',
  { id, label }: { id: number; label: string },
  more: Record<string, string> = {},
): StockFinding {
  return findingOf(kind, { module, id, label }, { code: label, ...more });
}
