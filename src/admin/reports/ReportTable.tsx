import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sort } from '../../metadata/model.ts';
import type { ReportTableColumn } from '../../metadata/reportFields.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { editAddress } from '../routing/addresses.ts';
import { fingerLine } from '../theme/touch.ts';
import { isFigure, reportText } from './reportText.ts';
import type { ReportAnswer, ReportRow } from './useReport.ts';
import { pageRows } from './useReportQuery.ts';

export interface ReportTableProps {
  label: string;
  columns: readonly ReportTableColumn[];
  answer: ReportAnswer;
  sort: Sort;
  page: number;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
}

/** The rows of a report with what they come to; the first cell of a row opens the record behind it. */
export function ReportTable({ label, columns, answer, sort, page, onSort, onPage }: ReportTableProps) {
  const translate = useTranslate();
  return (
    <Paper variant="outlined">
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{ maxHeight: 'max(420px, calc(100vh - 260px))' }}
      >
        <Table stickyHeader size="small" aria-label={label} sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
          <Head columns={columns} sort={sort} onSort={onSort} />
          <TableBody>
            {answer.rows.map((row, index) => (
              // Rows have no key of their own: a memo stands in as many as it has items.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
              <Row key={index} columns={columns} row={row} opens={answer.opens} />
            ))}
          </TableBody>
          {columns.some(({ total }) => total) && <Totals columns={columns} totals={answer.totals} />}
        </Table>
      </TableContainer>
      {answer.count > pageRows && (
        <TablePagination
          component="div"
          count={answer.count}
          page={page}
          rowsPerPage={pageRows}
          rowsPerPageOptions={[pageRows]}
          onPageChange={(_event, next) => onPage(next)}
          labelRowsPerPage={translate('facet.report.rows')}
        />
      )}
    </Paper>
  );
}

function Head({ columns, sort, onSort }: Pick<ReportTableProps, 'columns' | 'sort' | 'onSort'>) {
  const text = useText();
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => {
          const { name, field } = column;
          const active = sort.field === name;
          const direction = sort.order === 'ASC' ? 'asc' : 'desc';
          const next = active ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : isFigure(column) ? 'DESC' : 'ASC';
          return (
            <TableCell key={name} align={isFigure(column) ? 'right' : 'left'} sortDirection={active && direction}>
              <TableSortLabel
                active={active}
                direction={active ? direction : 'asc'}
                onClick={() => onSort({ field: name, order: next })}
                sx={fingerLine}
              >
                {text(field.label)}
              </TableSortLabel>
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

function Row({ columns, row, opens }: { columns: ReportTableProps['columns']; row: ReportRow; opens: string | null }) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const address = opens !== null && row._id !== null ? editAddress(opens, row._id) : undefined;
  return (
    <TableRow hover>
      {columns.map((column, index) => {
        const written = reportText(column, row[column.name], language);
        const shown = index === 0 ? written || translate('facet.report.nameless') : written;
        return (
          <TableCell key={column.name} align={isFigure(column) ? 'right' : 'left'} sx={figureSx}>
            {index === 0 ? <Opening address={address}>{shown}</Opening> : shown}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

const figureSx = { fontVariantNumeric: 'tabular-nums' };

function Opening({ address, children }: { address: string | undefined; children: ReactNode }) {
  if (address === undefined) return children;
  return (
    <MuiLink component={Link} to={address} underline="hover" sx={fingerLine}>
      {children}
    </MuiLink>
  );
}

function Totals({ columns, totals }: Pick<ReportTableProps, 'columns'> & { totals: ReportAnswer['totals'] }) {
  const translate = useTranslate();
  const { language } = useLanguage();
  return (
    <TableFooter>
      <TableRow>
        {columns.map((column, index) => (
          <TableCell key={column.name} align={isFigure(column) ? 'right' : 'left'} sx={totalSx}>
            {index === 0 && !column.total
              ? translate('facet.report.total')
              : column.total && reportText(column, totals[column.name], language)}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}

const totalSx = {
  ...figureSx,
  position: 'sticky',
  bottom: 0,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.8125rem',
  fontWeight: 600,
  borderTop: 1,
  borderColor: 'divider',
};
