import { sql } from 'kysely';
import { handleOf } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import { findingOf, inChunk, type StockCheck, type StockFinding } from './finding.ts';

/**
 * Active movements without a row of a Confirmed document, or whose row has another item, or whose document another party.
 * Movements of document modules that the schema does not have any more are left to checkGone, because their rows cannot
 * be read.
 */
export function checkMovements(plan: DocumentPlan): StockCheck {
  const { module, status, table, rowTable, by, item, party, stock } = plan;
  return {
    table: sql`facet.movements`,
    async find(context, chunk) {
      const { rows } = await sql<MovementRow>`
        select m.item_id as item_id, coalesce(i.${stock.label.sql}::text, m.item_id::text) as item,
          m.document_code as code, d.id is not null and r.id is not null and d.${status.sql} = 'Confirmed'
            as has_row,
          r.${item.sql} = m.item_id as has_item
        from facet.active_movements m
          left join ${rowTable} r on r.id = m.row_id and r.${by.sql} = m.document_id
          left join ${table} d on d.id = m.document_id
          left join ${stock.table} i on i.id = m.item_id
        where m.document_module = ${module.name} and ${inChunk(sql`m`, chunk)}
          and (r.id is null or d.id is null or d.${status.sql} <> 'Confirmed' or r.${item.sql} <> m.item_id
            or d.${party.sql} <> m.party_id)
        order by m.id`.execute(handleOf(context));
      return rows.map((row) => wrongMovement(plan, row));
    },
  };
}

interface MovementRow {
  item_id: number;
  item: string;
  code: string;
  /** There is a row of a Confirmed document, so the item or the party must differ. */
  has_row: boolean;
  has_item: boolean | null;
}

function wrongMovement({ stock }: DocumentPlan, { item_id, item, code, has_row, has_item }: MovementRow): StockFinding {
  const kind = !has_row ? 'strayMovement' : has_item ? 'otherParty' : 'otherItem';
  return findingOf(kind, { module: stock.module.name, id: item_id, label: item }, { item, code });
}
