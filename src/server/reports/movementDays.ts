import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { documentsOfStock, type StockPlan } from '../documents/documentPlan.ts';
import { literal, quoted } from '../records/sqlNames.ts';

/**
 * The movements of a stock that are active, each with the `day` from which it counts: the day of its document, or that of
 * the confirmation where it was earlier. With a day that is asked for only those until then.
 */
export function movedUntil(schema: Schema, stock: StockPlan, asOf: string | undefined): RawBuilder<unknown> {
  const documents = documentsOfStock(schema, stock.module);
  const days = documents.map(({ document }, place) => `d${place}.${quoted(document.date)}`);
  const joins = documents.map(
    ({ module, table }, place) =>
      `left join ${table} d${place} on m.document_module = ${literal(module.name)} and d${place}.id = m.document_id`,
  );
  const confirmed = `(m.created_at at time zone 'UTC')::date`;
  const day = `least(${[confirmed, ...days].join(', ')})`;
  return sql`select m.id, m.item_id, m.document_module, m.document_id, m.row_id, m.effect, m.ownership, m.party_id,
      ${sql.raw(day)} as day
    from facet.active_movements m ${sql.raw(joins.join(' '))}
    where m.item_module = ${sql.raw(literal(stock.module.name))}
      ${asOf === undefined ? sql`` : sql`and ${sql.raw(day)} <= ${asOf}::date`}`;
}
