import { type RawBuilder, sql } from 'kysely';
import type { ReportFact } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { type Dependency, themselves } from '../database/structure/tablesRead.ts';
import { costOfDay, hasCosts } from '../documents/costs/costEntries.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import { documentsOfStock, givesBack, type StockPlan, takesOut } from '../documents/plan/documentPlan.ts';
import { partyDependencies, partySql } from '../documents/plan/partySql.ts';
import { type Among, activeMovements, dayOfLast, lastMoved, logDependencies } from './movementDays.ts';

/**
 * The parts that a fact adds to a report's statement: common table expressions, joins to the records `s`, and
 * conditions.
 */
export interface ReportFacts {
  tables: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  conditions: RawBuilder<unknown>[];
  /** What the facts depend on, as far as it is known whose rows they read. */
  dependencies: Dependency[];
  /** The SQL of each fact. */
  values: Partial<Record<ReportFact, RawBuilder<unknown>>>;
}

/**
 * The items of a stock on a day, and who had them, from the log. Items that were part of a set on that day are left
 * out, and so are items that had gone back to their owner. Without a day: the stock as it is now. `among`: these items only.
 */
export function stockFacts(schema: Schema, stock: StockPlan, asOf: string | undefined, among?: Among): ReportFacts {
  const { module, stock: words } = stock;
  const here = constant(words.opening);
  const dayOfMovement = (moved: RawBuilder<unknown>) => dayOfLast(schema, stock, asOf, moved);
  const madeOrMoved = sql`least(${dayOf(sql`s.created_at`)}, ${dayOfMovement(sql`last`)})`;
  const since = sql`coalesce(${dayOfMovement(sql`held`)}, ${madeOrMoved})`;
  const namesOf = (holds: typeof takesOut) =>
    documentsOfStock(schema, module)
      .filter((plan) => holds(schema, plan))
      .map((plan) => constant(plan.module.name));
  const goneNames = namesOf(givesBack);
  const takingOut = namesOf(takesOut);
  const name = constant(module.name);
  const wasMade = asOf === undefined ? sql`` : sql`and ${dayOf(sql`s.created_at`)} <= ${asOf}::date`;
  const settled = sql`m.ownership is not null and m.document_module <> ${name}`;
  return {
    // Each of them reads the log in a statement part of its own. Then PostgreSQL can estimate how many items there are,
    // and chooses a suitable join.
    tables: sql`last as (${lastMoved(schema, stock, asOf, { condition: sql`m.effect is not null`, among })}),
      held as (${lastMoved(schema, stock, asOf, { condition: settled, among })})
      ${asOf === undefined ? sql`` : sql`, transformed as (${transformedAfter(stock, asOf, among)})`}
      ${asOf !== undefined && hasCosts(stock) ? sql`, costs as (${costsUntil(stock, asOf, among)})` : sql``}`,
    joins: sql`left join last on last.item_id = s.id left join held on held.item_id = s.id
      ${
        asOf === undefined
          ? sql``
          : sql`left join (select item_id, count(*) as times from transformed group by item_id) later
        on later.item_id = s.id`
      } ${asOf !== undefined && hasCosts(stock) ? sql`left join costs on costs.item_id = s.id` : sql``}`,
    conditions: [
      sql`(last.item_id is not null or (not exists (select from facet.movements made where made.made
        and made.item_module = ${name} and made.item_id = s.id) ${wasMade}))`,
      ...(asOf === undefined ? [] : [sql`not ${isCombinedAfter(stock, asOf)}`]),
      ...(goneNames.length === 0 ? [] : [sql`(last.document_module in (${sql.join(goneNames)})) is not true`]),
      sql`not ${wasPart(stock, asOf === undefined ? undefined : sql`later.times`)}`,
    ],
    dependencies: [...logDependencies(schema, stock, themselves), ...partyDependencies(schema, module, themselves)],
    values: {
      status: sql`coalesce(last.effect, ${here})`,
      ownership: sql`coalesce(held.ownership, 'own')`,
      holder:
        takingOut.length === 0
          ? sql`null::text`
          : sql`case when last.effect <> ${here} and last.document_module in (${sql.join(takingOut)})
              then ${partySql(schema, module, sql`last`)} end`,
      since,
      days: sql`(asked.day - ${since})`,
      ...(stock.cost && { cost: asOf === undefined ? sql`s.${stock.cost.sql}` : sql`costs.cost` }),
    },
  };
}

/** Each transform after the day, for the item that joined its set or left it. */
function transformedAfter({ module }: StockPlan, asOf: string, among: Among | undefined): RawBuilder<unknown> {
  const name = constant(module.name);
  const log = activeMovements(sql`logged.item_module = ${name} and logged.document_module = ${name}
    and logged.item_id <> logged.document_id ${among ? sql`and ${among(sql`logged.item_id`)}` : sql``}`);
  return sql`select m.item_id from ${log} m where ${dayOf(sql`m.created_at`)} > ${asOf}::date`;
}

/**
 * Each transform moves an item into a set or out of one. So if the number of later transforms is odd, the item was on
 * the other side on that day.
 */
function wasPart({ parent }: StockPlan, times: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  if (!parent) return sql`false`;
  const isPart = sql`(s.${parent.sql} is not null)`;
  return times === undefined ? isPart : sql`(${isPart} <> (coalesce(${times}, 0) % 2 = 1))`;
}

/**
 * Whether the item `s` is a set that was combined after the day. Documents may put the set on earlier days, but its parts are
 * still there by themselves then, and nothing is there twice.
 */
function isCombinedAfter({ module }: StockPlan, asOf: string): RawBuilder<unknown> {
  const name = constant(module.name);
  return sql`(${dayOf(sql`s.created_at`)} > ${asOf}::date and exists (select from facet.movements made
    where made.item_module = ${name} and made.item_id = s.id and made.document_module = ${name}
      and made.document_id = s.id and made.created_at = s.created_at))`;
}

/** What each item cost on a day, by the log. */
function costsUntil({ module }: StockPlan, asOf: string, among: Among | undefined): RawBuilder<unknown> {
  return sql`select c.item_id, ${costOfDay} as cost from (select * from facet.costs logged_cost
      where logged_cost.item_module = ${constant(module.name)}
        ${among ? sql`and ${among(sql`logged_cost.item_id`)}` : sql``}) c
    where c.made or c.day <= ${asOf}::date group by c.item_id`;
}
