import { type RawBuilder, sql } from 'kysely';
import { partySql } from '../documents/plan/partySql.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { CountPlan } from './countPlan.ts';

/** What a count knows of an item now. */
export interface CountedItem {
  /** Of the item and of the count's row of it. */
  id: number;
  row: number | null;
  label: string;
  status: string;
  result: string | null;
  scanned: string | null;
  /** What moved the item last, and with whom that is. */
  holder: { module: string; id: number; label: string; party: string | null } | null;
}

/** The items of those ids as they are now, with the count's rows of them, by id: one statement. */
export async function countedItems(
  context: RecordsContext,
  plan: CountPlan,
  count: number,
  ids: readonly number[],
): Promise<Map<number, CountedItem>> {
  const { rowTable, by, item, result, scanned, stock } = plan;
  const { rows } = await sql<CountedItem>`
    select i.id, i.${sql.raw(stock.label)}::text as label, i.${sql.raw(stock.status)} as status,
      r.id as row, r.${sql.raw(result)} as result, r.${sql.raw(scanned)} as scanned, ${holderSql(context, plan)} as holder
    from ${sql.raw(stock.table)} i
      left join ${sql.raw(rowTable)} r on r.${sql.raw(by)} = ${count} and r.${sql.raw(item)} = i.id
    where i.id = any (${ids}::integer[])`.execute(handleOf(context));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What moved item `i` last and is still in force. */
function holderSql({ schema }: RecordsContext, { stock: { module } }: CountPlan): RawBuilder<unknown> {
  return sql`(select json_build_object('module', m.document_module, 'id', m.document_id, 'label', m.document_code,
      'party', ${sql.raw(partySql(schema, module, 'm'))})
    from facet.active_movements m where m.item_module = ${module.name} and m.item_id = i.id
    order by m.id desc limit 1)`;
}
