import { type RawBuilder, sql } from 'kysely';
import { partySql } from '../documents/plan/partySql.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { CountPlan } from './countPlan.ts';

/** What a count knows of an item now. */
export interface CountedItem {
  /** The ids of the item and of its row in the count. */
  id: number;
  row: number | null;
  label: string;
  status: string;
  result: string | null;
  scanned: string | null;
  /** What moved the item last, and the party of that document. */
  holder: { module: string; id: number; label: string; party: string | null } | null;
}

/** The items with those ids as they are now, with their rows in the count, by id. One statement. */
export async function countedItems(
  context: RecordsContext,
  plan: CountPlan,
  count: number,
  ids: readonly number[],
): Promise<Map<number, CountedItem>> {
  const { rowTable, by, item, result, scanned, stock } = plan;
  const { rows } = await sql<CountedItem>`
    select i.id, i.${stock.label.sql}::text as label, i.${stock.status.sql} as status,
      r.id as row, r.${result.sql} as result, r.${scanned.sql} as scanned, ${holderSql(context, plan)} as holder
    from ${stock.table} i
      left join ${rowTable} r on r.${by.sql} = ${count} and r.${item.sql} = i.id
    where i.id = any (${ids}::integer[])`.execute(handleOf(context));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last movement that is still active and gave item `i` its status. */
function holderSql({ schema }: RecordsContext, { stock: { module } }: CountPlan): RawBuilder<unknown> {
  return sql`(select json_build_object('module', m.document_module, 'id', m.document_id, 'label', m.document_code,
      'party', ${partySql(schema, module, sql`m`)})
    from facet.active_movements m where m.item_module = ${module.name} and m.item_id = i.id
      and m.effect is not null order by m.id desc limit 1)`;
}
