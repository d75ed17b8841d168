import { sql } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { nameBefore, referencesOf } from './planRenames.ts';
import { quoted } from './sqlNames.ts';
import type { ActualTable, ActualTables, TableDescription } from './tableDescription.ts';

/*
 * A reference holds an id, which says nothing about the module that it is of. Once it refers to another module, every
 * value means another record, or none.
 */

/** Why references cannot refer to other modules than before, one sentence or more for each; empty: they can. */
export async function movedReferences(
  transaction: Handle,
  wanted: readonly TableDescription[],
  actual: ActualTables,
): Promise<string[]> {
  const refused: string[] = [];
  for (const moved of wanted.flatMap((table) => movedOf(table, wanted, actual))) {
    const { table, column, from, to, isLeft } = moved;
    // Nobody writes a value between the count and the end of the transaction.
    await sql.raw(`lock table ${quoted(moved.found)} in share row exclusive mode`).execute(transaction);
    const records = await countValues(transaction, moved.found, moved.before);
    if (records === 0) continue;
    const have = records === 1 ? '1 record has a value' : `${records} records have a value`;
    const mend = isLeft
      ? 'or remove what is left in it first: while the file has no such field, npm run schema:trim does so'
      : 'or empty this one first';
    refused.push(
      `modules/${table}: the field ${column} referred to records of ${from} and would refer to those of ${to}, but ${have} in it. Every value would mean another record. Add a new field for ${to}, ${mend}.`,
    );
  }
  return refused;
}

/** A reference to another module than before. `table`, `from` and `to` are modules. */
interface MovedReference {
  table: string;
  column: string;
  from: string;
  to: string;
  /** The names of table and column until the renames are made. */
  found: string;
  before: string;
  /** The last plan wanted no such column: its values are left of a field that is gone. */
  isLeft: boolean;
}

function movedOf(
  table: TableDescription,
  wanted: readonly TableDescription[],
  { tables, applied }: ActualTables,
): MovedReference[] {
  const name = nameBefore(table, wanted, tables);
  const found = tables.find((one) => one.name === name);
  const last = applied.find((one) => one.name === name);
  if (!found || !last) return [];
  const moduleOf = (one: string, among: readonly TableDescription[]) =>
    among.find((description) => description.name === one)?.module ?? one;
  return table.foreignKeys.flatMap(({ column, table: target }) => {
    const before = columnBefore(table, column, found);
    const former = referencesOf(last).find((reference) => reference.column === before)?.table;
    if (former === undefined || isSameTable(former, target, wanted, { tables, applied })) return [];
    if (!found.columns.some((one) => one.name === before)) return [];
    return {
      ...{ table: table.module, column, from: moduleOf(former, applied), to: moduleOf(target, wanted) },
      ...{ found: name, before, isLeft: !last.columns.some((one) => one.name === before) },
    };
  });
}

function columnBefore({ columns }: TableDescription, name: string, found: ActualTable): string {
  const column = columns.find((one) => one.name === name);
  return column ? nameBefore(column, columns, found.columns) : name;
}

/** Whether the target is the table of before, under its name of today. */
function isSameTable(
  former: string,
  target: string,
  wanted: readonly TableDescription[],
  { tables }: ActualTables,
): boolean {
  const table = wanted.find(({ name }) => name === target);
  if (!table) return former === target;
  // What an older version knew of a module that was gone when its target was renamed has the former name.
  const isFormer = table.was === former && !tables.some(({ name }) => name === former);
  return isFormer || nameBefore(table, wanted, tables) === former;
}

async function countValues(transaction: Handle, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from ${sql.id(table)} where ${sql.id(column)} is not null`.execute(transaction);
  return rows[0]?.n ?? 0;
}

/**
 * The table with what columns refer to that the plan leaves: a field that comes back, or becomes a reference again, finds
 * there whose ids its values are.
 */
export function withFormerReferences(
  table: TableDescription,
  tables: readonly ActualTable[],
  applied: readonly TableDescription[],
): TableDescription {
  const isOf = ({ name }: { name: string }) => name === table.name;
  const [columns, last] = [tables.find(isOf)?.columns ?? [], applied.find(isOf)];
  const left = [...(last ? referencesOf(last) : []), ...(table.formerReferences ?? [])]
    .filter(({ column }) => columns.some(({ name }) => name === column))
    .filter(({ column }) => !table.foreignKeys.some((one) => one.column === column));
  if (left.length === 0) return table;
  const former = new Map(left.map((reference) => [reference.column, reference.table]));
  return { ...table, formerReferences: [...former].map(([column, of]) => ({ column, table: of })) };
}
