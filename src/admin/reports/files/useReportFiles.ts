import { useDataProvider, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { today } from '../../../fields/shared/calendarDay.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { dimensionOf, type ReportTableColumn, tableColumns } from '../../../metadata/read/reportFields.ts';
import { saveFile } from '../../common/saveFile.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useCancelable } from '../../refusals/useCancelable.ts';
import { averagesOf } from '../data/averagesOf.ts';
import { averageSign, reportText } from '../data/reportText.ts';
import type { ReportAnswer } from '../data/useReport.ts';
import { apiParameters, type ReportState } from '../data/useReportQuery.ts';
import { dayText, reportHeading } from './reportHeading.ts';

/** Most rows of one call, and of a PDF: for longer reports there is the CSV file. */
const page = 1_000;
const mostPages = 5;

/** A file that is being made, and its progress where that is known. */
interface ReportFileRun {
  ending: 'csv' | 'xlsx' | 'pdf';
  rows?: { done: number; all: number };
}

/** Saves all rows of a report, with its present query, as files; one at a time, and the user can cancel it. */
export function useReportFiles(report: Report, query: ReportState) {
  const { http } = useServices();
  const schema = useSchema();
  const text = useText();
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { language } = useLanguage();
  const { running, start, update, cancel } = useCancelable<ReportFileRun>();
  const busy = useRef(false);
  const fileName = (ending: string) => `${report.name}-${query.as_of ?? today()}.${ending}`;

  const saveAnswer = (ending: 'csv' | 'xlsx') => async (signal: AbortSignal) => {
    const { file } = await http(`api/report/${report.name}.${ending}?${apiParameters(query)}`, {
      signal,
      asFile: true,
    });
    signal.throwIfAborted();
    if (file) saveFile(fileName(ending), file);
  };

  async function savePdf(signal: AbortSignal): Promise<void> {
    const [{ makeReportPdf }, answer, facts] = await Promise.all([
      import('./makeReportPdf.ts'),
      allRows(signal),
      reportHeading(schema, report, query, dataProvider, { language, translate }),
    ]);
    const group = dimensionOf(report, query.group) ?? dimensionOf(report);
    const columns = tableColumns(schema, report, group?.name);
    const { app } = schema;
    const file = await makeReportPdf({
      house: app.company?.name ?? app.siteName,
      title: text(report.label),
      printed: translate('facet.report.printed', { day: dayText(today(), language) }),
      facts,
      note: cutNote(answer),
      columns: columns.map((column) => ({ label: text(column.field.label), column })),
      rows: answer.rows.map((row) => columns.map((column) => reportText(column, row[column.name], language))),
      totals: columns.map((column, place) => totalText(column, place, answer)),
      page: translate('facet.paper.page', { page: '{page}', pages: '{pages}' }),
    });
    signal.throwIfAborted();
    saveFile(fileName('pdf'), file);
  }

  function cutNote({ rows, count }: ReportAnswer): string | undefined {
    if (rows.length >= count) return undefined;
    return translate('facet.report.cut', { done: rows.length, all: count });
  }

  function totalText(column: ReportTableColumn, place: number, { totals }: ReportAnswer): string {
    if (!column.total) return place === 0 ? translate('facet.report.total') : '';
    const written = reportText(column, totals[column.name], language);
    return written && averagesOf(report).has(column.name) ? `${averageSign} ${written}` : written;
  }

  async function allRows(signal: AbortSignal): Promise<ReportAnswer> {
    const parameters = apiParameters(query);
    const parts: ReportAnswer[] = [];
    for (let first = 0; parts.length < mostPages; first += page) {
      parameters.set('range', JSON.stringify([first, first + page - 1]));
      const { json } = await http(`api/report/${report.name}?${parameters}`, { signal });
      parts.push(json);
      const all = Math.min(json.count, mostPages * page);
      if (first + page >= json.count) break;
      update({ ending: 'pdf', rows: { done: first + page, all } });
    }
    const [begin] = parts;
    if (!begin) throw new Error('A report has a first page');
    return { ...begin, rows: parts.flatMap(({ rows }) => rows) };
  }

  /** A second request for a file that is being made gets the same one. */
  async function make(ending: ReportFileRun['ending'], save: typeof savePdf): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await start({ ending }, save);
    busy.current = false;
  }

  return {
    saveCsv: () => make('csv', saveAnswer('csv')),
    saveExcel: () => make('xlsx', saveAnswer('xlsx')),
    savePdf: () => make('pdf', savePdf),
    /** The file that is being made. */
    running,
    cancel: () => {
      busy.current = false;
      cancel();
    },
  };
}
