import { type RawBuilder, sql } from 'kysely';
import type { WrittenCell } from '../../fields/readWritten.ts';
import type { Violation } from '../../fields/shared/fieldType.ts';
import type { DayOrder } from '../../fields/shared/written/writtenDay.ts';
import type { NumberWriting } from '../../fields/shared/written/writtenNumber.ts';
import type { Handle } from '../database/connection/database.ts';
import { conflict, type Message, notFound } from '../errors.ts';
import type { SheetFacts, SheetRow } from './read/sheetFile.ts';
import type { Evidence } from './writingOf.ts';

/** What is said about a file before its rows are written. */
export interface ImportSettings {
  /** The target of each column; a column that is not in it is left out. */
  mapping: Record<string, string>;
  /** The target whose value finds the record that a row changes; null: each row is a new record. */
  key: string | null;
  /** Values of a body that every row has where it has no column for them, such as the document of rows. */
  values: Record<string, unknown>;
  /** How the file writes numbers and days; null: as its own cells say. */
  numbers: NumberWriting | null;
  days: DayOrder | null;
}

export interface ImportColumn {
  /** The heading; a second column of the same name has a number behind it. */
  name: string;
  /** The first cells that hold anything. */
  samples: WrittenCell[];
  evidence: Evidence;
  /** It stands behind the last heading: no column of the file, but cells of longer rows. */
  isBeyond?: true;
}

/** `done`: the rows are written; `undone`: they were taken back. */
export type ImportState = 'new' | 'checked' | 'done' | 'undone';

export interface ImportCounts {
  created?: number;
  updated?: number;
  /** Rows whose record has all of their values already. */
  unchanged?: number;
  /** Rows with mistakes. */
  wrong?: number;
  skipped?: number;
}

export interface StoredImport {
  id: number;
  module: string;
  user_id: number;
  created_at: string;
  file_name: string;
  facts: SheetFacts;
  columns: ImportColumn[];
  row_count: number;
  settings: ImportSettings;
  state: ImportState;
  counts: ImportCounts;
  run_at: string | null;
  audit_from: number | null;
  audit_to: number | null;
  undone_at: string | null;
}

/** Why a row is refused: of a value that goes to a target, or of the row as a whole. */
export interface RowError {
  target: string | null;
  violation?: Violation;
  message?: Message;
}

export interface ImportRow extends SheetRow {
  errors: RowError[] | null;
  is_mended: boolean;
  is_skipped: boolean;
}

const columns = sql`i.id, i.module, i.user_id, i.created_at, i.file_name, i.facts, i.columns, i.row_count, i.settings,
  i.state, i.counts, i.run_at, i.audit_from::float8 as audit_from, i.audit_to::float8 as audit_to, i.undone_at`;

export type NewImport = Pick<StoredImport, 'module' | 'user_id' | 'file_name' | 'facts'>;

export async function insertImport(handle: Handle, { module, user_id, file_name, facts }: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into facet.imports (module, user_id, file_name, facts)
    values (${module}, ${user_id}, ${file_name}, ${JSON.stringify(facts)}::jsonb) returning id`.execute(handle);
  return rows[0]?.id as number;
}

export async function insertImportRows(handle: Handle, id: number, rows: readonly SheetRow[]): Promise<void> {
  await sql`insert into facet.import_rows (import_id, row, cells)
    select ${id}, (given ->> 'row')::integer, given -> 'cells'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given`.execute(handle);
}

type Changes = Partial<Pick<StoredImport, 'columns' | 'row_count' | 'settings' | 'state' | 'counts'>>;

/** Nothing but a file whose rows are not written yet is changed, or forgotten. Whoever writes them has locked it. */
const isOpen = sql`i.state in ('new', 'checked')`;

/** Throws 404, and 409 where the rows were written meanwhile: what was found out before says nothing of them. */
export async function changeImport(handle: Handle, id: number, changes: Changes): Promise<void> {
  const assignments = Object.entries(changes).map(([name, value]) => {
    const isJson = typeof value === 'object';
    return sql`${sql.id(name)} = ${isJson ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`}`;
  });
  const { rows } = await sql`update facet.imports i set ${sql.join(assignments)}
    where i.id = ${id} and ${isOpen} returning i.id`.execute(handle);
  if (rows.length === 0) throw (await findImport(handle, id)) ? conflict('import.done') : notFound();
}

/** Whether a file was read to its end. What a server that was killed meanwhile leaves behind is nobody's import. */
const isRead = sql`i.row_count > 0`;

export async function findImport(handle: Handle, id: number, { lock = false } = {}): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`select ${columns} from facet.imports i where i.id = ${id} and ${isRead}
    ${lock ? sql`for update` : sql``}`.execute(handle);
  return rows[0];
}

/** The last imports of a module, the newest first. `userId`: those of one user only. */
export async function listImports(handle: Handle, module: string, userId: number | undefined): Promise<StoredImport[]> {
  const { rows } =
    await sql<StoredImport>`select ${columns} from facet.imports i where i.module = ${module} and ${isRead}
    ${userId === undefined ? sql`` : sql`and i.user_id = ${userId}`} order by i.id desc limit 50`.execute(handle);
  return rows;
}

/** The settings of the last import of the module with the same columns, first of this user, then of anybody. */
export async function rememberedSettings(
  handle: Handle,
  { module, user_id, id, columns: own }: Pick<StoredImport, 'module' | 'user_id' | 'id' | 'columns'>,
): Promise<ImportSettings | undefined> {
  const names = JSON.stringify(own.map(({ name }) => name));
  const { rows } = await sql<{ settings: ImportSettings }>`select i.settings from facet.imports i
    where i.module = ${module} and i.id <> ${id} and i.state <> 'new'
      and jsonb_path_query_array(i.columns, '$[*].name') = ${names}::jsonb
    order by (i.user_id = ${user_id}) desc, i.id desc limit 1`.execute(handle);
  return rows[0]?.settings;
}

/** So many rows behind a row, in the order of the file. Rows that are left out do not count. */
export async function nextRows(handle: Handle, id: number, after: number, limit: number): Promise<ImportRow[]> {
  return rowsWhere(handle, id, sql`r.row > ${after} and not r.is_skipped`, limit);
}

export async function rowsByNumber(handle: Handle, id: number, numbers: readonly number[]): Promise<ImportRow[]> {
  return rowsWhere(handle, id, sql`r.row = any (${numbers}::integer[])`, numbers.length);
}

/** The rows that people look at: those with mistakes, those that were mended, and those that are left out. */
export async function markedRows(handle: Handle, id: number, after: number, limit: number): Promise<ImportRow[]> {
  return rowsWhere(handle, id, sql`r.row > ${after} and (r.errors is not null or r.is_mended or r.is_skipped)`, limit);
}

async function rowsWhere(handle: Handle, id: number, where: RawBuilder<unknown>, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select r.row, r.cells, r.errors, r.is_mended, r.is_skipped
    from facet.import_rows r where r.import_id = ${id} and ${where} order by r.row limit ${limit}`.execute(handle);
  return rows;
}

/** Notes the mistakes of these rows; rows that are not in the map have none. */
export async function noteErrors(
  handle: Handle,
  id: number,
  rows: readonly number[],
  errors: ReadonlyMap<number, RowError[]>,
): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return;
  const free = rows.filter((row) => !errors.has(row));
  await sql`update facet.import_rows set errors = null
    where import_id = ${id} and row = any (${free}::integer[]) and errors is not null`.execute(handle);
  if (errors.size === 0) return;
  const entries = [...errors].map(([row, list]) => ({ row, errors: list }));
  await sql`update facet.import_rows r set errors = given -> 'errors'
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) given
    where r.import_id = ${id} and r.row = (given ->> 'row')::integer`.execute(handle);
}

export async function mendRow(
  handle: Handle,
  id: number,
  { row, cells, is_skipped, is_mended }: Pick<ImportRow, 'row' | 'cells' | 'is_skipped' | 'is_mended'>,
): Promise<void> {
  await sql`update facet.import_rows set cells = ${JSON.stringify(cells)}::jsonb, is_mended = ${is_mended},
    is_skipped = ${is_skipped}, errors = case when ${is_skipped} then null else errors end
    where import_id = ${id} and row = ${row}`.execute(handle);
}

export async function rowCounts(handle: Handle, id: number): Promise<{ wrong: number; skipped: number }> {
  const { rows } = await sql<{ wrong: number; skipped: number }>`
    select count(*) filter (where errors is not null and not is_skipped)::integer as wrong,
      count(*) filter (where is_skipped)::integer as skipped
    from facet.import_rows where import_id = ${id}`.execute(handle);
  return rows[0] ?? { wrong: 0, skipped: 0 };
}

/** @returns whether the file was there, and its rows were not written */
export async function removeImport(handle: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`delete from facet.imports i where i.id = ${id} and ${isOpen} returning i.id`.execute(
    handle,
  );
  return rows.length > 0;
}

/** Rows that were not written within so many days are forgotten, with their file. */
const KEPT_DAYS = 7;

/** Removes files that nobody has imported, and the rows of those that were. */
export async function removeOldImports(handle: Handle): Promise<void> {
  await sql`delete from facet.imports i where ${isOpen}
    and i.created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(handle);
}
