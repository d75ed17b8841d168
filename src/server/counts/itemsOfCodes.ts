import { sql } from 'kysely';
import { literal } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import type { CountPlan } from './countPlan.ts';
import type { GivenCode } from './readScan.ts';

/** What a code means in a count. */
export interface MeantItems {
  /** What people are told of: the item that is counted, or the set that its parts are in by now. */
  item: number;
  /** The items that are counted by it, in the order of their ids: at least one. */
  items: number[];
}

/**
 * What codes mean in a count, in the order of the codes; null where they name no item. One statement. An item number that
 * parts carry too is that of the set. Sets are counted as one, as they were when the list was made, while people go on
 * combining items and taking sets apart: an item with a row of its own is that row; a part is the set that it is in, or
 * that it has been in since; a set that came later is all of its parts that the list has.
 */
export async function itemsOfCodes(
  context: RecordsContext,
  plan: CountPlan,
  count: number,
  codes: readonly GivenCode[],
): Promise<(MeantItems | null)[]> {
  const { table, label, parent } = plan.stock;
  const ids = codes.map(({ code }) => (code && 'id' in code ? code.id : null));
  const numbers = codes.map(({ code }) => (code && 'number' in code ? code.number : null));
  const raw = (text: string) => sql.raw(text);
  const found = raw(`select i.id, ${parent === 'null' ? 'null::integer' : `i.${parent}`} as parent from ${table} i`);
  const { rows } = await sql<{ item: number | null; items: number[] }>`
    with taken as (select id, created_at from ${raw(plan.table)} where id = ${count})
    select meant.item, coalesce(one.items, parts.items, array[meant.item]) as items
    from taken cross join unnest(${ids}::integer[], ${numbers}::text[]) with ordinality as given (id, number, place)
    left join lateral (
      ${found} where i.id = given.id
      union all (${found} where i.${raw(label)} = given.number order by parent nulls first, i.id limit 1)
    ) hit on true
    cross join lateral (select coalesce(hit.parent, hit.id) as item) meant
    left join lateral (${raw(oneRow(plan))}) one on true
    left join lateral (${raw(rowsOfParts(plan))}) parts on one.items is null
    order by given.place`.execute(handleOf(context));
  return rows.map(({ item, items }) => {
    if (item === null) return null;
    const [first = item, ...more] = items;
    return { item: more.length > 0 ? item : first, items };
  });
}

/** The row that `hit` is counted by: its own, that of its set, or that of a set that it was in. */
function oneRow(plan: CountPlan): string {
  const rows =
    plan.stock.parent === 'null'
      ? ownRow(plan, 'hit.id')
      : `coalesce(${ownRow(plan, 'hit.id')}, ${ownRow(plan, 'hit.parent')}, ${rowOfFormerSet(plan, 'hit.id')})`;
  return `select array[row.item] as items from (select ${rows} as item) row where row.item is not null`;
}

/** The rows of the parts that `meant` has by now. */
function rowsOfParts(plan: CountPlan): string {
  const { table, parent } = plan.stock;
  if (parent === 'null') return 'select null::integer[] as items';
  const row = `coalesce(${ownRow(plan, 'part.id')}, ${rowOfFormerSet(plan, 'part.id')})`;
  return `select array_agg(distinct row.item) as items from ${table} part cross join lateral (select ${row} as item) row
    where part.${parent} = meant.item and row.item is not null`;
}

function ownRow({ rowTable, by, item }: CountPlan, of: string): string {
  return `(select ${item} from ${rowTable} where ${by} = taken.id and ${item} = ${of})`;
}

/** Of the sets that an item has been in since the list was made, the first that has a row: the log tells of each. */
function rowOfFormerSet({ rowTable, by, item, stock: { module } }: CountPlan, of: string): string {
  const name = literal(module.name);
  return `(select former.${item} from facet.active_movements m
      join ${rowTable} former on former.${by} = taken.id and former.${item} = m.document_id
    where m.item_module = ${name} and m.item_id = ${of} and m.document_module = ${name} and m.document_id <> ${of}
      and m.created_at >= taken.created_at order by m.id limit 1)`;
}
