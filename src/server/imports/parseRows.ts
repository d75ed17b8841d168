import { sql } from 'kysely';
import { isChoices, isLookup, isNumber, isReference } from '../../fields/capabilities.ts';
import { readField } from '../../fields/fieldTypes.ts';
import { readWritten, type WrittenCell } from '../../fields/readWritten.ts';
import { type ParseResult, refuse, type Violation } from '../../fields/shared/fieldType.ts';
import { languages } from '../../fields/shared/languages.ts';
import { writtenChoices } from '../../fields/shared/writtenChoices.ts';
import { fieldOf, type Module, mayDo, moduleOf, type Schema } from '../../metadata/model.ts';
import { amountCurrency } from '../../metadata/read/amountCurrency.ts';
import { labelFieldOf } from '../../metadata/read/fields/labelFieldOf.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { listOf } from '../../metadata/read/valueLists.ts';
import { castTo } from '../database/structure/sqlNames.ts';
import { recordCellOf } from '../exports/writeListFile.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { type ApiRecord, type Body, handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { comparingTexts } from './comparingTexts.ts';
import type { ImportJob, MappedColumn, Meaning } from './ImportJob.ts';
import type { ImportRow, RowError } from './importStore.ts';
import { type ImportTarget, isOwner } from './importTargets.ts';

/** A row of the file as the body of a write. */
export interface ParsedRow {
  row: number;
  /** A cell that cannot be read is there as it is written, but for references. */
  body: Body;
  /** The record that the row changes; absent: it becomes a new one. */
  stored?: ApiRecord;
  errors: RowError[];
}

/**
 * Converts rows of the file to bodies: their cells to values, and with a key to the changes of the records that have it.
 * An empty cell says nothing of a new record, and empties the field of a stored one. A cell that says what the export
 * says of the record is no change.
 * @param context of the whole house, inside of the transaction that writes
 */
export async function parseRows(
  context: RecordsContext,
  job: ImportJob,
  rows: readonly ImportRow[],
): Promise<ParsedRow[]> {
  const reading = { ...context, schema: job.view.read };
  const values = await readCells(reading, job, rows);
  const stored = await storedRecords(reading, job, values);
  return rows.map((row, at) => convertRow(job, row, values[at] ?? [], stored[at]));
}

/** What the cells of a row say, column by column. */
type ReadCells = ParseResult[];

async function readCells(reading: RecordsContext, job: ImportJob, rows: readonly ImportRow[]): Promise<ReadCells[]> {
  const found = new Map<MappedColumn, Map<string, ParseResult>>();
  for (const column of job.columns) {
    const { field } = column.target;
    if (!isReference(field)) continue;
    const texts = rows.map(({ cells }) => textOf(cells[column.at]));
    const whole = job.items?.field === field.name ? job.items.parent : undefined;
    found.set(column, await job.labels.resolve(reading, field, texts, whole));
  }
  return rows.map(({ cells }) =>
    job.columns.map((column) => {
      const cell = cells[column.at] ?? null;
      return found.get(column)?.get(textOf(cell)) ?? readCell(job, column.target, cell);
    }),
  );
}

function textOf(cell: WrittenCell | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell);
}

function readCell(
  { writing, meanings, labelled }: ImportJob,
  { name, field }: ImportTarget,
  cell: WrittenCell,
): ParseResult {
  const read = readWritten(field, cell, writing, amountCurrency(labelled, field));
  const meaning = meanings.get(name);
  if (!meaning || !('value' in read) || read.value === null) return read;
  if (isChoices(field)) return readListed(meaning, textOf(cell));
  const value = meaning(String(read.value));
  if (value !== undefined) return { value };
  // The name of a list that is not there is refused by the module with their values, in its own words.
  return listOf(field) === undefined ? read : refuse('option');
}

/** The values of a list that a text names. */
function readListed(meaning: Meaning, text: string): ParseResult {
  const named = writtenChoices(text, meaning);
  const unknown = named.find(({ value }) => value === undefined);
  return unknown ? refuse('choice', { value: unknown.text }) : { value: named.map(({ value }) => value) };
}

/** What the key of a row finds; `several`: more than one record. */
type Found = ApiRecord | 'several' | undefined;

async function storedRecords(reading: RecordsContext, job: ImportJob, values: readonly ReadCells[]): Promise<Found[]> {
  const { key } = job;
  if (!key) return [];
  const keys = values.map((cells) => keyText(job, cells, key));
  const ids = await idsByKey(
    reading,
    job,
    key.target,
    keys.filter((text) => text !== undefined),
  );
  const module = moduleOf(reading.schema, job.module.name);
  const alone = [...new Set([...ids.values()].flatMap((found) => (found.length === 1 ? found : [])))];
  const records = await selectRecords(reading, module, alone, { lock: false });
  const byId = new Map(records.map((record) => [record.id, record]));
  return keys.map((text) => {
    const found = text === undefined ? [] : (ids.get(text) ?? []);
    return found.length > 1 ? 'several' : byId.get(found[0] ?? 0);
  });
}

/** What the cell of the key says, as its field would store it: an address that is typed in capital letters is the same one. */
function keyText({ columns }: ImportJob, cells: ReadCells, key: MappedColumn): string | undefined {
  const read = cells[columns.indexOf(key)];
  if (!read || !('value' in read) || read.value === null) return undefined;
  const stored = readField(key.target.field, read.value);
  const value = 'value' in stored ? stored.value : read.value;
  if (value === null) return undefined;
  return isNumber(key.target.field) ? String(Number(value)) : String(value).trim();
}

/** A cell that cannot be read is refused for what it says, and finds no record. */
function isUnreadable({ columns }: ImportJob, cells: ReadCells, key: MappedColumn): boolean {
  const read = cells[columns.indexOf(key)];
  return read !== undefined && 'violation' in read;
}

/** Among records that belong to another one, such as the rows of a document, only those of the same one are meant. */
async function idsByKey(
  reading: RecordsContext,
  { module: { name }, stored: { settings } }: ImportJob,
  { field }: ImportTarget,
  keys: readonly string[],
): Promise<Map<string, number[]>> {
  const module = moduleOf(reading.schema, name);
  const record = RecordSql.of(reading.schema, module, 't');
  // The database writes numbers with zeros that stand in no file.
  const kind = isNumber(field) ? 'numeric' : 'text';
  const isText = kind === 'text' && !isReference(field);
  const value = isText ? record.text(field.name) : sql`${record.value(field.name)}::${sql.raw(kind)}`;
  const owners = module.fields.filter(isOwner);
  const same = owners.flatMap(({ name: by }) =>
    typeof settings.values[by] === 'number' ? [sql`${record.value(by)} = ${settings.values[by]}`] : [],
  );
  const { rows } = await comparingTexts(reading, () =>
    sql<{ id: number; key: string | number }>`select t.id, ${value} as key from ${record.from}
      where ${sql.join([sql`${value} = any (${castTo([...new Set(keys)], `${kind}[]`)})`, ...same], sql` and `)}`.execute(
      handleOf(reading),
    ),
  );
  const ids = new Map<string, number[]>();
  for (const { id, key } of rows) ids.set(String(key), [...(ids.get(String(key)) ?? []), id]);
  return ids;
}

function convertRow(job: ImportJob, source: ImportRow, values: ReadCells, found: Found): ParsedRow {
  const { row, cells } = source;
  const errors = tooLong(job, source);
  const refuseCell = (target: ImportTarget, violation: Violation) => errors.push({ target: target.name, violation });
  const { key } = job;
  if (key && !isUnreadable(job, values, key)) {
    const violation = keyViolation(job, row, keyText(job, values, key), found);
    if (violation) refuseCell(key.target, violation);
  }
  const stored = typeof found === 'object' ? found : undefined;
  const body: Body = {};
  for (const [at, { at: place, target }] of job.columns.entries()) {
    const read = values[at];
    const cell = cells[place] ?? null;
    if (!read || (stored && saysSame(job, target, cell, stored)) || target.isKeyOnly) continue;
    if ('violation' in read) {
      refuseCell(target, read.violation);
      if (!isReference(target.field)) setValue(body, target, textOf(cell));
    } else if (stored && !canChange(target)) refuseCell(target, { key: 'cannotChange' });
    else if (stored || read.value !== null) setValue(body, target, read.value);
  }
  if (!stored) addFixedValues(job, body);
  return { row, body, ...(stored && { stored }), errors };
}

/**
 * A row of a CSV file with more cells than there are headings has most likely a comma inside of a value, so that all cells
 * behind it stand in the wrong column. Somebody who has mended the row has looked at it.
 */
function tooLong({ stored: { facts, columns, settings } }: ImportJob, { cells, is_mended }: ImportRow): RowError[] {
  if (facts.kind !== 'csv' || is_mended) return [];
  const isLost = columns.some(({ name, isBeyond }, at) => isBeyond && !settings.mapping[name] && textOf(cells[at]));
  if (!isLost) return [];
  const params = { cells: cells.length, columns: columns.filter(({ isBeyond }) => !isBeyond).length };
  return [{ target: null, message: { key: 'facet.error.import.tooManyCells', params } }];
}

/** Why a row finds no record that it may change, and is no new one either. */
function keyViolation(job: ImportJob, row: number, key: string | undefined, found: Found): Violation | undefined {
  if (key === undefined) return { key: 'keyEmpty' };
  if (found === 'several') return { key: 'severalWithKey' };
  const canAdd = !job.key?.target.isKeyOnly && mayDo(moduleOf(job.view.seen, job.module.name), 'create');
  if (!found && !canAdd) return { key: 'noRecordWithKey' };
  const other = takenBy(job, `key ${key}`, row);
  return other === undefined ? undefined : { key: 'twiceInFile', params: { row: other } };
}

/** The other row of the file that has taken this value first. */
export function takenBy({ taken }: ImportJob, value: string, row: number): number | undefined {
  const first = taken.get(value);
  if (first === undefined) taken.set(value, row);
  return first === row ? undefined : first;
}

/** Whether the cell says of the record what the export says, in any language. */
function saysSame(job: ImportJob, target: ImportTarget, cell: WrittenCell, stored: ApiRecord): boolean {
  const schema = job.labelled;
  const module = moduleOf(schema, job.module.name);
  const field = target.item === undefined ? fieldOf(module, target.name) : shownOfItem(schema, module, target);
  if (!field) return cell === null || cell === '';
  const text = textOf(cell).trim();
  return languages.some((language) => {
    const written = recordCellOf(schema, module, field, stored, language);
    return textOf(written).trim() === text;
  });
}

/** The field of a row that shows a field of its item, or the label of the record that its item refers to. */
function shownOfItem(schema: Schema, module: Module, { field, item, module: items }: ImportTarget) {
  const shown = isReference(field) ? labelFieldOf(schema, items, field)?.name : field.name;
  return module.fields.find((one) => {
    const reference = isLookup(one) ? module.fields.find(({ name }) => name === one.through) : undefined;
    return isLookup(one) && one.field === shown && isReference(reference) && reference.module === item;
  });
}

function canChange({ field, item }: ImportTarget): boolean {
  return item === undefined && isWritable(field, false);
}

function setValue(body: Body, { field, item }: ImportTarget, value: unknown): void {
  if (item === undefined) body[field.name] = value;
  else body[item] = { ...(body[item] as Body | undefined), [field.name]: value };
}

/** What the file itself does not say. A new item gets its values only where the row brings one. */
function addFixedValues({ stored: { settings } }: ImportJob, body: Body): void {
  for (const [name, value] of Object.entries(settings.values)) {
    const [item, inner] = name.split('.');
    if (inner === undefined) body[name] ??= value;
    else if (item !== undefined && body[item]) body[item] = { [inner]: value, ...(body[item] as Body) };
  }
}
