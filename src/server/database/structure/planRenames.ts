import type { StructureChange } from './change.ts';
import { renameModuleSql } from './moduleNames.ts';
import { renameField, renameStored } from './renameStored.ts';
import { quoted } from './sqlNames.ts';
import type { ActualTables, TableDescription } from './tableDescription.ts';

/** The declared renames that must still be made, and the tables under their names after these renames. */
export function planRenames(
  wanted: readonly TableDescription[],
  actual: ActualTables,
): { changes: StructureChange[]; renamed: ActualTables } {
  const renamed = structuredClone(actual);
  const changes: StructureChange[] = [];
  for (const table of wanted) {
    if (isDue(table, wanted, renamed.tables)) changes.push(renameTable(renamed, table.was ?? '', table));
  }
  for (const table of wanted) {
    const there = renamed.tables.find(({ name }) => name === table.name)?.columns ?? [];
    for (const column of table.columns) {
      if (!isDue(column, table.columns, there)) continue;
      changes.push(renameColumn(renamed, table, column.was ?? '', column.name));
    }
    if (there.length > 0) changes.push(...renameStored(table, renamed));
  }
  return { changes, renamed };
}

/** The tables whose ids the columns of a table hold. */
export function referencesOf({
  foreignKeys,
  formerReferences = [],
}: TableDescription): { column: string; table: string }[] {
  return [...foreignKeys, ...formerReferences];
}

/** The name that a table or column has until its rename is made. */
export function nameBefore(named: Renamable, wanted: readonly Renamable[], there: readonly Renamable[]): string {
  return isDue(named, wanted, there) ? (named.was ?? named.name) : named.name;
}

export interface Renamable {
  name: string;
  was?: string | undefined;
}

/** A rename is made one time, and never takes a name that the schema uses for something else. */
function isDue({ name, was }: Renamable, wanted: readonly Renamable[], there: readonly Renamable[]): boolean {
  const isThere = (one: string) => there.some((item) => item.name === one);
  return was !== undefined && !isThere(name) && isThere(was) && !wanted.some((other) => other.name === was);
}

/** The records keep their table, and all that Facet's own tables know of them. */
function renameTable(tables: ActualTables, from: string, { name: to, module }: TableDescription): StructureChange {
  const before = tables.applied.find(({ name }) => name === from)?.module ?? from;
  for (const table of [...tables.tables, ...tables.applied]) {
    if (table.name === from) table.name = to;
  }
  for (const reference of tables.applied.flatMap(referencesOf)) {
    if (reference.table === from) reference.table = to;
  }
  const sql = [`alter table ${quoted(from)} rename to ${quoted(to)}`, ...renameModuleSql(before, module)];
  return { table: to, what: `Rename the table ${from} to ${to}`, sql };
}

function renameColumn(
  tables: ActualTables,
  { name: tableName, module }: TableDescription,
  from: string,
  to: string,
): StructureChange {
  for (const table of [...tables.tables, ...tables.applied]) {
    if (table.name !== tableName) continue;
    for (const column of table.columns) {
      if (column.name === from) column.name = to;
    }
  }
  const applied = tables.applied.find((table) => table.name === tableName);
  for (const reference of applied ? referencesOf(applied) : []) {
    if (reference.column === from) reference.column = to;
  }
  const sql = `alter table ${quoted(tableName)} rename column ${quoted(from)} to ${quoted(to)}`;
  const what = `Rename the column ${from} of ${tableName} to ${to}`;
  return { table: tableName, what, sql: [sql, ...renameField(module, from, to)] };
}
