import { today } from '../../fields/calendarDay.ts';
import { dimensionOf, tableColumns } from '../../metadata/reportFields.ts';
import type { Report } from '../../metadata/reportKeys.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { saveFile } from '../resources/saveFile.ts';
import { useSchema } from '../schemaContext.tsx';
import { useServices } from '../servicesContext.tsx';
import { reportText } from './reportText.ts';
import { useCancelable } from './useCancelable.ts';
import type { ReportAnswer } from './useReport.ts';
import { apiParameters, type ReportAsked } from './useReportQuery.ts';

/** Rows of one call, and of a PDF: what nobody would leaf through is a matter for the CSV file. */
const page = 1_000;
const mostPages = 5;

/** A file that is being made, and how far it is where that is known. */
export interface ReportFileRun {
  ending: 'csv' | 'pdf';
  rows?: { done: number; all: number };
}

/** Saves all rows of a report, as they are asked for, as files; one at a time, which people can cancel. */
export function useReportFiles(report: Report, asked: ReportAsked) {
  const { http } = useServices();
  const schema = useSchema();
  const text = useText();
  const { language } = useLanguage();
  const { running, start, tell, cancel } = useCancelable<ReportFileRun>();
  const fileName = (ending: string) => `${report.name}-${asked.as_of ?? today()}.${ending}`;

  async function saveCsv(signal: AbortSignal): Promise<void> {
    const { body } = await http(`api/report/${report.name}.csv?${apiParameters(asked)}`, { signal });
    signal.throwIfAborted();
    // Reading an answer as text takes its byte order mark away, by which spreadsheets know the encoding.
    saveFile(fileName('csv'), new Blob([`\uFEFF${body.replace(/^\uFEFF/, '')}`], { type: 'text/csv' }));
  }

  async function savePdf(signal: AbortSignal): Promise<void> {
    const [{ makeReportPdf }, answer] = await Promise.all([import('./makeReportPdf.ts'), allRows(signal)]);
    const group = dimensionOf(report, asked.group) ?? dimensionOf(report);
    const columns = tableColumns(schema, report, group?.name);
    const written = (row: Record<string, unknown>) =>
      columns.map((column) => reportText(column, row[column.name], language));
    const file = await makeReportPdf({
      title: text(report.label),
      subtitle: asked.as_of ?? today(),
      columns: columns.map((column) => ({ label: text(column.field.label), column })),
      rows: answer.rows.map(written),
      totals: written(Object.fromEntries(columns.map(({ name, total }) => [name, total ? answer.totals[name] : null]))),
    });
    signal.throwIfAborted();
    saveFile(fileName('pdf'), file);
  }

  async function allRows(signal: AbortSignal): Promise<ReportAnswer> {
    const parameters = apiParameters(asked);
    const parts: ReportAnswer[] = [];
    for (let first = 0; parts.length < mostPages; first += page) {
      parameters.set('range', JSON.stringify([first, first + page - 1]));
      const { json } = await http(`api/report/${report.name}?${parameters}`, { signal });
      parts.push(json);
      const all = Math.min(json.count, mostPages * page);
      if (first + page >= json.count) break;
      tell({ ending: 'pdf', rows: { done: first + page, all } });
    }
    const [begin] = parts;
    if (!begin) throw new Error('A report has a first page');
    return { ...begin, rows: parts.flatMap(({ rows }) => rows) };
  }

  return {
    saveCsv: () => start({ ending: 'csv' }, saveCsv),
    savePdf: () => start({ ending: 'pdf' }, savePdf),
    /** The file that is being made. */
    running,
    cancel,
  };
}
