import { sql } from 'kysely';
import type { Module, Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { columnOf, tableName } from '../database/structure/sqlNames.ts';

/*
 * Who takes a rename back in the files, without a `was`, has a module or a field that is new to the database. What it held
 * stays under the other name, where nobody sees it.
 */

/** A sentence for each module and field that would start empty, because it was renamed. Nothing is changed yet. */
export async function renamedAway(transaction: Handle, schema: Schema): Promise<string[]> {
  const there = await readColumns(transaction);
  const sentences: string[] = [];
  for (const module of Object.values(schema.modules)) {
    const columns = there.get(tableName(module.name));
    sentences.push(
      ...(columns ? await ofFields(transaction, module, columns) : await ofModule(transaction, schema, module, there)),
    );
  }
  return sentences;
}

/** The names of the columns of each table. */
async function readColumns(transaction: Handle): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{
    table: string;
    names: string[];
  }>`select table_name as table, array_agg(column_name::text) as names
    from information_schema.columns where table_schema = current_schema() group by 1`.execute(transaction);
  return new Map(rows.map(({ table, names }) => [table, new Set(names)]));
}

async function ofModule(
  transaction: Handle,
  { modules }: Schema,
  { name, was }: Module,
  there: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const later = await laterNames(transaction, name);
  const left = later.find((one) => there.has(tableName(one)) && !modules[one]);
  if (left === undefined || left === was || Object.values(modules).some((other) => other.was === left)) return [];
  const records = await count(transaction, tableName(left));
  if (records === 0) return [];
  const have = records === 1 ? '1 record is' : `${records} records are`;
  return [`modules/${name}: starts empty, as it was renamed to ${left}: ${have} there. ${mend('the module', left)}`];
}

/** The names that a module got one after another, by its renames. */
async function laterNames(transaction: Handle, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with recursive later (name) as (
      select to_name from facet.module_renames where from_name = ${name}
      union select r.to_name from later join facet.module_renames r on r.from_name = later.name)
    select name from later where name <> ${name}`.execute(transaction);
  return rows.map((row) => row.name);
}

async function ofFields(transaction: Handle, module: Module, columns: ReadonlySet<string>): Promise<string[]> {
  const { name, fields } = module;
  const added = fields.filter((field) => {
    const column = columnOf(field);
    return column !== undefined && !columns.has(column);
  });
  const sentences: string[] = [];
  for (const field of added) {
    const { rows } = await sql<{ name: string }>`select to_name as name from facet.renames
      where module = ${name} and field is null and part is null and from_name = ${field.name} order by id desc`.execute(
      transaction,
    );
    const left = rows.map((row) => row.name).find((one) => columns.has(one));
    if (left === undefined || fields.some((one) => one.name === left || one.was === left)) continue;
    const values = await count(transaction, tableName(name), left);
    const have = values === 1 ? '1 value is' : `${values} values are`;
    if (values > 0)
      sentences.push(
        `modules/${name}: the field ${field.name} starts empty, as it was renamed to ${left}: ${have} there. ${mend('the field', left)}`,
      );
  }
  return sentences;
}

function mend(what: string, left: string): string {
  return `To go on with what ${what} has, write "was": "${left}" before this is applied.`;
}

async function count(transaction: Handle, table: string, column?: string): Promise<number> {
  const filled = column === undefined ? sql`` : sql` where ${sql.id(column)} is not null`;
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from ${sql.id(table)}${filled}`.execute(
    transaction,
  );
  return rows[0]?.n ?? 0;
}
