import { type RawBuilder, sql } from 'kysely';
import type { ReportFact } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { type Dependency, themselves } from '../database/structure/tablesRead.ts';
import { costOfDay, hasCosts } from '../documents/costs/costEntries.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import { documentsOfStock, givesBack, type StockPlan, takesOut } from '../documents/plan/documentPlan.ts';
import { partyDependencies, partySql } from '../documents/plan/partySql.ts';
import { type Among, dayOfLast, lastMoved, logDependencies } from './movementDays.ts';
import { isNoPart, wereWhole } from './wholeItems.ts';

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
  const then = asOf === undefined ? undefined : wereWhole(stock, asOf, { item: 's', among });
  const wasMade = asOf === undefined ? sql`` : sql`and ${dayOf(sql`s.created_at`)} <= ${asOf}::date`;
  const settled = sql`m.ownership is not null and m.document_module <> ${name}`;
  return {
    // Each of them reads the log in a statement part of its own. Then PostgreSQL can estimate how many items there are,
    // and chooses a suitable join.
    tables: sql`last as (${lastMoved(schema, stock, asOf, { condition: sql`m.effect is not null`, among })}),
      held as (${lastMoved(schema, stock, asOf, { condition: settled, among })})
      ${then ? sql`, ${then.tables}` : sql``}
      ${asOf !== undefined && hasCosts(stock) ? sql`, costs as (${costsUntil(stock, asOf, among)})` : sql``}`,
    joins: sql`left join last on last.item_id = s.id left join held on held.item_id = s.id
      ${then?.joins ?? sql``} ${asOf !== undefined && hasCosts(stock) ? sql`left join costs on costs.item_id = s.id` : sql``}`,
    conditions: [
      sql`(last.item_id is not null or (not exists (select from facet.movements made where made.made
        and made.item_module = ${name} and made.item_id = s.id) ${wasMade}))`,
      ...(goneNames.length === 0 ? [] : [sql`(last.document_module in (${sql.join(goneNames)})) is not true`]),
      ...(then?.conditions ?? [isNoPart(stock, 's')]),
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

/** What each item cost on a day, by the log. */
function costsUntil({ module }: StockPlan, asOf: string, among: Among | undefined): RawBuilder<unknown> {
  return sql`select c.item_id, ${costOfDay} as cost from (select * from facet.costs logged_cost
      where logged_cost.item_module = ${constant(module.name)}
        ${among ? sql`and ${among(sql`logged_cost.item_id`)}` : sql``}) c
    where c.made or c.day <= ${asOf}::date group by c.item_id`;
}
