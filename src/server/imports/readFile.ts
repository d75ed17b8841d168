import { open } from 'node:fs/promises';
import type { WrittenCell } from '../../fields/readWritten.ts';
import { moduleOf } from '../../metadata/model.ts';
import type { HashedFile } from '../http/multipartHash.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { knownModule } from '../records/recordsContext.ts';
import { writableModule } from '../records/write/writableModule.ts';
import type { View } from '../rights/View.ts';
import {
  changeImport,
  findImport,
  type ImportColumn,
  type ImportSettings,
  insertImport,
  insertImportRows,
  rememberedSettings,
  removeImport,
  type StoredImport,
} from './importStore.ts';
import { guessKey, guessMapping, importTargets } from './importTargets.ts';
import { openCsv } from './read/readCsv.ts';
import { openExcel } from './read/readExcel.ts';
import { badFile, type SheetFile, type SheetRow, sheetLimits } from './read/sheetFile.ts';
import { noteEvidence } from './writingOf.ts';

/** How many rows are in memory, and go into one statement. */
const BATCH = 1_000;
/** How many cells of a column people see before they say what it is. */
const SAMPLES = 3;

export interface ReceivedFile extends HashedFile {
  path: string;
}

interface ReadingOptions {
  /** The sheet of a workbook; absent: the first one. */
  sheet?: string | undefined;
  /** Whether people look at what is proposed, so that it may come from what others have said of such a file. */
  isLookedAt: boolean;
}

/**
 * Reads a file into the database, row by row, and proposes what its columns are: as the last file with the same columns
 * where people look at that, else by their headings. Throws 422 when the file cannot be read.
 * @param userId whose import it is
 */
export async function readFile(
  context: RecordsContext & { userId: number },
  view: View,
  moduleName: string,
  { path, name }: ReceivedFile,
  { sheet, isLookedAt }: ReadingOptions,
): Promise<StoredImport> {
  const handle = context.database.kysely;
  writableModule(context, moduleName);
  const file = await openSheet(path, sheet);
  let id: number | undefined;
  try {
    const { name: module } = knownModule(view.seen, moduleName);
    id = await insertImport(handle, { module, user_id: context.userId, file_name: name, facts: file.facts });
    const columns = new Columns();
    let count = 0;
    for await (const rows of batches(columns.dataRows(file.rows))) {
      count += rows.length;
      if (count > sheetLimits.rows) throw badFile('tooManyRows', { max: sheetLimits.rows });
      await insertImportRows(handle, id, rows);
    }
    if (count === 0) throw badFile('empty');
    const read = { id, module, user_id: context.userId, columns: columns.list };
    const settings = (isLookedAt && (await settingsAsBefore(context, view, read))) || guessedSettings(view, read);
    // In one statement: from here on the file is read, and others find it.
    await changeImport(handle, id, { columns: columns.list, row_count: count, settings });
    return (await findImport(handle, id)) as StoredImport;
  } catch (error) {
    if (id !== undefined) await removeImport(handle, id);
    throw error;
  } finally {
    await file.close?.();
  }
}

async function openSheet(path: string, sheet: string | undefined): Promise<SheetFile & { close?(): Promise<void> }> {
  const first = await firstBytes(path);
  if (first.startsWith('504b0304')) return openExcel(path, sheet);
  // What Excel wrote before 2007 is another kind of file.
  if (first.startsWith('d0cf11e0')) throw badFile('oldExcel');
  if (first.startsWith('25504446')) throw badFile('noTable');
  return openCsv(path);
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
}

async function* batches(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The columns of a file: the first row has their names, and the other rows say what is in them. */
class Columns {
  readonly list: ImportColumn[] = [];

  /** The rows behind the heading. */
  async *dataRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
    let isHeading = true;
    for await (const row of rows) {
      if (row.cells.some((cell) => typeof cell === 'string' && cell.includes('\0'))) throw badFile('broken');
      if (isHeading) for (const cell of row.cells) this.#add(cell === null ? '' : String(cell).trim());
      else {
        this.#note(row.cells);
        yield row;
      }
      isHeading = false;
    }
  }

  /** A name that is there already gets a number behind it; a column without a name gets its letters. */
  #add(heading: string, isBeyond = false): void {
    const base = heading.slice(0, 200) || `(${lettersOf(this.list.length)})`;
    const isTaken = (name: string) => this.list.some((column) => column.name === name);
    let name = base;
    for (let number = 2; isTaken(name); number += 1) name = `${base} (${number})`;
    this.list.push({ name, samples: [], evidence: {}, ...(isBeyond && { isBeyond }) });
  }

  #note(cells: readonly WrittenCell[]): void {
    for (const [at, cell] of cells.entries()) {
      if (cell === null || cell === '') continue;
      while (this.list.length <= at) this.#add('', true);
      const { samples, evidence } = this.list[at] as ImportColumn;
      if (samples.length < SAMPLES) samples.push(typeof cell === 'string' ? cell.slice(0, 100) : cell);
      noteEvidence(evidence, cell);
    }
  }
}

/** A, B, … Z, AA, … for 0, 1, …. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

type FileRead = Pick<StoredImport, 'id' | 'module' | 'user_id' | 'columns'>;

/** The settings of the last file with the same columns; undefined: there was none. */
async function settingsAsBefore(
  context: RecordsContext,
  { seen }: View,
  read: FileRead,
): Promise<ImportSettings | undefined> {
  const before = await rememberedSettings(context.database.kysely, read);
  if (!before) return undefined;
  const targets = importTargets(seen, moduleOf(seen, read.module));
  const isKnown = (name: string | null | undefined) => targets.some((target) => target.name === name);
  const mapping = Object.fromEntries(Object.entries(before.mapping).filter(([, name]) => isKnown(name)));
  return { ...before, mapping, key: isKnown(before.key) ? before.key : null, values: {} };
}

function guessedSettings({ seen }: View, { module, columns }: FileRead): ImportSettings {
  const targets = importTargets(seen, moduleOf(seen, module));
  const mapping = guessMapping(
    seen,
    targets,
    columns.map(({ name }) => name),
  );
  return { mapping, key: guessKey(targets, mapping), values: {}, numbers: null, days: null };
}
