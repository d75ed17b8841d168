import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { constant } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import type { CountPlan } from './countPlan.ts';
import type { ScannedCode } from './readScan.ts';

/** The items of a count that a code refers to. */
export interface ResolvedCode {
  /** The item that people see: the counted item, or the set that its parts belong to now. */
  item: number;
  /** The items that the code counts, in the order of their ids: at least one. */
  items: number[];
}

/**
 * Resolves codes in a count, in the order of the codes; null for a code that refers to no item. One statement. An item
 * number that both a set and its parts have refers to the set.
 *
 * A set is counted as one item, as it was when the list was made. Meanwhile people can combine items and take sets
 * apart, so three rules find the rows: an item with a row of its own is counted by that row. A part is counted by the
 * row of the set that it belongs to now, or belonged to since the list was made. A set that was combined after the list
 * was made is counted by all rows of its parts.
 * @param seen whose items codes refer to: what somebody does not see is no item to them, and neither is a part of it
 */
export async function resolveCodes(
  context: RecordsContext,
  plan: CountPlan,
  count: number,
  codes: readonly ScannedCode[],
  seen: Schema,
): Promise<(ResolvedCode | null)[]> {
  const { module, label, parent } = plan.stock;
  const items = rowsOf(seen, module.name);
  const ids = codes.map(({ code }) => (code && 'id' in code ? code.id : null));
  const numbers = codes.map(({ code }) => (code && 'number' in code ? code.number : null));
  const parentOf = parent ? sql`i.${parent.sql}` : sql`null::integer`;
  const isSeen =
    parent && isLimited(seen, module.name)
      ? sql`(${parentOf} is null or ${parentOf} in (select whole.id from ${items} whole))`
      : sql`true`;
  const found = sql`select i.id, ${parentOf} as parent from ${items} i where ${isSeen} and`;
  const { rows } = await sql<{ item: number | null; items: number[] }>`
    with taken as (select id, created_at from ${plan.table} where id = ${count})
    select meant.item, coalesce(one.items, parts.items, array[meant.item]) as items
    from taken cross join unnest(${ids}::integer[], ${numbers}::text[]) with ordinality as given (id, number, place)
    left join lateral (
      ${found} i.id = given.id
      union all (${found} i.${label.sql} = given.number order by parent nulls first, i.id limit 1)
    ) hit on true
    cross join lateral (select coalesce(hit.parent, hit.id) as item) meant
    left join lateral (${oneRow(plan)}) one on true
    left join lateral (${rowsOfParts(plan)}) parts on one.items is null
    order by given.place`.execute(handleOf(context));
  return rows.map(({ item, items }) => {
    if (item === null) return null;
    const [first = item, ...more] = items;
    return { item: more.length > 0 ? item : first, items };
  });
}

type Sql = RawBuilder<unknown>;

/** The row by which `hit` is counted: its own row, the row of its set, or the row of a former set. */
function oneRow(plan: CountPlan): Sql {
  const own = ownRow(plan, sql`hit.id`);
  const rows = plan.stock.parent
    ? sql`coalesce(${own}, ${ownRow(plan, sql`hit.parent`)}, ${rowOfFormerSet(plan, sql`hit.id`)})`
    : own;
  return sql`select array[row.item] as items from (select ${rows} as item) row where row.item is not null`;
}

/** The rows of the parts that `meant` has now. */
function rowsOfParts(plan: CountPlan): Sql {
  const { table, parent } = plan.stock;
  if (!parent) return sql`select null::integer[] as items`;
  const row = sql`coalesce(${ownRow(plan, sql`part.id`)}, ${rowOfFormerSet(plan, sql`part.id`)})`;
  return sql`select array_agg(distinct row.item) as items from ${table} part cross join lateral (select ${row} as item) row
    where part.${parent.sql} = meant.item and row.item is not null`;
}

function ownRow({ rowTable, by, item }: CountPlan, of: Sql): Sql {
  return sql`(select ${item.sql} from ${rowTable} where ${by.sql} = taken.id and ${item.sql} = ${of})`;
}

/**
 * The first set with a row among the sets that the item belonged to since the list was made. The log of movements
 * contains all of these sets.
 */
function rowOfFormerSet({ rowTable, by, item, stock: { module } }: CountPlan, of: Sql): Sql {
  const name = constant(module.name);
  return sql`(select former.${item.sql} from facet.active_movements m
      join ${rowTable} former on former.${by.sql} = taken.id and former.${item.sql} = m.document_id
    where m.item_module = ${name} and m.item_id = ${of} and m.document_module = ${name} and m.document_id <> ${of}
      and m.created_at >= taken.created_at order by m.id limit 1)`;
}
