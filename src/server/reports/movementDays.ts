import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { constant, tableName } from '../database/structure/sqlNames.ts';
import type { Dependency } from '../database/structure/tablesRead.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import { type DocumentPlan, documentsOfStock, type StockPlan } from '../documents/plan/documentPlan.ts';

type Sql = RawBuilder<unknown>;

/** A condition on the SQL of an id: it is among those that are read. */
export type Among = (id: Sql) => Sql;

/*
 * A movement counts from the `day` of its document, or from the day of the confirmation if that was earlier.
 */
const day = () => sql`least(${dayOf(sql`m.created_at`)}, d.day)`;

/** The names that the log has here and nowhere else. What it says is said of an item. */
const logAliases = [
  { table: 'movements', alias: 'logged' },
  { table: 'movements', alias: 'undone' },
  { table: 'movements', alias: 'made' },
  { table: 'costs', alias: 'logged_cost' },
];

/**
 * What records depend on that the log of a stock says something of.
 * @param ofItems a query with the ids of the records that read the log of these items, the SQL of an array
 */
export function logDependencies(schema: Schema, { module }: StockPlan, ofItems: (items: Sql) => Sql): Dependency[] {
  const documents = documentsOfStock(schema, module).map((document) => ({
    table: tableName(document.module.name),
    alias: 'dated',
    dependents: (written: Sql) =>
      ofItems(sql`array(select m.item_id from facet.movements m where m.item_module = ${constant(module.name)}
        and m.document_module = ${constant(document.module.name)} and m.document_id = any (${written}))`),
  }));
  return [...logAliases.map((one) => ({ ...one, dependents: ofItems })), ...documents];
}

/**
 * A query with the ids of the rows of a document that the items stand in, or whose movements are theirs: who has a terminal
 * can put another item into a row that has moved one.
 */
export function rowsOfItems({ module, rowTable, item, stock }: DocumentPlan, items: Sql): Sql {
  return sql`select r.id from ${rowTable} r where r.${item.sql} = any (${items})
    union select m.row_id from facet.movements m where m.item_module = ${constant(stock.module.name)}
      and m.item_id = any (${items}) and m.document_module = ${constant(module.name)}`;
}

/** The active movements, as in facet.active_movements, where the condition on `logged` holds. */
export function activeMovements(condition: Sql): Sql {
  return sql`(select logged.* from facet.movements logged where not logged.made and logged.reversal_of is null and ${condition}
    and not exists (select from facet.movements undone where undone.reversal_of = logged.id and undone.reversal_of is not null))`;
}

/**
 * The last active movement of each item of a stock; of the movements for which the condition on `m` holds. If the report has
 * a day, only the movements until then count. Its day is that of `dayOfLast`. `among`: of these items only.
 */
export function lastMoved(
  schema: Schema,
  stock: StockPlan,
  asOf: string | undefined,
  { condition = sql`true`, among }: { condition?: Sql; among?: Among | undefined } = {},
): Sql {
  const columns = sql`m.id, m.item_id, m.document_module, m.effect, m.ownership, m.party_id, m.document_code, m.row_id`;
  const log = activeMovements(
    sql`logged.item_module = ${constant(stock.module.name)} ${among ? sql`and ${among(sql`logged.item_id`)}` : sql``}`,
  );
  if (asOf === undefined) {
    return sql`select distinct on (m.item_id) ${columns}, m.document_id, m.created_at
      from ${log} m where ${condition} order by m.item_id, m.id desc`;
  }
  const days = documentsOfStock(schema, stock.module).map(
    (plan) => sql`select ${constant(plan.module.name)} as module, day.* from ${daysOf(plan)} day`,
  );
  // All documents are joined at the same time: a join for each kind would read each movement as many times.
  const joined =
    days.length === 0
      ? sql`select null as module, null::integer as id, null::date as day`
      : sql.join(days, sql` union all `);
  return sql`select distinct on (m.item_id) ${columns}, ${day()} as day
    from ${log} m left join (${joined}) d on d.module = m.document_module and d.id = m.document_id
    where ${condition} ${until(asOf)} order by m.item_id, m.id desc`;
}

/**
 * The day of a movement of `lastMoved`. Without a day of the report it is looked up, movement by movement, where a report
 * shows it: most figures of a dashboard do not.
 */
export function dayOfLast(schema: Schema, stock: StockPlan, asOf: string | undefined, moved: Sql): Sql {
  if (asOf !== undefined) return sql`${moved}.day`;
  const days = documentsOfStock(schema, stock.module).map(
    ({ module, table, date }) =>
      sql`when ${constant(module.name)} then (select dated.${date.sql} from ${table} dated where dated.id = ${moved}.document_id)`,
  );
  const posted = dayOf(sql`${moved}.created_at`);
  return days.length === 0
    ? posted
    : sql`least(${posted}, case ${moved}.document_module ${sql.join(days, sql` `)} end)`;
}

/**
 * The active movements of one kind of documents until a day: the rows that they moved, as `row_id`, each with its day.
 * `among`: of these rows only.
 */
export function rowsMovedUntil(plan: DocumentPlan, asOf: string | undefined, among?: Among): Sql {
  const log = activeMovements(sql`logged.item_module = ${constant(plan.stock.module.name)}
    and logged.document_module = ${constant(plan.module.name)} ${among ? sql`and ${among(sql`logged.row_id`)}` : sql``}`);
  return sql`select m.row_id, ${day()} as day
    from ${log} m left join ${daysOf(plan)} d on d.id = m.document_id where true ${until(asOf)}`;
}

function daysOf({ table, date }: DocumentPlan): Sql {
  return sql`(select dated.id, dated.${date.sql} as day from ${table} dated)`;
}

function until(asOf: string | undefined): Sql {
  return asOf === undefined ? sql`` : sql`and ${day()} <= ${asOf}::date`;
}
