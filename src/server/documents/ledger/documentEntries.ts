import { type RawBuilder, sql } from 'kysely';
import { moduleOf, type Schema } from '../../../metadata/model.ts';
import { type DocumentPlan, documentPlanOf, isReturning, type ReturningPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { entriesSql, type LedgerSource, reversalsSql } from './entrySql.ts';

/**
 * The statement that posts what the confirmation of a document makes owed: the prices of its rows, or for a return one
 * entry for each document that it takes rows back from. A document that staff called paid before is settled at once, unless
 * payments say what was paid; those that were paid back say nothing. Undefined where nothing is owed for documents of that kind.
 * @param rows the ids of the rows that are confirmed
 */
export function documentEntriesSql(
  schema: Schema,
  plan: DocumentPlan,
  document: LockedDocument,
  rows: readonly number[],
  userId: number | null,
): RawBuilder<unknown> | undefined {
  const owed = owedPlan(schema, plan);
  if (!owed) return undefined;
  const posting = {
    source: sourceOf(plan, document),
    party: { module: plan.partyModule.name, id: document.party },
    documents: owed.module.name,
    day: document.date,
    userId,
  };
  const entries = isReturning(plan) ? returnedSql(plan, owed, rows) : confirmedSql(plan, document, rows);
  return entriesSql(posting, entries);
}

/** The statement that takes back what the confirmation of a document has posted; undefined where that is nothing. */
export function documentReversalsSql(
  schema: Schema,
  plan: DocumentPlan,
  document: LockedDocument,
  userId: number | null,
): RawBuilder<unknown> | undefined {
  return owedPlan(schema, plan) && reversalsSql(sourceOf(plan, document), userId);
}

/** The documents for which a document changes what is owed: its own kind, or for a return those that it takes back. */
export function owedPlan(schema: Schema, plan: DocumentPlan): DocumentPlan | undefined {
  const owed = plan.returns ? documentPlanOf(schema, moduleOf(schema, plan.returns.module)) : plan;
  return owed.document.payment ? owed : undefined;
}

/** A document as a source of entries. */
export function sourceOf({ module }: DocumentPlan, { id, code }: LockedDocument): LedgerSource {
  return { module: module.name, id, code };
}

function returnedSql({ returns, rowTable, price }: ReturningPlan, owed: DocumentPlan, rows: readonly number[]) {
  return sql`select sent.${owed.by.sql} as document_id, 'return' as kind, -sum(r.${price.sql}) as amount, null::date as day
    from ${rowTable} r join ${owed.rowTable} sent on sent.id = r.${returns.row.sql}
    where r.id = any (${rows}::integer[]) group by sent.${owed.by.sql}`;
}

function confirmedSql(plan: DocumentPlan, { id, date, record }: LockedDocument, rows: readonly number[]) {
  const { document, module, rowTable, price } = plan;
  const sum = sql`(select sum(r.${price.sql}) from ${rowTable} r where r.id = any (${rows}::integer[]))`;
  const own = sql`select ${id}::integer as document_id, 'document' as kind, ${sum} as amount, null::date as day`;
  if (record[document.payment?.status ?? ''] !== document.payment?.paid) return own;
  const paidOn = record[document.payment?.date ?? ''] as string | null;
  const day = paidOn !== null && date !== null && paidOn > date ? paidOn : null;
  return sql`${own} union all select ${id}::integer, 'by-hand', -${sum}, ${day}::date
    where 0 = (select coalesce(sum(e.amount) filter (where e.kind not in ('document', 'return', 'by-hand')), 0)
      from facet.ledger e where e.document_module = ${module.name} and e.document_id = ${id}::integer)`;
}
