import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { saveFile } from '../../common/saveFile.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { missingText } from '../../prints/MissingSigns.tsx';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useHouseDay } from '../../providers/workspace/useHouseDay.ts';
import { useCancelable } from '../../refusals/useCancelable.ts';
import { apiParameters, type ReportState } from '../data/useReportQuery.ts';
import { fetchAllRows, type RowProgress } from './fetchAllRows.ts';
import { reportHeading } from './reportHeading.ts';
import { reportPdf } from './reportPdf.ts';

/** A file that is being made, and its progress where that is known. */
interface ReportFileRun {
  ending: 'csv' | 'xlsx' | 'pdf';
  rows?: RowProgress;
}

type MakeFile = (signal: AbortSignal, onProgress: (rows: RowProgress) => void) => Promise<Blob | undefined>;

/** Saves all rows of a report, with its present query, as files; one at a time, and the user can cancel it. */
export function useReportFiles(report: Report, query: ReportState) {
  const { running, start, update, cancel } = useCancelable<ReportFileRun>();
  const job = useRef<symbol>(undefined);
  const today = useHouseDay();
  const makeTable = useTableFile(report, query);
  const makePdf = usePdfFile(report, query);

  /** A second request for a file that is being made gets the same one. */
  async function save(ending: ReportFileRun['ending'], make: MakeFile): Promise<void> {
    if (job.current) return;
    const own = Symbol(ending);
    job.current = own;
    await start({ ending }, async (signal) => {
      const file = await make(signal, (rows) => update({ ending, rows }));
      signal.throwIfAborted();
      if (file) saveFile(`${report.name}-${query.as_of ?? today()}.${ending}`, file);
    });
    // One that was canceled may end while the next one runs.
    if (job.current === own) job.current = undefined;
  }

  return {
    saveCsv: () => save('csv', makeTable('csv')),
    saveExcel: () => save('xlsx', makeTable('xlsx')),
    savePdf: () => save('pdf', makePdf),
    /** The file that is being made. */
    running,
    cancel: () => {
      job.current = undefined;
      cancel();
    },
  };
}

/** The server writes tables as files. */
function useTableFile(report: Report, query: ReportState): (ending: 'csv' | 'xlsx') => MakeFile {
  const { http } = useServices();
  return (ending) => async (signal) => {
    const path = `api/report/${report.name}.${ending}?${apiParameters(query)}`;
    return (await http(path, { signal, asFile: true })).file;
  };
}

/** The browser draws the PDF. */
function usePdfFile(report: Report, query: ReportState): MakeFile {
  const { http } = useServices();
  const schema = useSchema();
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { language } = useLanguage();
  const today = useHouseDay();
  return async (signal, onProgress) => {
    const words = { language, translate };
    const [{ makeReportPdf }, answer] = await Promise.all([
      import('./makeReportPdf.ts'),
      fetchAllRows(http, report.name, query, { signal, onProgress }),
    ]);
    // The paper is the house's, also where whoever prints it has another day.
    const day = answer.today ?? today();
    const facts = await reportHeading(schema, report, { ...query, today: day }, dataProvider, words);
    const content = reportPdf({ schema, report, group: query.group, facts, answer, today: day }, words);
    return makeReportPdf(content, undefined, (signs) =>
      notify(missingText(signs, translate) ?? '', { type: 'warning' }),
    );
  };
}
