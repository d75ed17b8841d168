import { textIn } from '../../../fields/shared/fieldType.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../../metadata/model.ts';
import { dimensionOf, type ReportTableColumn, tableColumns } from '../../../metadata/read/reportFields.ts';
import { averagesOf } from '../data/averagesOf.ts';
import { averageSign, reportText } from '../data/reportText.ts';
import type { ReportAnswer } from '../data/useReport.ts';
import type { ReportPdf } from './makeReportPdf.ts';
import { dayText, type Words } from './reportHeading.ts';

interface PdfSource {
  schema: Schema;
  report: Report;
  /** The dimension that the query groups by; undefined: the report's own. */
  group: string | undefined;
  /** The query in words. */
  facts: readonly string[];
  answer: ReportAnswer;
  /** The house's day. */
  today: string;
}

/** What the PDF of a report says, in the language of the words. */
export function reportPdf({ schema, report, group, facts, answer, today }: PdfSource, words: Words): ReportPdf {
  const { language, translate } = words;
  const { company, siteName } = schema.app;
  const dimension = dimensionOf(report, group) ?? dimensionOf(report);
  const columns = tableColumns(schema, report, dimension?.name);
  return {
    house: company?.name ?? siteName,
    title: textIn(report.label, language),
    printed: translate('facet.report.printed', { day: dayText(today, language) }),
    facts,
    note: cutNote(answer, words),
    columns: columns.map((column) => ({ label: textIn(column.field.label, language), column })),
    rows: answer.rows.map((row) => columns.map((column) => reportText(column, row[column.name], language))),
    totals: totalTexts(report, columns, answer, words),
    page: translate('facet.paper.page', { page: '{page}', pages: '{pages}' }),
  };
}

function cutNote({ rows, count }: ReportAnswer, { translate }: Words): string | undefined {
  if (rows.length >= count) return undefined;
  return translate('facet.report.cut', { done: rows.length, all: count });
}

function totalTexts(
  report: Report,
  columns: readonly ReportTableColumn[],
  { totals }: ReportAnswer,
  { language, translate }: Words,
): string[] {
  const averages = averagesOf(report);
  return columns.map((column, place) => {
    if (!column.total) return place === 0 ? translate('facet.report.total') : '';
    const written = reportText(column, totals[column.name], language);
    return written && averages.has(column.name) ? `${averageSign} ${written}` : written;
  });
}
