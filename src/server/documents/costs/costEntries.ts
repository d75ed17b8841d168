import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import type { WrittenRows } from '../../records/recordsContext.ts';
import type { StockPlan } from '../plan/documentPlan.ts';

type Sql = RawBuilder<unknown>;

/**
 * Why the cost of an item changed. The list is the vocabulary of `facet.costs.reason`, and of its texts in
 * public/assets/i18n. `document`, `added` and their opposites name the record that they come from.
 */
export const costReasons = [
  'opening',
  'edited',
  'document',
  'set_back',
  'combined',
  'taken_out',
  'broken_up',
  'added',
  'changed',
  'removed',
  'carried_over',
] as const;
export type CostReason = (typeof costReasons)[number];

/** A stock whose costs are logged. */
export type CostedStock = StockPlan & { cost: NonNullable<StockPlan['cost']> };

export function hasCosts(stock: StockPlan): stock is CostedStock {
  return stock.cost !== undefined;
}

/**
 * An INSERT into the log of costs. It remembers the last movement of each item, so that everybody knows later what came
 * before what: whoever writes an entry has locked the item.
 *
 * @param entries a query with the columns item_id, day, amount, known, made, reason, document_module, document_id,
 *   document_code, row_id and reversal_of, in the order of the log
 */
export function insertCosts({ module }: StockPlan, userId: unknown, entries: Sql): Sql {
  const name = constant(module.name);
  return sql`insert into facet.costs (item_module, item_id, day, amount, known, made, reason,
      document_module, document_id, document_code, row_id, reversal_of, after_movement, user_id)
    select ${name}, e.item_id, e.day, e.amount, e.known, e.made, e.reason,
      e.document_module, e.document_id, e.document_code, e.row_id, e.reversal_of,
      ${lastMovementOf(module, sql`e.item_id`)},
      ${userId}::integer
    from (${entries}) e`;
}

/** The last movement of an item, of any kind; 0 where there is none. */
export function lastMovementOf({ name }: Module, item: Sql): Sql {
  return sql`coalesce((select max(m.id) from facet.movements m
    where m.item_module = ${constant(name)} and m.item_id = ${item}), 0)`;
}

/** The entries of items that are created, or whose cost changes, for the statement that writes the items. */
export function costsAlongside(stock: CostedStock, { action, rows, userId, cause }: WrittenRows): Sql {
  const cost = stock.cost.sql;
  const by = sql`${cause} #>> '{document,module}' as document_module,
    (${cause} #>> '{document,id}')::integer as document_id, ${cause} #>> '{document,code}' as document_code,
    null::integer as row_id, null::bigint as reversal_of`;
  const because = (usual: CostReason) => sql`coalesce(${cause} ->> 'reason', ${constant(usual)}) as reason`;
  const day = sql`(${cause} ->> 'day')::date as day`;
  const entries =
    action === 'create'
      ? sql`select n.id as item_id, ${day}, n.${cost} as amount, 1 as known, true as made, ${because('opening')}, ${by}
          from ${rows} n where n.${cost} is not null order by n.id`
      : sql`select n.id as item_id, ${day}, coalesce(n.${cost}, 0) - coalesce(o.${cost}, 0) as amount,
            case when n.${cost} is null then -(${knownSql(stock, sql`n.id`)})
              when o.${cost} is null then 1 else 0 end as known, false as made,
            ${because('edited')}, ${by}
          from ${rows} n join ${stock.table} o on o.id = n.id
          where n.${cost} is distinct from o.${cost} order by n.id`;
  return insertCosts(stock, userId, entries);
}

/**
 * Whether an entry `c` is what a record with a cost of its own has added, or takes that back. What evens a cost out when
 * such a record goes has no row.
 */
const isAdded = sql`(c.row_id is not null and c.reason in (${sql.join(
  (['added', 'changed', 'removed'] satisfies CostReason[]).map(constant),
)}))`;

/** The entries `c` of an item that do not come from records with a cost of their own: prices, edits, transforms. */
export function pricedEntries({ module }: StockPlan, item: Sql): Sql {
  return sql`facet.costs c on c.item_module = ${constant(module.name)} and c.item_id = ${item} and not ${isAdded}`;
}

/** What records with a cost of their own add to the cost of an item. */
export function addedSql({ module }: StockPlan, item: Sql): Sql {
  return sql`(select coalesce(sum(c.amount), 0) from facet.costs c
    where c.item_module = ${constant(module.name)} and c.item_id = ${item} and ${isAdded})`;
}

/** What an item cost without what records with a cost of their own add to it; null where that is not known. */
export function priceOfItemSql(stock: StockPlan, item: Sql): Sql {
  return sql`(select ${costOfDay} from (select) one join ${pricedEntries(stock, item)})`;
}

/** How often an item's log says that its cost is known. Whoever clears the cost takes all of it back. */
function knownSql({ module }: StockPlan, item: Sql): Sql {
  return sql`select coalesce(sum(c.known), 0) from facet.costs c
    where c.item_module = ${constant(module.name)} and c.item_id = ${item}`;
}

/** The entries `c` that were not taken back, and that take nothing back. */
export function countingEntries(where: Sql): Sql {
  return sql`select c.* from facet.costs c where ${where}
    and c.reversal_of is null and not exists (select from facet.costs back where back.reversal_of = c.id)`;
}

/** The cost that the entries `c` of an item add up to, null where it is not known. */
export const costOfEntries = sql`case when sum(c.known) > 0 or sum(c.amount) <> 0 then sum(c.amount) end`;

/** The cost that the entries `c` of an item up to a day add up to: an edit can stand against what was taken back since. */
export const costOfDay = sql`case when sum(c.known) > 0 or sum(c.amount) > 0 then greatest(sum(c.amount), 0) end`;
