import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { type ColumnRef, constant, tableName } from '../database/structure/sqlNames.ts';
import { themselves } from '../database/structure/tablesRead.ts';
import { type DocumentPlan, documentsAfter, documentsOfStock, type StockPlan } from '../documents/plan/documentPlan.ts';
import { partyDependencies, partySql } from '../documents/plan/partySql.ts';
import { type Among, dayOfLast, lastMoved, logDependencies, rowsMovedUntil, rowsOfItems } from './movementDays.ts';
import { returnedDependencies, returnedSql } from './returnedSql.ts';
import { rowCosts } from './rowCosts.ts';
import type { ReportFacts } from './stockFacts.ts';
import { wereWhole } from './wholeItems.ts';

/** The facts that rows of all kinds of documents have. `adjusted`: a row is there again for each adjustment of its cost. */
export function factsOfRows(schema: Schema, { rows, item, by }: DocumentPlan, adjusted = false): ReportFacts {
  const row = { id: sql`s.id`, item: sql`s.${item.sql}`, document: sql`s.${by.sql}`, dependents: themselves };
  const costs = rowCosts(schema, rows, row);
  return {
    tables: sql``,
    joins: costs && adjusted ? costs.events : sql``,
    conditions: [],
    dependencies: costs?.dependencies ?? returnedDependencies(schema, rows, themselves),
    values: {
      returned: sql`case when ${returnedSql(schema, rows, sql`s.id`)} then 1 else 0 end`,
      ...(costs && { cost: costs.cost, cost_adjustment: adjusted ? sql`event.adjustment` : costs.adjustment }),
    },
  };
}

/**
 * The rows of a document that were out on a day, by the log: the movement of the row is active on that day, and no
 * movement of a document that returns the row or moves it on. On a day that is past, items are left out that were not there as
 * such, as in the stock of that day. Without a day: the rows that are out now. `moved`: also what
 * the last movement of their items says. `among`: these rows only.
 */
export function rowsOut(
  schema: Schema,
  plan: DocumentPlan,
  asOf: string | undefined,
  { moved = false, among }: { moved?: boolean; among?: Among | undefined } = {},
): ReportFacts {
  const after = laterRows(schema, plan).map(
    ({ later, row }) => sql`select next.${row.sql} as row_id from ${later.rowTable} next
          join (${rowsMovedUntil(later, asOf)}) moved on moved.row_id = next.id
          where next.${row.sql} is not null ${among ? sql`and ${among(sql`next.${row.sql}`)}` : sql``}`,
  );
  const base = factsOfRows(schema, plan);
  const items: Among | undefined =
    among && ((id) => sql`${id} in (select r.${plan.item.sql} from ${plan.rowTable} r where ${among(sql`r.id`)})`);
  const whole = asOf === undefined ? undefined : wereWhole(plan.stock, asOf, { item: 'whole', among: items });
  // PostgreSQL takes the rows that have ended for fewer than they are, and would read them again for each row.
  return {
    tables: sql`own as (${rowsMovedUntil(plan, asOf, among)})
      ${after.length === 0 ? sql`` : sql`, ended as materialized (${sql.join(after, sql` union all `)})`}
      ${whole ? sql`, ${whole.tables}` : sql``}
      ${moved ? sql`, last as (${lastMoved(schema, plan.stock, asOf, { among: items })})` : sql``}`,
    joins: sql`join own on own.row_id = s.id
      ${whole ? sql`join ${plan.stock.table} whole on whole.id = s.${plan.item.sql} ${whole.joins}` : sql``}
      ${moved ? sql`left join last on last.item_id = s.${plan.item.sql}` : sql``}`,
    conditions: [
      ...(after.length === 0 ? [] : [sql`not exists (select from ended where ended.row_id = s.id)`]),
      ...(whole?.conditions ?? []),
    ],
    dependencies: [...base.dependencies, ...movingDependencies(schema, plan)],
    values: {
      ...base.values,
      since: sql`own.day`,
      days: sql`(asked.day - own.day)`,
      ...(moved && movedValues(schema, plan.stock, asOf)),
    },
  };
}

/** The documents that return rows of this one or move them on, each with the reference of its rows to these. */
function laterRows(schema: Schema, plan: DocumentPlan): { later: DocumentPlan; row: ColumnRef }[] {
  const { returns, follows } = documentsAfter(schema, plan);
  return [
    ...returns.map((later) => ({ later, row: later.returns.row })),
    ...follows.map((later) => ({ later, row: later.follows.row })),
  ];
}

/** What else than the rows themselves says whether they are out: the log of their items, and the rows that come after them. */
function movingDependencies(schema: Schema, plan: DocumentPlan): ReportFacts['dependencies'] {
  const later = laterRows(schema, plan);
  const ofItems = (items: RawBuilder<unknown>) =>
    sql.join(
      [
        rowsOfItems(plan, items),
        ...later.map(
          ({ later, row }) =>
            sql`select r.${row.sql} from ${later.rowTable} r where r.id in (${rowsOfItems(later, items)})`,
        ),
      ],
      sql` union `,
    );
  return [
    ...logDependencies(schema, plan.stock, ofItems),
    ...partyDependencies(schema, plan.stock.module, ofItems),
    { table: tableName(plan.stock.module.name), alias: 'whole', dependents: ofItems },
    ...documentsOfStock(schema, plan.stock.module).map(({ module, rows }) => ({
      table: tableName(rows.name),
      alias: 'moving',
      dependents: (written: RawBuilder<unknown>) =>
        ofItems(sql`array(select m.item_id from facet.movements m
          where m.document_module = ${constant(module.name)} and m.row_id = any (${written}))`),
    })),
    ...later.map(({ later: { rows, rowTable }, row }) => ({
      table: tableName(rows.name),
      alias: 'next',
      isLostWhenMoved: true,
      dependents: (written: RawBuilder<unknown>) =>
        sql`select r.${row.sql} as id from ${rowTable} r where r.id = any (${written})`,
    })),
  ];
}

function movedValues(schema: Schema, stock: StockPlan, asOf: string | undefined): ReportFacts['values'] {
  const day = dayOfLast(schema, stock, asOf, sql`last`);
  const prices = documentsOfStock(schema, stock.module).map(
    ({ module, rowTable, price }) => sql`when ${constant(module.name)} then
      (select moving.${price.sql} from ${rowTable} moving where moving.id = last.row_id)`,
  );
  return {
    status: sql`last.effect`,
    holder: partySql(schema, stock.module, sql`last`),
    document: sql`last.document_code`,
    moved_on: day,
    moved_days: sql`(asked.day - ${day})`,
    moved_price: sql`case last.document_module ${sql.join(prices, sql` `)} end`,
  };
}
