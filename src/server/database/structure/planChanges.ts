import type { StructureChange } from './change.ts';
import { columnSql } from './columnSql.ts';
import { planColumns } from './planColumns.ts';
import { planRenames } from './planRenames.ts';
import { quoted } from './sqlNames.ts';
import type { ActualTable, ActualTables, TableDescription } from './tableDescription.ts';
import { objectsOf, type TableObject } from './tableObjects.ts';

/**
 * The changes from the actual tables to the wanted tables, in the order in which they must be made. Tables that agree
 * need no changes, except those that are held back each time. The function is pure: a change that depends on rows
 * contains the query that counts them.
 */
export function planChanges(wanted: readonly TableDescription[], actual: ActualTables): StructureChange[] {
  const { changes: renames, renamed } = planRenames(wanted, actual);
  const tables = wanted.map((table) => ({ table, found: renamed.tables.find(({ name }) => name === table.name) }));
  const appliedOf = (name: string) => renamed.applied.find((applied) => applied.name === name);
  const left = renamed.tables.filter(({ name }) => !wanted.some((table) => table.name === name));
  return [
    ...renames,
    ...left.flatMap(dropForeignKeys),
    ...tables.flatMap(({ table, found }) => (found ? dropUnwanted(table, found) : [])),
    ...tables.flatMap(({ table, found }) => (found ? [] : [createTable(table)])),
    ...tables.flatMap(({ table, found }) => (found ? planColumns(table, found, appliedOf(table.name)) : [])),
    ...inOrder(tables.flatMap(({ table, found }) => missingObjects(table, found))),
    ...left.map(removeTable),
  ];
}

function createTable(table: TableDescription): StructureChange {
  const columns = table.columns.map(columnSql);
  const sql = `create table ${quoted(table.name)} (\n  ${columns.join(',\n  ')}\n)`;
  return { table: table.name, what: `Add the table ${table.name}`, sql: [sql] };
}

/** Tables of removed modules must not prevent that records of the other modules are deleted. */
function dropForeignKeys({ name, objects }: ActualTable): StructureChange[] {
  return objects.filter(({ kind }) => kind === 'foreign key').map((object) => dropObject(name, object));
}

/** Constraints and indexes contain no data, so those that the schema does not want any more are dropped. */
function dropUnwanted(table: TableDescription, { objects }: ActualTable): StructureChange[] {
  const wanted = new Set(objectsOf(table).map(({ name }) => name));
  return objects.filter(({ name }) => !wanted.has(name)).map((object) => dropObject(table.name, object));
}

function dropObject(table: string, { kind, name }: ActualTable['objects'][number]): StructureChange {
  const isIndex = kind === 'index' || kind === 'unique';
  const sql = isIndex ? `drop index ${quoted(name)}` : `alter table ${quoted(table)} drop constraint ${quoted(name)}`;
  return { table, what: `Drop the ${kind} ${name} of ${table}`, sql: [sql] };
}

function missingObjects(table: TableDescription, found: ActualTable | undefined): TableObject[] {
  const there = new Set(found?.objects.map(({ name }) => name));
  return objectsOf(table).filter(({ name }) => !there.has(name));
}

/** Statements that can fail come before statements that only cost time. */
function inOrder(objects: TableObject[]): StructureChange[] {
  const kinds = ['check', 'unique', 'foreign key', 'index'];
  return objects.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)).map(({ change }) => change);
}

function removeTable({ name }: ActualTable): StructureChange {
  return {
    table: name,
    what: `Remove the table ${name}`,
    sql: [`drop table ${quoted(name)}`],
    unasked: true,
    risk: {
      count: `select count(*) from ${quoted(name)}`,
      why: 'no module of the schema has this table any more',
      message: { key: 'facet.heldBack.table', params: { table: name } },
    },
  };
}
