import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import type { Cause, RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import {
  addedSql,
  type CostedStock,
  type CostReason,
  countingEntries,
  hasCosts,
  insertCosts,
  pricedEntries,
} from './costEntries.ts';

type Sql = RawBuilder<unknown>;

/** Whether the confirmation of such a document writes what items cost. */
export function writesCosts({ stock, document: { items } }: DocumentPlan): boolean {
  return hasCosts(stock) && items.priceTo === stock.cost.name;
}

/** The day on which a document counts: its own, or today if that is earlier. */
function dayOfDocument({ date }: Pick<LockedDocument, 'date'>): string {
  const now = today();
  return date === null || date > now ? now : date;
}

/** The cause of what is written in the course of a document. */
export function causeOf({ module }: DocumentPlan, document: LockedDocument): Cause {
  const reason: CostReason = 'document';
  return {
    reason,
    day: dayOfDocument(document),
    document: { module: module.name, id: document.id, code: document.code },
  };
}

/** What a confirmation writes to the item of the row `r`: its price, and to a cost what was paid for the item beside it. */
export function writtenPriceSql(plan: DocumentPlan): Sql {
  const price = sql`r.${plan.price.sql}`;
  return writesCosts(plan) ? sql`(${price} + ${addedSql(plan.stock, sql`r.${plan.item.sql}`)})` : price;
}

/**
 * The entries of a confirmation, as common table expressions with a comma behind: from its day on each item costs the
 * price of its row, and what records with a cost of their own add to it. Other entries of later days are there already
 * if the document is dated back; a second entry on the last of these days takes them off, so that the item costs that
 * price today too.
 */
export function confirmedCostsSql(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  rowIds: readonly number[],
): Sql {
  const { stock, module, rowTable, item, price } = plan;
  if (!writesCosts(plan)) return sql``;
  const day = sql`${dayOfDocument(document)}::date`;
  const until = sql`filter (where c.made or c.day <= ${day})`;
  return sql`cost_sums as (
      select r.id as row_id, r.${item.sql} as item_id, r.${price.sql} as price,
        max(c.day) filter (where not c.made and c.day > ${day}) as last_day,
        coalesce(sum(c.amount) ${until}, 0) as amount_then, coalesce(sum(c.known) ${until}, 0) as known_then,
        coalesce(sum(c.amount), 0) as amount_now, coalesce(sum(c.known), 0) as known_now
      from ${rowTable} r
        left join ${pricedEntries(stock, sql`r.${item.sql}`)}
      where r.id = any (${rowIds}::integer[]) and r.${price.sql} is not null
      group by r.id),
    costs_posted as (${insertCosts(
      stock,
      context.userId,
      sql`select s.item_id, entry.day, entry.amount, entry.known, false as made, ${'document' satisfies CostReason} as reason,
          ${module.name} as document_module, ${document.id}::integer as document_id, ${document.code} as document_code,
          s.row_id, null::bigint as reversal_of
        from cost_sums s cross join lateral (values
          (1, ${day}, price - amount_then, 1 - known_then),
          (2, last_day, amount_then - amount_now, known_then - known_now)) as entry (place, day, amount, known)
        where entry.amount <> 0 or entry.known <> 0 order by s.row_id, entry.place`,
    )}),`;
}

/** Entries that are taken back: of which module, and of which of its rows. */
interface TakenBack {
  module: string;
  rowIds: readonly number[];
  reason: CostReason;
  /** A query of the entries that take their place. */
  anew?: Sql;
}

/**
 * Takes back what rows have added to the cost of items, as common table expressions with a comma behind. Each entry gets
 * a counter-entry of the same day, because what is taken back never was. What somebody edited by hand in between stays,
 * but no cost falls below 0: an entry on the last day of the log evens it out. Then it writes the new sums to the items.
 */
export function takenBackCostsSql(stock: CostedStock, userId: unknown, { anew, ...taken }: TakenBack): Sql {
  const cost = stock.cost.sql;
  const name = stock.module.name;
  const { module, rowIds, reason } = taken;
  return sql`costs_taken as (${insertCosts(
    stock,
    userId,
    sql`select c.item_id, c.day, -c.amount as amount, -c.known as known, false as made, ${reason} as reason,
        c.document_module, c.document_id, c.document_code, c.row_id, c.id as reversal_of
      from (${countingEntries(sql`c.item_module = ${name} and c.document_module = ${module}
        and c.row_id = any (${rowIds}::integer[])`)}) c
      order by c.id`,
  )} returning *),
    ${
      anew
        ? sql`costs_anew as (${insertCosts(stock, userId, afterTaken(anew))} returning *),
    costs_written as (select * from costs_taken union all select * from costs_anew),`
        : sql`costs_written as (select * from costs_taken),`
    }
    cost_sums as (
      select c.item_id, greatest(sum(c.amount), 0) as amount, sum(c.amount) as summed, sum(c.known) as known,
        (sum(c.known) > 0 or sum(c.amount) > 0)::integer as is_known, max(c.day) as last_day
      from (select item_id, amount, known, day from facet.costs
          where item_module = ${name} and item_id in (select item_id from costs_written)
        union all select item_id, amount, known, day from costs_written) c
      group by c.item_id),
    costs_evened as (${insertCosts(
      stock,
      userId,
      sql`select s.item_id, s.last_day as day, s.amount - s.summed as amount,
          case when s.known > 0 then 0 else s.is_known - s.known end as known, false as made, ${reason} as reason,
          t.document_module, t.document_id, t.document_code, null::integer as row_id, null::bigint as reversal_of
        from cost_sums s
          join lateral (select * from costs_written t where t.item_id = s.item_id order by t.id limit 1) t on true
        where s.amount <> s.summed or (s.known <= 0 and s.is_known <> s.known) order by s.item_id`,
    )}),
    cost_stored as (update ${stock.table} i
      set ${cost} = case when s.is_known = 1 then s.amount end, "_version" = i."_version" + 1, updated_at = now()
      from cost_sums s
      where i.id = s.item_id and i.${cost} is distinct from (case when s.is_known = 1 then s.amount end)),`;
}

/** The entries stand in the log behind those that they replace. */
function afterTaken(entries: Sql): Sql {
  return sql`select e.* from (select count(*) from costs_taken) taken cross join (${entries}) e order by e.row_id`;
}

/** What setting a document back takes off its items, as common table expressions with a comma behind. */
export function setBackCostsSql(context: RecordsContext, plan: DocumentPlan, rowIds: readonly number[]): Sql {
  const { stock, module } = plan;
  if (!writesCosts(plan) || !hasCosts(stock)) return sql``;
  return takenBackCostsSql(stock, context.userId, { module: module.name, rowIds, reason: 'set_back' });
}
