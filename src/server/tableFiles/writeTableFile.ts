import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvCell, csvFile, csvLine } from '../../fields/shared/csv.ts';
import { storageRefusal } from '../storage/storageRefusals.ts';
import { makeTemporaryFolder } from '../storage/temporaryFolders.ts';
import { type ExcelColumn, writeExcel } from './writeExcel.ts';

/** The kinds of files, named by their endings. */
export const tableFileKinds = ['csv', 'xlsx'] as const;
export type TableFileKind = (typeof tableFileKinds)[number];

export interface TableFile {
  path: string;
  mime: string;
  remove(): Promise<void>;
}

/** A table whose rows arrive in batches, so that only one batch at a time is in memory. */
export interface FileTable {
  /** The name of the sheet in a workbook. */
  label: string;
  columns: readonly ExcelColumn[];
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

type Cell = Extract<CsvCell, string | number | null>;

const kinds: Record<TableFileKind, { mime: string; write(path: string, table: FileTable): Promise<void> }> = {
  csv: { mime: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (path, { label, columns, batches }) => writeExcel(path, { name: label, columns, batches }),
  },
};

/**
 * Writes the table that `read` fetches into a file in a folder of its own. The file is complete before it is sent, so that
 * a slow client does not keep a transaction open. Throws what `read` throws, and 503 or 507 where the file
 * cannot be written, and leaves nothing behind then.
 * @param read calls `write` with the table while its rows can be fetched
 */
export async function writeTableFile(
  kind: TableFileKind,
  read: (write: (table: FileTable) => Promise<void>) => Promise<void>,
): Promise<TableFile> {
  const { mime, write } = kinds[kind];
  const folder = await makeTemporaryFolder('table');
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `table.${kind}`);
  try {
    await read((table) => write(path, table));
  } catch (error) {
    await remove();
    throw storageRefusal(error) ?? error;
  }
  return { path, mime, remove };
}

async function writeCsv(path: string, { columns, batches }: FileTable): Promise<void> {
  const lines = async function* () {
    yield csvFile(
      columns.map(({ label }) => label),
      [],
    );
    for await (const rows of batches) yield rows.map(csvLine).join('');
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}
