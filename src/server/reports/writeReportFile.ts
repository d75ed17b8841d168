import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { csvFile, csvLine } from '../../fields/shared/csv.ts';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { type ReportTableColumn, tableColumns } from '../../metadata/read/reportFields.ts';
import { withLabels } from '../records/read/readListedChoices.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { csvCellOf, excelCellOf, excelColumnOf } from './fileCells.ts';
import { inReadOnlySnapshot, type RunStatement } from './inReadOnlySnapshot.ts';
import { knownReport, type ReportQuery, readReportQuery } from './readReportQuery.ts';
import { rowsSql } from './reportStatements.ts';
import type { ReportRow } from './runReport.ts';
import { writeExcel } from './writeExcel.ts';

/** How many rows are in memory at a time. */
const BATCH = 1_000;

/** The kinds of files, named by their endings. */
export const reportFileKinds = ['csv', 'xlsx'] as const;
export type ReportFileKind = (typeof reportFileKinds)[number];

export interface ReportFile {
  path: string;
  mime: string;
  remove(): Promise<void>;
}

interface ReportTable {
  label: string;
  columns: readonly ReportTableColumn[];
  batches: AsyncIterable<ReportRow[]>;
  language: Language;
}

const kinds: Record<ReportFileKind, { mime: string; write(path: string, table: ReportTable): Promise<void> }> = {
  csv: { mime: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeWorkbook },
};

/**
 * Writes all rows of a report to a file in a folder of its own, through a cursor. The file is complete before it is
 * sent, so that a slow client does not keep a transaction open. Throws 400, 404.
 */
export async function writeReportFile(
  context: RecordsContext,
  name: string,
  query: ReportQuery,
  { kind, language, signal }: { kind: ReportFileKind; language: Language; signal?: AbortSignal },
): Promise<ReportFile> {
  const report = knownReport(context.schema, name);
  const request = readReportQuery(context.schema, report, query);
  const columns = tableColumns(await withLabels(context), report, request.group?.name);
  const { mime, write } = kinds[kind];
  const folder = await mkdtemp(join(tmpdir(), 'facet-report-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `${name}.${kind}`);
  try {
    await inReadOnlySnapshot(context, signal, async (run) => {
      await run(sql`declare report_rows no scroll cursor for ${rowsSql(context.schema, request)}`);
      await write(path, { label: textIn(report.label, language), columns, batches: batchesOf(run), language });
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, mime, remove };
}

async function* batchesOf(run: RunStatement): AsyncGenerator<ReportRow[]> {
  for (;;) {
    const rows = await run<ReportRow>(sql`fetch ${sql.lit(BATCH)} from report_rows`);
    if (rows.length === 0) return;
    yield rows;
  }
}

async function writeCsv(path: string, { columns, batches, language }: ReportTable): Promise<void> {
  const lines = async function* () {
    yield csvFile(
      columns.map(({ field }) => textIn(field.label, language)),
      [],
    );
    for await (const rows of batches) {
      yield rows.map((row) => csvLine(columns.map((column) => csvCellOf(row[column.name], column, language)))).join('');
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

async function writeWorkbook(path: string, { label, columns, batches, language }: ReportTable): Promise<void> {
  const cells = async function* () {
    for await (const rows of batches) {
      yield rows.map((row) => columns.map((column) => excelCellOf(row[column.name], column, language)));
    }
  };
  const excelColumns = columns.map((column) => excelColumnOf(column, language));
  await writeExcel(path, { name: label, columns: excelColumns, batches: cells() });
}
