import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../fields/shared/days/calendarDay.ts';

type Sql = RawBuilder<unknown>;

/** What posts entries: a document, a return or a payment. */
export interface LedgerSource {
  module: string;
  id: number;
  code: string;
}

/** Everything that the entries of one posting have in common. */
export interface Posting {
  source: LedgerSource;
  party: { module: string; id: number };
  /** The module of the documents that the entries are of. */
  documents: string;
  /** The day of the source; null: today. */
  day: string | null;
  userId: number | null;
}

/**
 * The statement that adds entries to the ledger.
 *
 * An entry has the day of its source. If the source was posted and taken back before, it is not earlier than that, so
 * that what was owed on a past day stays as it was. What was posted for a day ahead and taken back shows on no day until
 * then: a mistyped year holds up nothing, and what follows it may be of today.
 *
 * @param rows the SQL that selects `document_id`, `kind`, `amount`, and `day` where an entry has one of its own
 */
export function entriesSql({ source, party, documents, day, userId }: Posting, rows: Sql): Sql {
  const undone = sql`(select max(least(undone.entry_day, ${today()}::date)) from facet.ledger undone where undone.reversal_of is not null
    and undone.source_module = ${source.module} and undone.source_id = ${source.id}::integer)`;
  return sql`insert into facet.ledger (entry_day, party_module, party_id, document_module, document_id,
      source_module, source_id, source_code, kind, amount, user_id)
    select greatest(coalesce(given.day, ${day ?? today()}::date), ${undone}), ${party.module}, ${party.id}::integer,
      case when given.document_id is not null then ${documents} end, given.document_id,
      ${source.module}, ${source.id}::integer, ${source.code}, given.kind, given.amount, ${userId}::integer
    from (${rows}) given where given.amount <> 0 order by given.document_id`;
}

/**
 * The statement that takes back the entries of a source: a counter-entry for each that is active, of today, or of its
 * own day where that is later.
 */
export function reversalsSql({ module, id }: Omit<LedgerSource, 'code'>, userId: number | null, more = sql``): Sql {
  return sql`insert into facet.ledger (entry_day, party_module, party_id, document_module, document_id,
      source_module, source_id, source_code, kind, amount, reversal_of, user_id)
    select greatest(${today()}::date, e.entry_day), e.party_module, e.party_id, e.document_module, e.document_id,
      e.source_module, e.source_id, e.source_code, e.kind, -e.amount, e.id, ${userId}::integer
    from facet.active_ledger e where e.source_module = ${module} and e.source_id = ${id}::integer ${more}
    order by e.id`;
}
