import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Sort } from '../../metadata/model.ts';
import type { ReportTableColumn } from '../../metadata/read/reportFields.ts';
import { useLanguage } from '../i18n/LanguageProvider.tsx';
import { useText } from '../i18n/useText.ts';
import { editAddress } from '../routing/addresses.ts';
import { fingerLine } from '../theme/touch.ts';
import { averageSign, isFigure, reportText } from './data/reportText.ts';
import type { ReportAnswer, ReportRow, Subtotal } from './data/useReport.ts';
import { pageRows } from './data/useReportQuery.ts';

interface ReportTableProps {
  label: string;
  columns: readonly ReportTableColumn[];
  /** The names of the columns that show an average. */
  averages: ReadonlySet<string>;
  /** What the parts of the rows are called, where the report has subtotals. */
  parts: ReportTableColumn | undefined;
  answer: ReportAnswer;
  sort: Sort;
  page: number;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
}

/** The rows of a report and their totals; the first cell of a row links to the record behind it. */
export function ReportTable({ label, columns, averages, parts, answer, sort, page, onSort, onPage }: ReportTableProps) {
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
              // Rows have no key of their own: a memo appears in as many rows as it has items.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
              <Row key={index} columns={columns} row={row} opens={answer.opens} />
            ))}
            {answer.subtotals?.rows.map((part) => (
              <SubtotalRow key={String(part._key)} columns={columns} averages={averages} by={parts} part={part} />
            ))}
          </TableBody>
          {columns.some(({ total }) => total) && (
            <Totals columns={columns} averages={averages} totals={answer.totals} />
          )}
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
        {columns.map((column, index) => {
          const { name, field } = column;
          const active = sort.field === name;
          const direction = sort.order === 'ASC' ? 'asc' : 'desc';
          const next = active ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : isFigure(column) ? 'DESC' : 'ASC';
          return (
            <TableCell
              key={name}
              align={isFigure(column) ? 'right' : 'left'}
              sortDirection={active && direction}
              sx={index === 0 ? { ...firstSx, zIndex: 3 } : undefined}
            >
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
          <TableCell
            key={column.name}
            align={isFigure(column) ? 'right' : 'left'}
            sx={index === 0 ? firstCellSx : figureSx}
          >
            {index === 0 ? <Opening address={address}>{shown}</Opening> : shown}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

const figureSx = { fontVariantNumeric: 'tabular-nums' };

/** Stays in sight while the other columns scroll sideways below it. */
const firstSx = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** The background of the row under the pointer is half transparent. */
const firstCellSx = {
  ...figureSx,
  ...firstSx,
  '.MuiTableRow-hover:hover > &': {
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover}, ${palette.action.hover})`,
  },
};

function Opening({ address, children }: { address: string | undefined; children: ReactNode }) {
  return (
    <Box component="span" sx={nameSx}>
      {address === undefined ? (
        children
      ) : (
        <MuiLink component={Link} to={address} underline="hover" sx={fingerLine}>
          {children}
        </MuiLink>
      )}
    </Box>
  );
}

/** A long name wraps onto more lines: it must leave room for the figures beside it. */
const nameSx = {
  display: 'block',
  width: 'max-content',
  maxWidth: { xs: 132, sm: 220, md: 320 },
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
};

/** The totals of a part of the rows, above the totals of all. */
function SubtotalRow({
  columns,
  averages,
  by,
  part,
}: Pick<ReportTableProps, 'columns' | 'averages'> & { by: ReportTableColumn | undefined; part: Subtotal }) {
  const translate = useTranslate();
  const { language } = useLanguage();
  const name = (by && (part._label ?? reportText(by, part._key, language))) || translate('facet.report.nameless');
  return (
    <TableRow sx={{ bgcolor: 'action.hover' }}>
      {columns.map((column, index) => (
        <TableCell
          key={column.name}
          align={isFigure(column) ? 'right' : 'left'}
          sx={[{ fontWeight: 600 }, index === 0 ? firstCellSx : figureSx]}
        >
          {index === 0 && translate('facet.report.subtotal', { name, count: part._count })}
          {index > 0 && column.total && averages.has(column.name) && <AverageSign />}
          {index > 0 && column.total && reportText(column, part[column.name], language)}
        </TableCell>
      ))}
    </TableRow>
  );
}

function Totals({ columns, averages, totals }: Pick<ReportTableProps, 'columns' | 'averages'> & Totalled) {
  const translate = useTranslate();
  const { language } = useLanguage();
  return (
    <TableFooter>
      <TableRow>
        {columns.map((column, index) => (
          <TableCell
            key={column.name}
            align={isFigure(column) ? 'right' : 'left'}
            sx={index === 0 ? { ...totalSx, left: 0, zIndex: 3 } : totalSx}
          >
            {index === 0 && !column.total && translate('facet.report.total')}
            {column.total && averages.has(column.name) && <AverageSign />}
            {column.total && reportText(column, totals[column.name], language)}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}

type Totalled = Pick<ReportAnswer, 'totals'>;

/** Marks a value in the row of totals that is no sum. */
function AverageSign() {
  const translate = useTranslate();
  return (
    <>
      <span aria-hidden>{averageSign} </span>
      <Box component="span" sx={visuallyHidden}>
        {translate('facet.report.average')}{' '}
      </Box>
    </>
  );
}

const totalSx = {
  ...figureSx,
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.8125rem',
  fontWeight: 600,
  borderTop: 1,
  borderColor: 'divider',
};
