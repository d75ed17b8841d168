import { type RawBuilder, sql } from 'kysely';
import { constant } from '../database/structure/sqlNames.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import type { StockPlan } from '../documents/plan/documentPlan.ts';
import { type Among, activeMovements } from './movementDays.ts';

type Sql = RawBuilder<unknown>;

/** The condition that an item is no part of a set today. `item`: its alias. */
export function isNoPart({ parent }: StockPlan, item: string): Sql {
  return parent ? sql`${sql.ref(item)}.${parent.sql} is null` : sql`true`;
}

/**
 * The parts of a statement that leave out the items which were not there as such at the end of a day: parts of sets, and sets
 * that were combined after it. Documents may put both on earlier days, but nothing is there twice.
 * @param of the alias of the items; only those that are among these are read
 */
export function wereWhole(
  stock: StockPlan,
  asOf: string,
  of: { item: string; among?: Among | undefined },
): { tables: Sql; joins: Sql; conditions: Sql[] } {
  const item = sql.ref(of.item);
  return {
    tables: sql`transformed as (${transformedAfter(stock, asOf, of.among)})`,
    joins: sql`left join (select item_id, count(*) as times from transformed group by item_id) later
      on later.item_id = ${item}.id`,
    conditions: [sql`not ${isCombinedAfter(stock, asOf, item)}`, wasWhole(stock, of.item)],
  };
}

/** Each transform after the day, for the item that joined its set or left it. */
function transformedAfter({ module }: StockPlan, asOf: string, among: Among | undefined): Sql {
  const name = constant(module.name);
  const log = activeMovements(sql`logged.item_module = ${name} and logged.document_module = ${name}
    and logged.item_id <> logged.document_id ${among ? sql`and ${among(sql`logged.item_id`)}` : sql``}`);
  return sql`select m.item_id from ${log} m where ${dayOf(sql`m.created_at`)} > ${asOf}::date`;
}

/**
 * Each transform moves an item into a set or out of one. So if the number of later transforms is odd, the item was on
 * the other side on that day.
 */
function wasWhole(stock: StockPlan, item: string): Sql {
  return stock.parent ? sql`((${isNoPart(stock, item)}) <> (coalesce(later.times, 0) % 2 = 1))` : sql`true`;
}

/** Whether the item is a set that was combined after the day: what it was made with is in the log of the set itself. */
function isCombinedAfter({ module }: StockPlan, asOf: string, item: Sql): Sql {
  const name = constant(module.name);
  return sql`(${dayOf(sql`${item}.created_at`)} > ${asOf}::date and exists (select from facet.movements made
    where made.item_module = ${name} and made.item_id = ${item}.id and made.document_module = ${name}
      and made.document_id = ${item}.id and made.created_at = ${item}.created_at))`;
}
