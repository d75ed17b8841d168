import { sql } from 'kysely';
import { findField, type Module, moduleOf, targetOf } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import {
  type DocumentPlan,
  documentsOfStock,
  type StockPlan,
  stockPlanOf,
  takesOut,
} from '../documents/plan/documentPlan.ts';
import { partyLabelSql } from '../documents/plan/partySql.ts';
import { notFound } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { rowsOf } from '../records/sql/limitedRows.ts';
import type { View } from '../rights/View.ts';
import type { NamedRecord } from './documentsOfEvents.ts';

/** Who has an item, as the log of movements tells it. */
export interface Whereabouts {
  /** The party that has the item; null: the house itself. */
  holder: NamedRecord | null;
  /** The document by which it came there; null: none, or one that the user does not see. */
  document: NamedRecord | null;
  /** The day on which it came there, YYYY-MM-DD; null: not known to the user. */
  since: string | null;
}

interface LastRow {
  status: string | null;
  made: string;
  moved: string | null;
  /** Whether a document moved the item, or a transform; null: nothing did. */
  by_document: boolean | null;
  module: string | null;
  document_id: number | null;
  code: string | null;
  day: string | null;
  party_id: number | null;
  party: string | null;
}

/**
 * Who has an item, by which document and since when: one statement. A part of a set is where its set is. Null where the
 * item is nowhere yet (it is New or Canceled), and where the user does not see the document that moved it or its party.
 * Throws 404.
 */
export async function whereaboutsOf(
  context: RecordsContext,
  { seen }: View,
  { module: { name }, id }: { module: Module; id: number },
): Promise<Whereabouts | null> {
  const plan = stockPlanOf(context.schema, moduleOf(context.schema, name));
  const documents = seenDocuments(context, seen, plan);
  const row = await lastMovement(context, documents, plan, id);
  if (!row) throw notFound();
  const { opening, pending, dropped } = plan.stock;
  if (row.status === null || row.status === pending || row.status === dropped) return null;
  const document = row.module !== null && row.document_id !== null ? namedDocument(row) : null;
  const isKnown = row.by_document === null || !row.by_document || document !== null;
  const since = isKnown ? earlier(row.day, row.moved ?? row.made) : null;
  const moving = documents.find((one) => one.module.name === row.module);
  const isHere = row.status === opening || (moving !== undefined && !takesOut(context.schema, moving));
  if (isHere) return { holder: null, document, since };
  const holder = holderOf(seen, row);
  return holder && { holder, document, since };
}

/** The documents of the stock that the user sees, with their parties. */
function seenDocuments({ schema }: RecordsContext, seen: View['seen'], { module }: StockPlan): DocumentPlan[] {
  return documentsOfStock(schema, module).filter((plan) => {
    const shown = seen.modules[plan.module.name];
    return shown?.document !== undefined && seen.modules[plan.partyModule.name] !== undefined;
  });
}

async function lastMovement(context: RecordsContext, documents: readonly DocumentPlan[], plan: StockPlan, id: number) {
  const { schema } = context;
  const { module, parent, status } = plan;
  const arms = documents.map(
    ({
      module: { name },
      code,
      date,
      party,
      partyModule,
    }) => sql`select ${constant(name)} as module, d.id as document_id,
      d.${code.sql} as code, d.${date.sql} as day, d.${party.sql} as party_id,
      ${partyLabelSql(schema, partyModule, sql`d.${party.sql}`)} as party
      from ${rowsOf(schema, name)} d where last.document_module = ${constant(name)} and d.id = last.document_id`,
  );
  const none = sql`select null as module, null::integer as document_id, null as code, null::date as day,
    null::integer as party_id, null as party where false`;
  const { rows } = await sql<LastRow>`select i.${status.sql} as status, ${dayOf(sql`i.created_at`)}::text as made,
      ${dayOf(sql`last.created_at`)}::text as moved, last.document_module <> ${constant(module.name)} as by_document,
      doc.module, doc.document_id, doc.code, doc.day::text as day, doc.party_id, doc.party
    from ${rowsOf(schema, module.name)} i
      left join lateral (select m.* from facet.active_movements m where m.item_module = ${constant(module.name)}
        and m.item_id = ${parent ? sql`coalesce(i.${parent.sql}, i.id)` : sql`i.id`} and m.effect is not null
        order by m.id desc limit 1) last on true
      left join lateral (${arms.length === 0 ? none : sql.join(arms, sql` union all `)}) doc on true
    where i.id = ${id}`.execute(handleOf(context));
  return rows[0];
}

function namedDocument({ module, document_id, code }: LastRow): NamedRecord {
  return { module: module ?? '', id: document_id ?? 0, label: code ?? '' };
}

function holderOf(seen: View['seen'], { module, party_id, party }: LastRow): NamedRecord | null {
  const document = module === null ? undefined : seen.modules[module];
  const target = document && targetOf(seen, findField(document, document.document?.party ?? ''));
  return target && party_id !== null && party !== null ? { module: target.name, id: party_id, label: party } : null;
}

/** A movement counts from the day of its document, or from that of the confirmation if it was earlier. */
function earlier(day: string | null, moved: string): string {
  return day !== null && day < moved ? day : moved;
}
