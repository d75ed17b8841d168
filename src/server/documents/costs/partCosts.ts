import { sql } from 'kysely';
import { today } from '../../../fields/shared/calendarDay.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import type { CostedStock, CostReason } from './costEntries.ts';
import { takenBackCostsSql } from './documentCosts.ts';

/**
 * Parts that are added to a set bring what they cost to the cost of their set, which is locked, from today on: one
 * statement. The parts keep their own costs, by which the set's cost is shared out once they leave it.
 */
export async function bringCostsOfParts(
  context: RecordsContext,
  stock: CostedStock,
  parts: readonly number[],
): Promise<void> {
  const { module, table, parent, label, cost } = stock;
  if (!parent || parts.length === 0) return;
  const anew = sql`select i.${parent.sql} as item_id, ${today()}::date as day, i.${cost.sql} as amount, 1 as known,
      false as made, ${'combined' satisfies CostReason} as reason, ${module.name} as document_module,
      i.id as document_id, i.${label.sql}::text as document_code, i.id as row_id, null::bigint as reversal_of
    from ${table} i
    where i.id = any (${parts}::integer[]) and i.${parent.sql} is not null and i.${cost.sql} is not null`;
  const reason: CostReason = 'taken_out';
  await sql`with ${takenBackCostsSql(stock, context.userId, { module: module.name, rowIds: parts, reason, anew })}
    done as (select) select`.execute(handleOf(context));
}

/** Takes off the sets what parts have brought that are deleted: one statement. */
export async function takeBackCostsOfParts(
  context: RecordsContext,
  stock: CostedStock,
  parts: readonly number[],
): Promise<void> {
  const reason: CostReason = 'taken_out';
  await sql`with ${takenBackCostsSql(stock, context.userId, { module: stock.module.name, rowIds: parts, reason })}
    done as (select) select`.execute(handleOf(context));
}
