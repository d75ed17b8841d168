import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { type CsvCell, csvFile, csvLine } from '../../fields/csv.ts';
import { formatField } from '../../fields/fieldTypes.ts';
import { type ReportTableColumn, tableColumns } from '../../metadata/reportFields.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { type Language, textIn } from '../translate.ts';
import { atOnce } from './atOnce.ts';
import { knownReport, type ReportQuery, readReportQuery } from './readReportQuery.ts';
import { rowsSql } from './reportStatements.ts';
import type { ReportRow } from './runReport.ts';

/** Rows that are in memory at a time. */
const BATCH = 1_000;

export interface ReportFile {
  path: string;
  remove(): Promise<void>;
}

/**
 * All rows of a report as a CSV file in a folder of its own, read through a cursor. It is complete before it is sent, so
 * that who is slow to take it holds nothing open in the database. Throws 400, 404.
 */
export async function writeReportCsv(
  context: RecordsContext,
  name: string,
  query: ReportQuery,
  { language, signal }: { language: Language; signal?: AbortSignal },
): Promise<ReportFile> {
  const report = knownReport(context.schema, name);
  const request = readReportQuery(context.schema, report, query);
  const columns = tableColumns(context.schema, report, request.group?.name);
  const folder = await mkdtemp(join(tmpdir(), 'facet-report-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `${name}.csv`);
  try {
    await atOnce(context, signal, async (ask) => {
      await ask(sql`declare report_rows no scroll cursor for ${rowsSql(context.schema, request)}`);
      const lines = async function* () {
        yield csvFile(
          columns.map(({ field }) => textIn(language, field.label)),
          [],
        );
        for (;;) {
          const rows = await ask<ReportRow>(sql`fetch ${sql.raw(String(BATCH))} from report_rows`);
          if (rows.length === 0) return;
          yield rows.map((row) => csvLine(columns.map((column) => cellOf(row, column, language)))).join('');
        }
      };
      await pipeline(Readable.from(lines()), createWriteStream(path));
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}

/** Numbers stay numbers; everything else is as people read it. */
function cellOf(row: ReportRow, { name, field }: ReportTableColumn, language: Language): CsvCell {
  const value = row[name];
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : formatField(field, value, language);
}
