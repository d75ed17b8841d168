import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../fields/shared/days/calendarDay.ts';
import type { Schema } from '../../../metadata/model.ts';
import { markOnce } from '../../database/structure/markOnce.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { handleOf, inTransaction, type RecordsContext } from '../../records/recordsContext.ts';
import { dayOf } from '../plan/dayOf.ts';
import { documentsOfStock, stockPlanOf } from '../plan/documentPlan.ts';
import { type CostedStock, costOfEntries, hasCosts, lastMovementOf } from './costEntries.ts';
import { writesCosts } from './documentCosts.ts';

type Sql = RawBuilder<unknown>;

/**
 * Fills the log of costs of each stock that had none before: items of an older database, or of a schema that has named
 * another field. Where the price of the last Confirmed document that writes costs is the item's cost, the entries are
 * those that the documents would have posted, on their own days; otherwise one entry opens the log. Returns a sentence
 * for each stock with such items, which says what was assumed.
 */
export async function carryOverCosts(context: RecordsContext): Promise<string[]> {
  const stocks = Object.values(context.schema.modules)
    .filter(({ stock }) => stock)
    .map((module) => stockPlanOf(context.schema, module))
    .filter(hasCosts);
  await forgetOthers(context, stocks.map(markOf));
  const sentences: string[] = [];
  for (const stock of stocks) sentences.push(...(await inTransaction(context, (inside) => fill(inside, stock))));
  return sentences;
}

function markOf({ module, cost }: CostedStock): string {
  return `cost log: ${module.name}.${cost.name}`;
}

/** A field whose values were not logged meanwhile has other ones when the schema names it again: its log is filled anew. */
async function forgetOthers(context: RecordsContext, marks: readonly string[]): Promise<void> {
  await sql`delete from facet.counters where starts_with(name, 'cost log: ') and name <> all (${marks}::text[])`.execute(
    handleOf(context),
  );
}

async function fill(context: RecordsContext, stock: CostedStock): Promise<string[]> {
  const { module } = stock;
  if (!(await markOnce(handleOf(context), markOf(stock)))) return [];
  await correctOther(context, stock);
  const { rows } = await sql<{ items: number; bought: number }>`
    with priced as (${pricedSql(context.schema, stock)}),
      posted as (${entriesSql(stock)})
    select count(distinct item_id)::integer as items,
      count(distinct item_id) filter (where reason = 'document')::integer as bought from posted`.execute(
    handleOf(context),
  );
  const { items, bought } = rows[0] ?? { items: 0, bought: 0 };
  if (items === 0) return [];
  const { en } = module.labelPlural;
  return [
    `Cost log: ${items} records of ${en} have a cost. ${bought} take their entries from the confirmed documents that wrote ` +
      `it; ${items - bought} begin with an opening entry, as if they had always cost that.`,
  ];
}

/**
 * Items whose log adds up to the values of another field get an entry with the difference. A log that says more than once
 * that the cost is known, as with bills, is no difference.
 */
async function correctOther(context: RecordsContext, { module, table, cost }: CostedStock): Promise<void> {
  await sql`insert into facet.costs (item_module, item_id, day, amount, known, reason, after_movement)
    select ${module.name}, i.id, ${today()}::date, coalesce(i.${cost.sql}, 0) - logged.amount,
      case when i.${cost.sql} is null then -logged.known else greatest(1 - logged.known, 0) end, 'carried_over',
      ${lastMovementOf(module, sql`i.id`)}
    from ${table} i join (select c.item_id, sum(c.amount) as amount, sum(c.known) as known, ${costOfEntries} as cost
      from facet.costs c where c.item_module = ${module.name} group by c.item_id) logged on logged.item_id = i.id
    where i.${cost.sql} is distinct from logged.cost`.execute(handleOf(context));
}

/** The active movements that wrote the cost of items without entries: the price before, and the last one. */
function pricedSql(schema: Schema, stock: CostedStock): Sql {
  const arms = documentsOfStock(schema, stock.module)
    .filter(writesCosts)
    .map(
      ({ module, table, date, rowTable, by, price }) => sql`
        select m.id, m.item_id, m.document_module, m.document_id, m.document_code, m.row_id, m.user_id, m.created_at,
          least(${dayOf(sql`m.created_at`)}, d.${date.sql}) as day, r.${price.sql} as price
        from facet.active_movements m join ${rowTable} r on r.id = m.row_id join ${table} d on d.id = r.${by.sql}
        where m.item_module = ${stock.module.name} and m.document_module = ${constant(module.name)}
          and r.${price.sql} is not null`,
    );
  const none = sql`select 0::bigint as id, 0 as item_id, '' as document_module, 0 as document_id, '' as document_code,
    0 as row_id, 0 as user_id, now() as created_at, now()::date as day, 0::numeric as price where false`;
  return sql`select *, lag(price) over movements as before,
      first_value(price) over (partition by item_id order by id desc) as last
    from (${arms.length === 0 ? none : sql.join(arms, sql` union all `)}) moved
    where not exists (select from facet.costs c
      where c.item_module = ${stock.module.name} and c.item_id = moved.item_id)
    window movements as (partition by item_id order by id)`;
}

function entriesSql({ module, table, cost }: CostedStock): Sql {
  const columns = sql`item_module, item_id, day, amount, known, made, reason,
    document_module, document_id, document_code, row_id, after_movement, created_at, user_id`;
  const before = sql`coalesce((select max(m.id) from facet.movements m
    where m.item_module = ${module.name} and m.item_id = i.id and m.id < p.id), 0)`;
  return sql`insert into facet.costs (${columns})
    select ${module.name}, i.id, coalesce(p.day, ${dayOf(sql`i.created_at`)}),
      case when p.id is null then i.${cost.sql} else p.price - coalesce(p.before, 0) end,
      (p.before is null)::integer, p.before is null, case when p.id is null then 'opening' else 'document' end,
      p.document_module, p.document_id, p.document_code, case when p.before is not null then p.row_id end,
      case when p.before is null then 0 else ${before} end, coalesce(p.created_at, i.created_at), p.user_id
    from ${table} i left join priced p on p.item_id = i.id and p.last = i.${cost.sql}
    where i.${cost.sql} is not null and (p.id is null or p.before is distinct from p.price)
      and not exists (select from facet.costs c where c.item_module = ${module.name} and c.item_id = i.id)
    order by i.id, p.id
    returning item_id, reason`;
}
