import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import { type DocumentPlan, documentsOfStock, type StockPlan } from '../documents/plan/documentPlan.ts';

type Sql = RawBuilder<unknown>;

/*
 * A movement counts from the `day` of its document, or from the day of the confirmation if that was earlier.
 */
const day = () => sql`least(${dayOf(sql`m.created_at`)}, d.day)`;

/** The active movements of a stock, each with its day. If the report has a day, only the movements until then. */
export function movedUntil(schema: Schema, stock: StockPlan, asOf: string | undefined): Sql {
  const days = documentsOfStock(schema, stock.module).map(
    (plan) => sql`select ${constant(plan.module.name)} as module, day.* from ${daysOf(plan)} day`,
  );
  // All documents are joined at the same time: a join for each kind would read each movement as many times.
  const joined =
    days.length === 0
      ? sql`select null as module, null::integer as id, null::date as day`
      : sql.join(days, sql` union all `);
  return sql`select m.id, m.item_id, m.document_module, m.effect, m.ownership, m.party_id,
      m.document_code, m.row_id, ${day()} as day
    from facet.active_movements m left join (${joined}) d on d.module = m.document_module and d.id = m.document_id
    where m.item_module = ${constant(stock.module.name)} ${until(asOf)}`;
}

/** The same for one kind of documents: the rows that they moved, as `row_id`, each with its day. */
export function rowsMovedUntil(plan: DocumentPlan, asOf: string | undefined): Sql {
  return sql`select m.row_id, ${day()} as day
    from facet.active_movements m left join ${daysOf(plan)} d on d.id = m.document_id
    where m.item_module = ${constant(plan.stock.module.name)}
      and m.document_module = ${constant(plan.module.name)} ${until(asOf)}`;
}

function daysOf({ table, date }: DocumentPlan): Sql {
  return sql`(select id, ${date.sql} as day from ${table})`;
}

function until(asOf: string | undefined): Sql {
  return asOf === undefined ? sql`` : sql`and ${day()} <= ${asOf}::date`;
}
