import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/testDatabase.ts';
import { StartFailure } from '../../startFailure.ts';
import type { Database } from '../connection/database.ts';
import { quoted } from './sqlNames.ts';
import { synchronizeTables } from './synchronize.ts';
import type { ColumnDescription, TableDescription } from './tableDescription.ts';

/*
 * The schema changes at random and back again, and rows are added in between. No stored value is ever lost or altered,
 * and a plan that was carried out leaves no changes. Tables and columns are identified by PostgreSQL's own numbers for
 * them, which renames do not change. What a rename would hide is refused.
 */

const types = ['text', 'varchar(3)', 'varchar(10)', 'integer', 'bigint', 'numeric(6,2)', 'numeric', 'boolean', 'date'];
const defaults: Record<string, string> = {
  integer: '7',
  bigint: '8',
  boolean: 'false',
  text: "'none'",
  date: "'2020-02-29'",
};
const columnNames = ['a', 'b', 'c', 'd'];
const tableNames = ['gem', 'stone'];

const column = (name: string): fc.Arbitrary<ColumnDescription> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      nullable: fc.boolean(),
      hasDefault: fc.boolean(),
      was: fc.option(fc.constantFrom(...columnNames), { nil: undefined }),
    })
    .map(({ type, nullable, hasDefault, was }) => ({
      name,
      type,
      nullable,
      ...(hasDefault && defaults[type] && { default: defaults[type] }),
      ...(was && was !== name && { was }),
    }));

const table = (name: string): fc.Arbitrary<TableDescription> =>
  fc
    .record({
      names: fc.subarray(columnNames, { minLength: 1 }),
      columns: fc.tuple(...columnNames.map(column)),
      unique: fc.boolean(),
      was: fc.constantFrom(undefined, ...tableNames),
    })
    .map(({ names, columns, unique, was }) => {
      const present = columns.filter((one) => names.includes(one.name));
      return {
        module: name,
        name,
        ...(was && was !== name && { was }),
        columns: [{ name: 'id', type: 'integer', nullable: false, identity: true }, ...present],
        uniques: unique ? [{ columns: [present[0]?.name ?? 'id'] }] : [],
        foreignKeys: [],
        indexes: present.map((one) => ({ columns: [one.name, 'id'], kind: 'btree' as const })),
      };
    });

const tables: fc.Arbitrary<TableDescription[]> = fc
  .tuple(fc.subarray(tableNames, { minLength: 1 }), ...tableNames.map(table))
  .map(([names, ...all]) => all.filter(({ name }) => names.includes(name)));

it('loses no value on the way from one schema to another and back, and then has nothing left to do', async () => {
  await fc.assert(
    fc.asyncProperty(tables, tables, fc.integer({ min: 0, max: 2 }), async (before, after, rows) => {
      const database = await openTestDatabase();
      try {
        const stored = new Map<string, string>();
        for (const wanted of [before, after, before, after]) {
          if (await isTaken(database, wanted)) expect((await synchronizeTables(database, wanted)).steps).toEqual([]);
          const found = await readValues(database);
          for (const [place, value] of stored) expect([place, found.get(place)]).toEqual([place, value]);
          for (const name of tableNames) await insertRows(database, name, rows);
          for (const [place, value] of await readValues(database)) stored.set(place, value);
        }
      } finally {
        await database.close();
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

/** False: it was refused, since a rename would hide what is there. */
async function isTaken(database: Database, wanted: TableDescription[]): Promise<boolean> {
  const report = await synchronizeTables(database, wanted).catch((error) => {
    if (error instanceof StartFailure) return undefined;
    throw error;
  });
  return report !== undefined;
}

interface ColumnNumber {
  table: string;
  oid: number;
  column: string;
  number: number;
  type: string;
  required: boolean;
}

async function columnsOf(database: Database): Promise<ColumnNumber[]> {
  const { rows } = await database.pool.query(
    `select relname as table, c.oid::int8 as oid, attname as column, attnum as number, attnotnull and not atthasdef as required,
       format_type(atttypid, atttypmod) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attname <> 'id'`,
  );
  return rows;
}

/** Every stored value, by the numbers of its table, column and row. */
async function readValues(database: Database): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const { table: name, oid, column: of, number } of await columnsOf(database)) {
    const { rows } = await database.pool.query(`select id, ${quoted(of)}::text as value from ${quoted(name)}`);
    for (const { id, value } of rows) {
      if (value !== null) values.set(`${oid}.${number}.${id}`, comparable(value));
    }
  }
  return values;
}

/** A wider type may write the same value with more zeros, or a day with its midnight. */
function comparable(value: string): string {
  return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value.replace(' 00:00:00+00', '');
}

let counter = 0;

async function insertRows(database: Database, name: string, count: number): Promise<void> {
  const columns = (await columnsOf(database)).filter((one) => one.table === name);
  for (let row = 0; row < count && columns.length > 0; row++) {
    counter++;
    const filled = columns.filter(({ required, number }) => required || (counter + number) % 3 > 0);
    const list = filled.map((one) => quoted(one.column)).join(', ');
    const values = filled.map(({ type }) => valueFor(type)).join(', ');
    const source = filled.length > 0 ? `(${list}) values (${values})` : 'default values';
    await database.pool.query(`insert into ${quoted(name)} ${source} on conflict do nothing`);
  }
}

function valueFor(type: string): string {
  if (/^(text|character varying)/.test(type)) return `'${String(counter).padStart(3, 'x').slice(-3)}'`;
  if (type === 'boolean') return String(counter % 2 === 0);
  if (type.startsWith('date')) return `date '2024-01-01' + ${counter % 300}`;
  if (type.startsWith('timestamp')) return `timestamptz '2024-01-01' + interval '${counter} minutes'`;
  if (type.startsWith('numeric')) return `${counter % 1000}.25`;
  return String(counter % 100_000);
}
