import { sql } from 'kysely';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import { type ReportTableColumn, tableColumns } from '../../metadata/read/reportFields.ts';
import { withLabels } from '../records/read/readListedChoices.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { excelColumnOf, fileCellOf } from '../tableFiles/fileCells.ts';
import { type TableFile, type TableFileKind, writeTableFile } from '../tableFiles/writeTableFile.ts';
import { inReadOnlySnapshot, type RunStatement } from './inReadOnlySnapshot.ts';
import { knownReport, type ReportQuery, readReportQuery, refuseUnknownParty } from './readReportQuery.ts';
import { rowsSql } from './reportStatements.ts';
import type { ReportRow } from './runReport.ts';

/** How many rows are in memory at a time. */
const BATCH = 1_000;

/** Writes all rows of a report to a file, through a cursor. Throws 400, 404. */
export async function writeReportFile(
  context: RecordsContext,
  name: string,
  query: ReportQuery,
  { kind, language, signal }: { kind: TableFileKind; language: Language; signal?: AbortSignal },
): Promise<TableFile> {
  const report = knownReport(context.schema, name);
  const request = readReportQuery(context.schema, report, query);
  return writeTableFile(kind, (write) =>
    inReadOnlySnapshot(context, signal, async (run, transaction) => {
      const columns = tableColumns(await withLabels({ ...context, transaction }), report, request.group?.name);
      await run(sql`declare report_rows no scroll cursor for ${rowsSql(context.schema, request)}`);
      await write({
        label: textIn(report.label, language),
        columns: columns.map((column) => excelColumnOf(column, language)),
        batches: batchesOf(run, columns, language, () => refuseUnknownParty(request)),
      });
    }),
  );
}

async function* batchesOf(
  run: RunStatement,
  columns: readonly ReportTableColumn[],
  language: Language,
  onNone: () => void,
) {
  for (let first = true; ; first = false) {
    const rows = await run<ReportRow>(sql`fetch ${sql.lit(BATCH)} from report_rows`);
    if (first && rows.length === 0) onNone();
    if (rows.length === 0) return;
    yield rows.map((row) => columns.map(({ name, field }) => fileCellOf(row[name], field, language)));
  }
}
