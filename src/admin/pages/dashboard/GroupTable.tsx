import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import type { FigureGroup } from '../../../metadata/keys/dashboardKeys.ts';
import { narrowed } from '../../../metadata/read/dashboardFigures.ts';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { reportText } from '../../reports/data/reportText.ts';
import { usePointName } from '../../reports/data/usePointName.ts';
import type { SeriesPoint } from '../../reports/data/useReport.ts';
import { reportAddress } from '../../routing/addresses.ts';
import { FigureLink } from './FigureLink.tsx';
import type { FigureColumn } from './figureColumns.ts';
import { dashboardFigureSx, footerSx, stackedSx } from './figureStyles.ts';
import type { FigureAnswer } from './useOverview.ts';

interface GroupTableProps {
  label: string;
  by: ReportTableColumn;
  columns: readonly FigureColumn[];
  points: readonly SeriesPoint[];
  groups: readonly FigureGroup[];
  answer: FigureAnswer;
}

/** A row for each group. With one report behind them the row's name is the link, with several each figure is. */
export function GroupTable({ label, by, columns, points, groups, answer }: GroupTableProps) {
  const translate = useTranslate();
  const text = useText();
  const { language } = useLanguage();
  const alone = groups.length === 1;
  const address = (place: number, point?: SeriesPoint) => {
    const group = groups[place];
    const part = answer.parts[place];
    if (!group || !part || point?.other) return undefined;
    const more = point ? narrowed(group, point.key, answer.day) : {};
    return reportAddress(group.report, { ...part.filter, ...more });
  };
  const name = usePointName(by);
  return (
    <TableContainer>
      <Table size="small" aria-label={label} sx={[dashboardFigureSx, stackedSx(columns.length + 1)]}>
        <TableHead>
          <TableRow>
            <TableCell>{text(by.field.label)}</TableCell>
            {columns.map((column) => (
              <TableCell key={column.name} align="right">
                {text(column.field.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map((point) => (
            <TableRow key={`${point.key} ${point.other}`} hover>
              <TableCell>
                {alone ? <FigureLink to={address(0, point)}>{name(point)}</FigureLink> : name(point)}
              </TableCell>
              {columns.map((column) => {
                const written = reportText(column, point[column.name] ?? 0, language);
                return (
                  <TableCell key={column.name} align="right">
                    {alone ? written : <FigureLink to={address(column.place, point)}>{written}</FigureLink>}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter sx={footerSx}>
          <TableRow>
            <TableCell>
              {alone ? (
                <FigureLink to={address(0)}>{translate('facet.report.total')}</FigureLink>
              ) : (
                translate('facet.report.total')
              )}
            </TableCell>
            {columns.map((column) => {
              const written = reportText(column, answer.parts[column.place]?.totals?.[column.value] ?? 0, language);
              return (
                <TableCell key={column.name} align="right">
                  {alone ? written : <FigureLink to={address(column.place)}>{written}</FigureLink>}
                </TableCell>
              );
            })}
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
