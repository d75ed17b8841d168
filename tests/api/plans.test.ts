import { beforeAll, describe, expect, it } from 'vitest';
import { columnTypeOf, isChoice } from '../../src/fields/capabilities.ts';
import { fieldTypeOf, filtersOf } from '../../src/fields/fieldTypes.ts';
import { fieldOf, type Module, moduleOf } from '../../src/metadata/model.ts';
import { displayedFieldOf } from '../../src/metadata/read/fields/displayedFieldOf.ts';
import type { Database, Statement } from '../../src/server/database/connection/database.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { globalSearch } from '../../src/server/workspace/globalSearch.ts';
import { fillInventory } from '../bench/fillInventory.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describePostgres } from '../support/testDatabase.ts';

const schema = await shippedSchema();

/** Tables of so many rows are not read from one end to the other. */
const large = 5_000;

/** How PostgreSQL carries out what lists and searches of the shipped schema ask of 20,000 items. */
describePostgres((open) => {
  let context: RecordsContext;
  let largeTables: ReadonlySet<string>;
  beforeAll(async () => {
    const database = await open();
    await synchronize(database, schema);
    await fillInventory(database.pool, 20_000);
    context = { database, schema, hooks: hooksOf, userId: null };
    const { rows } = await database.pool.query('select relname from pg_class where relkind = $1 and reltuples >= $2', [
      'r',
      large,
    ]);
    largeTables = new Set(rows.map(({ relname }) => relname));
    expect([...largeTables]).toEqual(expect.arrayContaining(['inventory', 'certificate']));
  });

  /** The large tables that the plans of these statements read whole, and `sort` where one sorts as many rows. */
  const readWhole = async (
    work: () => Promise<unknown>,
    isAsked = (_sql: string) => true,
    found: (plan: unknown) => string[] = wholesaleIn,
  ) => {
    const statements = (await statementsOf(context.database, work)).filter(({ sql }) => isAsked(sql));
    expect(statements.length).toBeGreaterThan(0);
    const plans = await Promise.all(statements.map((statement) => planOf(context.database, statement)));
    return plans.flatMap(found).filter((one) => one === 'sort' || largeTables.has(one));
  };
  const inventory = () => moduleOf(schema, 'inventory');
  const list = (query: object) => () => listRecords(context, 'inventory', { filter: {}, range: [0, 24], ...query });

  describe('LIST-01 lists of many records', () => {
    it.each(indexedSorts(moduleOf(schema, 'inventory')))('find the first page by %s', async (field) => {
      for (const order of ['ASC', 'DESC'])
        expect(await readWhole(list({ sort: [field, order] }), (sql) => sql.includes('order by'))).toEqual([]);
    });

    it('find the first page by what is behind a reference, and by a filter beside it', async () => {
      for (const order of ['ASC', 'DESC'])
        for (const filter of [{}, { status: 'Sold' }])
          expect(
            await readWhole(list({ sort: ['supplier_name', order], filter }), (sql) => sql.includes('order by')),
          ).toEqual([]);
    });

    it.each(searchedTexts(moduleOf(schema, 'inventory')))('find few that contain a text in %s', async (field) => {
      const filtered = list({ filter: { [`${field}_like`]: 'nowhere' } });
      expect(await readWhole(filtered)).toEqual([]);
      expect(await readWhole(filtered, undefined, fromOneEnd)).toEqual([]);
    });

    it('find few by words and by a choice that few have', async () => {
      expect(await readWhole(list({ filter: { q: 'nowhere' } }))).toEqual([]);
      expect(inventory().search).toContain('grouping_type');
      expect(await readWhole(list({ filter: { grouping_type: 'Set' } }))).toEqual([]);
    });

    it('find none where each of two conditions holds for many', async () => {
      await context.database.pool.query("update inventory set status = 'Sold' where supplier_id = 5");
      const filtered = list({ filter: { supplier_id: 5, status: 'Available' }, sort: ['sale_price', 'DESC'] });
      expect(await readWhole(filtered, undefined, fromOneEnd)).toEqual([]);
    });
  });

  it.each(['1004242', '04242', 'nowhere', 'C-424', 'supplier 12', '42'])(
    'SHELL-17 the search of all modules reads no large table whole for %s',
    async (text) => {
      expect(await readWhole(() => globalSearch(context, text))).toEqual([]);
    },
  );
});

/** The tables of which the plan reads an index from one end on, which is much where a filter finds few. */
function fromOneEnd(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  const isRead = /^Index (Only )?Scan$/.test(String(node['Node Type'])) && !node['Index Cond'];
  return [...(isRead ? [String(node['Relation Name'])] : []), ...Object.values(plan).flatMap(fromOneEnd)];
}

/** Columns of the list with a column behind them, in the module's table or behind a reference. */
function indexedSorts(module: Module): string[] {
  return module.list.columns.filter((name) => {
    const field = fieldOf(module, name);
    const derivation = fieldTypeOf(field).derive?.(field, module.links);
    const isStored = columnTypeOf(field) !== undefined || derivation?.from === 'reference';
    return isStored && fieldTypeOf(displayedFieldOf(schema, module, field)).sortable;
  });
}

/** Without fixed choices, which people choose as a whole. */
function searchedTexts(module: Module): string[] {
  return module.search.filter((name) => {
    const field = displayedFieldOf(schema, module, fieldOf(module, name));
    return filtersOf(field).includes('like') && !(isChoice(field) && field.options);
  });
}

async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const stop = database.onStatement((statement) => statements.push(statement));
  await work().finally(stop);
  return statements.filter(({ sql }) => /^\s*(\/\* prepared \*\/ )?\s*(select|with)\b/.test(sql));
}

async function planOf({ pool }: Database, { sql, values }: Statement): Promise<unknown> {
  const { rows } = await pool.query(`explain (format json) ${sql}`, [...values]);
  return rows[0]['QUERY PLAN'];
}

/** Whether it finds few records, and gives up early where there are many: then it reads only a small part of the table. */
function givesUpEarly({ 'Subplan Name': name, 'Total Cost': cost, Plans: plans }: Record<string, unknown>): boolean {
  const [below] = (plans ?? []) as Record<string, unknown>[];
  return name === 'CTE found' && below !== undefined && Number(cost) < Number(below['Total Cost']) / 4;
}

/** What the plan does with all rows of a large table: the tables that it reads from one end to the other, and sorts. */
function wholesaleIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const node = plan as Record<string, unknown>;
  if (givesUpEarly(node)) return [];
  const isRead = node['Node Type'] === 'Seq Scan' && typeof node['Relation Name'] === 'string';
  const isSorted = node['Node Type'] === 'Sort' && Number(node['Plan Rows']) >= large;
  const own = isRead ? [String(node['Relation Name'])] : isSorted ? ['sort'] : [];
  return [...own, ...Object.values(plan).flatMap(wholesaleIn)];
}
