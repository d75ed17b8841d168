import type { Message } from '../../errors.ts';
import type { StructureChange } from './change.ts';
import { columnSql, typeSql } from './columnSql.ts';
import { typeChange } from './columnTypes.ts';
import { quoted } from './sqlNames.ts';
import type { ActualColumn, ActualTable, ColumnDescription, TableDescription } from './tableDescription.ts';

/** The changes to the columns of an existing table; `applied` is what the last plan wanted of the table. */
export function planColumns(
  table: TableDescription,
  actual: ActualTable,
  applied: TableDescription | undefined,
): StructureChange[] {
  const kept = table.columns.flatMap((column) => {
    const found = actual.columns.find(({ name }) => name === column.name);
    if (!found) return addColumn(table.name, column);
    const before = applied?.columns.find(({ name }) => name === column.name)?.default;
    return changeColumn(table.name, column, found, before);
  });
  const left = actual.columns.filter(({ name }) => !table.columns.some((column) => column.name === name));
  return [...kept, ...left.map((column) => removeColumn(table.name, column))];
}

/** Existing rows get the default. Where there is no default, a required column accepts them without a value. */
function addColumn(table: string, column: ColumnDescription): StructureChange[] {
  const add = (added: ColumnDescription): StructureChange => ({
    table,
    what: `Add the column ${column.name} to ${table}`,
    sql: [`alter table ${quoted(table)} add column ${columnSql(added)}`],
  });
  if (column.nullable || column.default !== undefined) return [add(column)];
  return [add({ ...column, nullable: true }), require(table, column)];
}

function changeColumn(
  table: string,
  column: ColumnDescription,
  actual: ActualColumn,
  defaultBefore: string | undefined,
): StructureChange[] {
  const changes: StructureChange[] = [];
  const retype = changeType(table, column, actual);
  if (retype) changes.push(retype);
  else if (hasOtherDefault(column, actual, defaultBefore)) changes.push(changeDefault(table, column));
  if (!column.nullable && actual.nullable) changes.push(require(table, column));
  if (column.nullable && !actual.nullable) changes.push(relax(table, column.name));
  return changes;
}

function changeType(table: string, column: ColumnDescription, actual: ActualColumn): StructureChange | undefined {
  const change = typeChange(column.name, actual.type, column.type);
  if (change.kind === 'same' && !hasOtherCollation(column, actual)) return undefined;
  const name = quoted(column.name);
  const { from, why } = riskOf(change, table, column, actual);
  // A default of the old type may be invalid for the new type.
  const sql = [
    ...(actual.default === null || actual.identity ? [] : [alter(table, `alter column ${name} drop default`)]),
    alter(table, `alter column ${name} type ${typeSql(column)}${from ? usingSql(change, column) : ''}`),
    ...(column.default === undefined ? [] : [alter(table, `alter column ${name} set default ${column.default}`)]),
  ];
  const what = `Change the column ${column.name} of ${table} from ${actual.type} to ${column.type}`;
  const message = heldBack('type', table, column.name);
  const risk = from && { risk: { count: `select count(*) ${from}`, why, message } };
  return { table, what, sql, misreads: change.kind === 'other', ...risk };
}

function riskOf(change: ReturnType<typeof typeChange>, table: string, column: ColumnDescription, actual: ActualColumn) {
  const name = quoted(column.name);
  if (change.kind === 'narrower') {
    return { from: `from ${quoted(table)} where not (${change.fits})`, why: `values that ${column.type} cannot hold` };
  }
  if (change.kind === 'other') {
    const why = `values of ${actual.type} that may mean nothing as ${column.type}`;
    return { from: `from ${quoted(table)} where ${name} is not null`, why };
  }
  return { from: undefined, why: '' };
}

/** Converts between types that have no direct conversion, through text. */
function usingSql(change: ReturnType<typeof typeChange>, column: ColumnDescription): string {
  const name = quoted(column.name);
  if (change.kind === 'narrower') return ` using ${name}::${column.type}`;
  return ` using nullif(${name}::text, '')::${column.type}`;
}

function hasOtherCollation(column: ColumnDescription, actual: ActualColumn): boolean {
  return actual.collate !== null && actual.collate !== (column.collate?.replaceAll('"', '') ?? 'default');
}

function hasOtherDefault(column: ColumnDescription, actual: ActualColumn, before: string | undefined): boolean {
  if (column.default === undefined) return actual.default !== null && !actual.identity;
  return actual.default === null || before !== column.default;
}

function changeDefault(table: string, column: ColumnDescription): StructureChange {
  const name = quoted(column.name);
  const to = column.default === undefined ? 'drop default' : `set default ${column.default}`;
  return {
    table,
    what: `Change the default of ${column.name} of ${table}`,
    sql: [alter(table, `alter column ${name} ${to}`)],
  };
}

function require(table: string, column: ColumnDescription): StructureChange {
  const name = quoted(column.name);
  const missing = `from ${quoted(table)} where ${name} is null`;
  const what = `Require a value in the column ${column.name} of ${table}`;
  const sql = [alter(table, `alter column ${name} set not null`)];
  const value = column.default ?? column.older;
  if (value === undefined) {
    const message = heldBack('required', table, column.name);
    return { table, what, sql, risk: { count: `select count(*) ${missing}`, why: 'records without a value', message } };
  }
  const fill = `update ${quoted(table)} set ${name} = ${value} where ${name} is null`;
  return { table, what, sql: [fill, ...sql] };
}

function relax(table: string, column: string): StructureChange {
  return {
    table,
    what: `No longer require a value in the column ${column} of ${table}`,
    sql: [alter(table, `alter column ${quoted(column)} drop not null`)],
  };
}

function removeColumn(table: string, column: ActualColumn): StructureChange {
  const name = quoted(column.name);
  return {
    table,
    what: `Remove the column ${column.name} of ${table}`,
    sql: [alter(table, `drop column ${name}`)],
    unasked: true,
    risk: {
      count: `select count(*) from ${quoted(table)} where ${name} is not null`,
      why: 'no field of the schema has this column any more',
      message: heldBack('column', table, column.name),
    },
    // From now on no client sets a value of this column.
    ...(!column.nullable && column.default === null && { meanwhile: relax(table, column.name) }),
  };
}

function heldBack(what: 'type' | 'required' | 'column', table: string, column: string): Message {
  return { key: `facet.heldBack.${what}`, params: { table, column } };
}

function alter(table: string, action: string): string {
  return `alter table ${quoted(table)} ${action}`;
}
