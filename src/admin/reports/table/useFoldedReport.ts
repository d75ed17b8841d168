import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { columnWidth } from '../../common/columns/columnWidths.ts';
import { type FoldedTable, foldColumns } from '../../common/columns/foldColumns.ts';
import { scrollbarWidth } from '../../common/columns/useRoom.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useHeadText } from '../../record/useHeadText.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { averageSign, isFigure, reportText } from '../data/reportText.ts';
import type { ReportAnswer } from '../data/useReport.ts';

/** The widest first column, in pixels, on phones and elsewhere, where others fold away: longer names wrap. */
const WIDEST_NAME = { phone: 152, other: 240 };

/** The padding of a head and its sort arrow, in pixels. */
const BESIDE_HEAD = 48;

interface FoldedReportOptions {
  columns: readonly ReportTableColumn[];
  /** The names of the columns that show an average. */
  averages: ReadonlySet<string>;
  answer: ReportAnswer;
}

/**
 * Which columns of a report fit into the room. The first one stays, and the last ones fold away first. Long texts wrap
 * before a column folds away for them.
 */
export function useFoldedReport(
  { columns, averages, answer }: FoldedReportOptions,
  room: number | undefined,
): FoldedTable {
  const headText = useHeadText();
  const { language } = useLanguage();
  const widest = useIsPhone() ? WIDEST_NAME.phone : WIDEST_NAME.other;
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const needs = useMemo(() => {
    const below = [answer.totals, ...(answer.subtotals?.rows ?? [])];
    return new Map(
      columns.map((column, place) => {
        const sign = averages.has(column.name) ? `${averageSign} ` : '';
        const totals = column.total
          ? below.map((row) => `${sign}${reportText(column, row[column.name], language)}`)
          : [];
        const total = [...totals, ''].reduce((longest, one) => (one.length > longest.length ? one : longest), '');
        const cells = answer.rows.map((row) => reportText(column, row[column.name], language));
        const head = headText(column.field, column.field);
        const { fitting, least } = columnWidth({ head, cells, total, besideHead: BESIDE_HEAD }, fontFamily);
        if (place === 0) {
          const headOnly = columnWidth({ head, cells: [], total: '', besideHead: BESIDE_HEAD }, fontFamily);
          return [column.name, { fitting, least: Math.min(Math.max(widest, headOnly.fitting), fitting) }] as const;
        }
        return [column.name, { fitting, least: isFigure(column) ? fitting : least }] as const;
      }),
    );
  }, [columns, averages, answer, headText, language, widest, fontFamily]);
  return useMemo(() => {
    const names = columns.map(({ name }) => name);
    const free = room === undefined ? undefined : room - scrollbarWidth() - 2;
    return foldColumns({ names, needs, standing: names.slice(0, 1), priority: names }, free);
  }, [columns, needs, room]);
}
