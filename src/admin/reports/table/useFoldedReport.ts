import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { columnWidth } from '../../common/columnWidths.ts';
import { type FoldedTable, foldColumns } from '../../common/foldColumns.ts';
import { scrollbarWidth } from '../../common/useRoom.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useHeadText } from '../../record/useHeadText.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { averageSign, reportText } from '../data/reportText.ts';
import type { ReportAnswer } from '../data/useReport.ts';

/** The widest first column, in pixels, where others fold away: longer names wrap. */
const WIDEST_NAME = 240;

/** The padding of a head and its sort arrow, in pixels. */
const BESIDE_HEAD = 48;

interface FoldedReportOptions {
  columns: readonly ReportTableColumn[];
  /** The names of the columns that show an average. */
  averages: ReadonlySet<string>;
  answer: ReportAnswer;
}

/**
 * Which columns of a report fit into the room. The first one stays, and the last ones fold away first. On a phone hardly any
 * would be left: there all of them are shown, and scroll sideways beside the first one.
 */
export function useFoldedReport(
  { columns, averages, answer }: FoldedReportOptions,
  room: number | undefined,
): FoldedTable {
  const headText = useHeadText();
  const { language } = useLanguage();
  const isPhone = useIsPhone();
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
        const { fitting } = columnWidth({ head, cells, total, besideHead: BESIDE_HEAD }, fontFamily);
        return [column.name, { fitting, least: place === 0 ? Math.min(WIDEST_NAME, fitting) : fitting }] as const;
      }),
    );
  }, [columns, averages, answer, headText, language, fontFamily]);
  return useMemo(() => {
    const names = columns.map(({ name }) => name);
    if (isPhone) return { shown: names, folded: [], widths: new Map() };
    const free = room === undefined ? undefined : room - scrollbarWidth() - 2;
    return foldColumns({ names, needs, standing: names.slice(0, 1), priority: names }, free);
  }, [columns, needs, room, isPhone]);
}
