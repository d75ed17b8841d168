import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { type Plan, undoably } from './carryOut.ts';
import { nameBefore, type Renamable } from './planRenames.ts';
import { isLiving, isSame } from './renameStored.ts';
import { quoted } from './sqlNames.ts';
import type {
  ActualColumn,
  ActualTable,
  ActualTables,
  ColumnDescription,
  StoredName,
  TableDescription,
} from './tableDescription.ts';

/*
 * A rename needs a free name. What is there under the new name may be left of an earlier field or module: it would be
 * shown in place of what is renamed, and this would be taken for what is left. A rename that the last plan had in it was
 * made, whatever is there under the former name by now, since `was` stays in the files. What has never held anything is
 * removed: somebody has taken the rename back without a `was`, and takes it up again.
 */

export interface TakenNames {
  /** Why renames cannot be made, one sentence or more for each; empty: they can, or they were made already. */
  refused: string[];
  /** The removals of what was in the way and empty. They were made, so what was read of the tables before is out of date. */
  steps: Plan['steps'];
}

/** @param actual what was removed is taken out of it as well, but for the constraints and indexes that went with it */
export async function takenNames(
  transaction: Handle,
  wanted: readonly TableDescription[],
  actual: ActualTables,
): Promise<TakenNames> {
  const taken: TakenNames = { refused: [], steps: [] };
  for (const table of wanted) {
    const names = await takenTable(transaction, table, wanted, actual, taken.steps);
    const place = placeOf(table, wanted, actual);
    taken.refused.push(...(names ?? (await takenInside(transaction, table, place, taken.steps))));
  }
  return taken;
}

/** Removes what is in the way and empty; false: the database refuses, because something else depends on it. */
async function removeEmpty(
  transaction: Handle,
  what: string,
  statements: readonly string[],
  steps: TakenNames['steps'],
): Promise<boolean> {
  const refusal = await undoably(transaction, async () => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  if (refusal === undefined) steps.push({ what, sql: statements.map((statement) => `${statement};`).join('\n') });
  return refusal === undefined;
}

/** A table as it is until its renames are made, and what the last plan wanted of it. */
interface Place {
  module: string;
  found?: ActualTable | undefined;
  applied?: TableDescription | undefined;
}

function placeOf(
  table: TableDescription,
  wanted: readonly TableDescription[],
  { tables, applied }: ActualTables,
): Place {
  const name = nameBefore(table, wanted, tables);
  const before = applied.find((one) => one.name === name);
  return { module: before?.module ?? table.module, found: tables.find((one) => one.name === name), applied: before };
}

/** Undefined: the name of the table is free. */
async function takenTable(
  transaction: Handle,
  table: TableDescription,
  wanted: readonly TableDescription[],
  actual: ActualTables,
  steps: TakenNames['steps'],
): Promise<string[] | undefined> {
  const { tables, applied } = actual;
  const appliedOf = (name: string | undefined) => applied.find((one) => one.name === name);
  const last = appliedOf(table.name);
  if (!isTaken(table, wanted, tables, last?.gone ? undefined : last)) return undefined;
  const { module, name, was = '' } = table;
  const from = appliedOf(was)?.module ?? was;
  const hidden = await count(transaction, sql`${sql.id(was)}`);
  if (hidden === 0 && (await wasMade(transaction, sql`facet.module_renames`, from, module))) return undefined;
  if (await isUnused(transaction, name)) {
    const statements = [...(await foreignKeysTo(transaction, name)), `drop table ${quoted(name)}`];
    if (await removeEmpty(transaction, `Remove the table ${name}, which never had a record`, statements, steps)) {
      actual.tables = tables.filter((one) => one.name !== name);
      actual.applied = applied.filter((one) => one.name !== name);
      return undefined;
    }
  }
  const there = await count(transaction, sql`${sql.id(name)}`);
  const what = `${amount(there, 'record')}${there === 0 ? ' and the history of those that were deleted' : ''}`;
  return [
    `modules/${module}: "was" would give it the records of ${from}, but there is a table ${name} already, with ${what}. What ${from} has (${amount(hidden, 'record')}) would go out of sight. Give the module another name.`,
  ];
}

/** No record of the table was ever made: none is there, and no history names one. */
async function isUnused(transaction: Handle, table: string): Promise<boolean> {
  await sql.raw(`lock table ${quoted(table)} in access exclusive mode`).execute(transaction);
  const { rows } = await sql<{ unused: boolean }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${quoted(table)}, 'id')) is null
      and not exists (select from ${sql.id(table)}) as unused`.execute(transaction);
  return rows[0]?.unused ?? false;
}

/** The statements that drop the foreign keys of other tables to an empty table: no value refers to it. */
async function foreignKeysTo(transaction: Handle, table: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype = 'f' and confrelid = to_regclass(${quoted(table)}) and conrelid <> confrelid order by 1`.execute(
    transaction,
  );
  return rows.map(({ statement }) => statement);
}

async function takenInside(
  transaction: Handle,
  table: TableDescription,
  place: Place,
  steps: TakenNames['steps'],
): Promise<string[]> {
  const { found } = place;
  if (!found) return [];
  const refused: (string | undefined)[] = [];
  for (const column of table.columns)
    refused.push(await takenColumn(transaction, table, column, { ...place, found }, steps));
  for (const name of table.names ?? []) refused.push(await takenStored(transaction, table, name, place, found));
  return refused.filter((sentence) => sentence !== undefined);
}

async function takenColumn(
  transaction: Handle,
  table: TableDescription,
  column: ColumnDescription,
  { module, applied, found }: Place & { found: ActualTable },
  steps: TakenNames['steps'],
): Promise<string | undefined> {
  const { name, was = '' } = column;
  const last = applied?.columns.find((one) => one.name === name);
  if (!isTaken(column, table.columns, found.columns, last)) return undefined;
  // Whoever had an older folder in use for a while finds the values where the first rename has put them.
  await sql.raw(`lock table ${quoted(found.name)} in share row exclusive mode`).execute(transaction);
  const valuesOf = (one: string) => count(transaction, sql`${sql.id(found.name)} where ${sql.id(one)} is not null`);
  const hidden = await valuesOf(was);
  if (hidden === 0 && (await wasMade(transaction, renamesOf(module), was, name))) return undefined;
  const empty = found.columns.find((one) => one.name === name);
  if (empty && (await count(transaction, filledFrom(found.name, empty))) === 0) {
    const what = `Remove the column ${name} of ${found.name}, which never had a value`;
    const drop = `alter table ${quoted(found.name)} drop column ${quoted(name)}`;
    if (await removeEmpty(transaction, what, [drop], steps)) {
      forgetColumn(found, applied, name);
      return undefined;
    }
  }
  const there = `a column ${name} already, with ${amount(await valuesOf(name), 'value')}`;
  return `modules/${table.module}: the field ${name} was ${was}, but there is ${there}. What ${was} has (${amount(hidden, 'value')}) would go out of sight. ${mend('that column', name, was)}`;
}

/** The records in which somebody has entered a value: the default of the column is in all records without that. */
function filledFrom(table: string, { name, default: value }: ActualColumn): RawBuilder<unknown> {
  const column = sql.id(name);
  const entered = value === null ? sql`` : sql` and ${column} is distinct from (${sql.raw(value)})`;
  return sql`${sql.id(table)} where ${column} is not null${entered}`;
}

function forgetColumn(found: ActualTable, applied: TableDescription | undefined, name: string): void {
  found.columns = found.columns.filter((one) => one.name !== name);
  if (!applied) return;
  applied.columns = applied.columns.filter((one) => one.name !== name);
  applied.foreignKeys = applied.foreignKeys.filter(({ column }) => column !== name);
  if (applied.formerReferences) {
    applied.formerReferences = applied.formerReferences.filter(({ column }) => column !== name);
  }
}

/** Files of media fields, and values in rows inside records, would be mixed. A choice is the same whoever chose it. */
async function takenStored(
  transaction: Handle,
  table: TableDescription,
  stored: StoredName,
  { module, applied }: Place,
  found: ActualTable,
): Promise<string | undefined> {
  const { kind, name, was } = stored;
  if (kind === 'choice' || kind === 'derived' || was === undefined || was === name || isLiving(table, stored, was))
    return undefined;
  const column = table.columns.find((one) => one.name === stored.field);
  const field = column && nameBefore(column, table.columns, found.columns);
  const last = applied?.names?.find((one) => isSame(one, { ...stored, ...(field && { field }) }, name));
  if (last?.was === was) return undefined;
  if (kind === 'key' && found.columns.find((one) => one.name === field)?.type !== 'jsonb') return undefined;
  const rowsOf = (one: string) =>
    count(transaction, kind === 'files' ? filesOf(module, one) : rowsWith(found.name, field ?? '', one));
  const [there, moved] = [await rowsOf(name), await rowsOf(was)];
  if (there === 0 || moved === 0 || (await wasMade(transaction, renamesOf(module, field), was, name))) return undefined;
  const what = kind === 'files' ? amount(there, 'file') : `values in the rows of ${amount(there, 'record')}`;
  const place = [stored.field, name].filter(Boolean).join('.');
  return `modules/${table.module}: the field ${place} was ${was}, but an earlier ${name} has left ${what}. What ${was} has would be mixed with them. ${mend('them', name, was)}`;
}

function mend(what: string, name: string, was: string): string {
  return `Give the field another name; or remove ${what} first: while the file has ${was} and no ${name}, npm run schema:trim does so.`;
}

/** Both names are there, and nobody but this rename lays claim to the former one. `last`: see TableDescription. */
function isTaken(
  { name, was }: Renamable,
  wanted: readonly Renamable[],
  there: readonly Renamable[],
  last: Pick<Renamable, 'was'> | undefined,
): boolean {
  const isIn = (list: readonly Renamable[], one: string) => list.some((item) => item.name === one);
  if (was === undefined || was === name || last?.was === was) return false;
  return isIn(there, name) && isIn(there, was) && !isIn(wanted, was);
}

/** The renames of fields of a module; with `field`, of the keys in its rows. */
function renamesOf(module: string, field?: string): RawBuilder<unknown> {
  const rows = sql`(select * from facet.renames where module = ${module} and part is null`;
  return field === undefined
    ? sql`${rows} and field is null) renames`
    : sql`${rows} and field = ${field} and of_key) renames`;
}

/** Whether this rename was ever made: what is there under the new name is the same field or module. */
async function wasMade(transaction: Handle, renames: RawBuilder<unknown>, from: string, to: string): Promise<boolean> {
  return (await count(transaction, sql`${renames} where from_name = ${from} and to_name = ${to}`)) > 0;
}

function filesOf(module: string, slot: string): RawBuilder<unknown> {
  return sql`facet.media where module = ${module} and slot = ${slot}`;
}

function rowsWith(table: string, column: string, key: string): RawBuilder<unknown> {
  const value = sql.id(column);
  return sql`${sql.id(table)} where exists (
    select from jsonb_array_elements(case when jsonb_typeof(${value}) = 'array' then ${value} end) part
    where jsonb_typeof(part) = 'object' and part ? ${key}::text)`;
}

async function count(transaction: Handle, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from ${from}`.execute(transaction);
  return rows[0]?.n ?? 0;
}

function amount(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
