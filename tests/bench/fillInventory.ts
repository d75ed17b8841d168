import type pg from 'pg';
import valueLists from '../../schema/valueLists.ts';
import { itemsPerSupplier } from './measureApi.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/**
 * Fills the tables of a fresh database up to so many items, in a few statements: suppliers, categories, laboratories,
 * and a default certificate for every second item. Of each supplier as large a share is Available as of all. Called again
 * with more, it adds what is missing.
 * @param fates a table of what became of each item (item, status, supplier, day, parent); most are Available without
 */
export async function fillInventory(pool: Queries, rows: number, fates?: string): Promise<void> {
  const present = await countOf(pool, 'inventory');
  const suppliers = Math.ceil(rows / itemsPerSupplier);
  await addNamed(pool, 'supplier', 'supplier_name', 'Supplier', suppliers);
  await addNamed(pool, 'inventory_category', 'category_name', 'Category', 12);
  await addLaboratories(pool, 10);
  await pool.query(itemsSql(fates), [present + 1, rows, suppliers]);
  await pool.query(certificatesSql(), [present + 1, rows]);
  for (const table of ['inventory', 'supplier', 'certificate', 'laboratory', 'inventory_category']) {
    await pool.query(`vacuum analyze ${table}`);
  }
}

async function countOf(pool: Queries, table: string): Promise<number> {
  return (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
}

async function addNamed(pool: Queries, table: string, column: string, name: string, upTo: number): Promise<void> {
  const from = (await countOf(pool, table)) + 1;
  await pool.query(`insert into ${table} (${column}) select $1 || ' ' || n from generate_series($2::int, $3::int) n`, [
    name,
    from,
    upTo,
  ]);
}

async function addLaboratories(pool: Queries, upTo: number): Promise<void> {
  await pool.query(
    `insert into laboratory (laboratory_code, laboratory_name)
     select 'LAB' || n, 'Laboratory ' || n from generate_series($1::int, $2::int) n`,
    [(await countOf(pool, 'laboratory')) + 1, upTo],
  );
}

/** Values are spread by prime steps rather than at random: two runs measure the same rows. */
function itemsSql(fates: string | undefined): string {
  const isSet = fates ? `exists (select from ${fates} part where part.parent = n)` : 'false';
  return `insert into inventory
      (item_no, grouping_type, id_parent, created_at, status, type, color, shape, origin, weight, dim_length, dim_width, dim_height,
       cost_price, sale_price, supplier_id, inventory_category_id, long_description, notes, flag)
    select (1000000 + ${fates ? 'coalesce(fate.parent, n)' : 'n'})::text, case when ${isSet} then 'Set' else 'Single' end,
      ${fates ? 'fate.parent, fate.day' : 'null, now()'}, ${fates ? 'fate.status' : `case when n % 13 < 9 then 'Available' else 'Sold' end`},
      ${pick('Inventory - Type', 7)}, ${pick('Inventory - Color', 11)}, ${pick('Inventory - Shape', 13)},
      ${pick('Inventory - Origin', 17)},
      case when not ${isSet} then 0.30 + (n * 37 % 2000) / 100.0 end, 3 + (n * 31 % 1500) / 100.0, 3 + (n * 29 % 1200) / 100.0, 2 + (n * 23 % 800) / 100.0,
      50 + (n * 7919::bigint % 900000) / 10.0, 80 + (n * 7907::bigint % 1900000) / 10.0,
      ${fates ? 'coalesce(fate.supplier, 1 + n % $3::int)' : '1 + n % $3::int'}, 1 + n % 12, 'Stone ' || n || ' of the measured stock', 'Tray ' || n % 400, 'No'
    from generate_series($1::int, $2::int) n ${fates ? `join ${fates} fate on fate.item = n` : ''} order by n`;
}

function pick(list: keyof typeof valueLists & string, step: number): string {
  const names = (valueLists[list] ?? []).map((one) => (typeof one === 'string' ? one : one.value));
  const values = names.map((value) => `'${value.replaceAll("'", "''")}'`);
  return `(array[${values.join(',')}])[1 + (n * ${step}::bigint / 3) % ${values.length}]`;
}

function certificatesSql(): string {
  return `insert into certificate
      (inventory_id, certificate_no, certificate_date, laboratory_id, enhancement_code, enhancement_title, is_default)
    select id, 'C-' || id, date '2026-01-01' - (id % 1000), 1 + id % 10, 'N', 'No indications of heating', true
    from inventory where id between $1::int and $2::int and id % 2 = 0`;
}
