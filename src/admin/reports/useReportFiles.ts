import { useMutation } from '@tanstack/react-query';
import { today } from '../../fields/calendarDay.ts';
import { dimensionOf, tableColumns } from '../../metadata/reportFields.ts';
import type { Report } from '../../metadata/reportKeys.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { saveFile } from '../resources/saveFile.ts';
import { useTellError } from '../resources/useTellError.ts';
import { useSchema } from '../schemaContext.tsx';
import { useServices } from '../servicesContext.tsx';
import { reportText } from './reportText.ts';
import type { ReportAnswer } from './useReport.ts';
import { apiParameters, type ReportAsked } from './useReportQuery.ts';

/** Rows of one call, and of a PDF: what nobody would leaf through is a matter for the CSV file. */
const page = 1_000;
const mostPages = 5;

/** Saves all rows of a report, as they are asked for, as files. */
export function useReportFiles(report: Report, asked: ReportAsked) {
  const { http } = useServices();
  const schema = useSchema();
  const text = useText();
  const { language } = useLanguage();
  const onError = useTellError();
  const fileName = (ending: string) => `${report.name}-${asked.as_of ?? today()}.${ending}`;
  const csv = useMutation({
    mutationFn: async () => {
      const { body } = await http(`api/report/${report.name}.csv?${apiParameters(asked)}`);
      // Reading an answer as text takes its byte order mark away, by which spreadsheets know the encoding.
      saveFile(fileName('csv'), new Blob([`\uFEFF${body.replace(/^\uFEFF/, '')}`], { type: 'text/csv' }));
    },
    onError,
  });
  const pdf = useMutation({
    mutationFn: async () => {
      const [{ makeReportPdf }, answer] = await Promise.all([import('./makeReportPdf.ts'), allRows()]);
      const group = dimensionOf(report, asked.group) ?? dimensionOf(report);
      const columns = tableColumns(schema, report, group?.name);
      const written = (row: Record<string, unknown>) =>
        columns.map((column) => reportText(column, row[column.name], language));
      saveFile(
        fileName('pdf'),
        await makeReportPdf({
          title: text(report.label),
          subtitle: asked.as_of ?? today(),
          columns: columns.map((column) => ({ label: text(column.field.label), column })),
          rows: answer.rows.map(written),
          totals: written(
            Object.fromEntries(columns.map(({ name, total }) => [name, total ? answer.totals[name] : null])),
          ),
        }),
      );
    },
    onError,
  });

  async function allRows(): Promise<ReportAnswer> {
    const parameters = apiParameters(asked);
    const parts: ReportAnswer[] = [];
    for (let first = 0; parts.length < mostPages; first += page) {
      parameters.set('range', JSON.stringify([first, first + page - 1]));
      const { json } = await http(`api/report/${report.name}?${parameters}`);
      parts.push(json);
      if (first + page >= json.count) break;
    }
    const [start] = parts;
    if (!start) throw new Error('A report has a first page');
    return { ...start, rows: parts.flatMap(({ rows }) => rows) };
  }

  return { saveCsv: () => csv.mutate(), savePdf: () => pdf.mutate(), busy: csv.isPending || pdf.isPending };
}
