import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Sort } from '../../../metadata/model.ts';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { WIDEST } from '../../common/columns/columnWidths.ts';
import { useRoom } from '../../common/columns/useRoom.ts';
import { FoldedNote } from '../../common/FoldedNote.tsx';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useHeadCurrency } from '../../record/useHeadText.ts';
import { editAddress } from '../../routing/addresses.ts';
import { coarse, fingerLine } from '../../theme/touch.ts';
import { isFigure, reportText } from '../data/reportText.ts';
import type { RowLinks } from '../data/useDocumentLinks.ts';
import type { ReportAnswer, ReportRow } from '../data/useReport.ts';
import { pageRows } from '../data/useReportQuery.ts';
import { figureSx, firstCellSx, firstSx } from './cellSx.ts';
import { SubtotalRow, Totals } from './ReportTotals.tsx';
import { useFoldedReport } from './useFoldedReport.ts';

interface ReportTableProps {
  label: string;
  columns: readonly ReportTableColumn[];
  /** The names of the columns that show an average. */
  averages: ReadonlySet<string>;
  /** What the parts of the rows are called, where the report has subtotals. */
  parts: ReportTableColumn | undefined;
  answer: ReportAnswer;
  /** Absent: the first cell of a row opens the record behind it. */
  links?: RowLinks | undefined;
  /** Undefined: the rows stay in an order of their own. */
  sort: Sort | undefined;
  page: number;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
}

/**
 * The rows of a report and their totals, in the columns that there is room for; the others show on demand, and then the
 * table scrolls sideways. A row has one link: its first cell to the record behind it, or as `links` says.
 */
export function ReportTable(props: ReportTableProps) {
  const { label, columns: all, averages, parts, answer, sort, page, onSort, onPage } = props;
  const translate = useTranslate();
  const text = useText();
  const [room, ref] = useRoom();
  const [whole, setWhole] = useState(false);
  const { shown, folded, widths } = useFoldedReport(props, room);
  const columns = whole ? all : all.filter(({ name }) => shown.includes(name));
  const addressOf = props.links?.addressOf ?? recordAddress(answer);
  // Where the column of the links has no room, the first one has them.
  const linked = columns.find(({ name }) => name === props.links?.column) ?? columns[0];
  const first = columns[0]?.name;
  const textSxOf = (name: string) => wrappedSx(name === first && whole ? undefined : (widths.get(name) ?? WIDEST));
  return (
    <Paper variant="outlined" ref={ref}>
      <FoldedNote
        labels={all.flatMap(({ name, field }) => (folded.includes(name) ? text(field.label) : []))}
        whole={whole}
        onChange={setWhole}
      />
      <TableContainer
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{ maxHeight: 'max(420px, calc(100vh - 260px))' }}
      >
        <Table stickyHeader size="small" aria-label={label} sx={tableSx}>
          <colgroup>
            {columns.map(({ name }) => (
              <col key={name} style={{ width: widths.get(name) }} />
            ))}
          </colgroup>
          <Head columns={columns} sort={sort} onSort={onSort} />
          <TableBody>
            {answer.rows.map((row, index) => (
              // Rows have no key of their own: a memo appears in as many rows as it has items.
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
              <Row key={index} row={row} address={addressOf(row)} {...{ columns, linked: linked?.name, textSxOf }} />
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

/** Where there is room for all columns, they are as wide as the table; else each is as wide as its texts may be. */
const tableSx = { '& td, & th': { whiteSpace: 'nowrap', px: 1.25 } };

function Head({ columns, sort, onSort }: Pick<ReportTableProps, 'columns' | 'sort' | 'onSort'>) {
  const text = useText();
  const currencyOf = useHeadCurrency();
  return (
    <TableHead>
      <TableRow>
        {columns.map((column, index) => {
          const { name, field } = column;
          const active = sort?.field === name;
          const direction = sort?.order === 'ASC' ? 'asc' : 'desc';
          const next = active ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : isFigure(column) ? 'DESC' : 'ASC';
          const head = <HeadText label={text(field.label)} currency={currencyOf(field)} />;
          return (
            <TableCell
              key={name}
              align={isFigure(column) ? 'right' : 'left'}
              sortDirection={active && direction}
              sx={index === 0 ? { ...firstSx, zIndex: 3 } : undefined}
            >
              {sort ? (
                <TableSortLabel
                  active={active}
                  direction={active ? direction : 'asc'}
                  onClick={() => onSort({ field: name, order: next })}
                  sx={headSx}
                >
                  {head}
                </TableSortLabel>
              ) : (
                head
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

const recordAddress =
  ({ opens }: ReportAnswer) =>
  ({ _id }: ReportRow) =>
    opens !== null && _id !== null ? editAddress(opens, _id) : undefined;

interface RowProps {
  columns: ReportTableProps['columns'];
  row: ReportRow;
  /** The column that has the link. */
  linked: string | undefined;
  address: string | undefined;
  /** The styles of the texts in a column. */
  textSxOf: (column: string) => ReturnType<typeof wrappedSx>;
}

function Row({ columns, row, linked, address, textSxOf }: RowProps) {
  const translate = useTranslate();
  const { language } = useLanguage();
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
            {index > 0 && isFigure(column) && column.name !== linked ? (
              shown
            ) : (
              <Opening address={column.name === linked ? address : undefined} sx={textSxOf(column.name)}>
                {shown}
              </Opening>
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

interface OpeningProps {
  address: string | undefined;
  sx: ReturnType<RowProps['textSxOf']>;
  children: ReactNode;
}

function Opening({ address, sx, children }: OpeningProps) {
  return (
    <Box component="span" sx={sx}>
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

/** Pixels beside the text of a cell, on both sides together. */
const BESIDE_CELL = 20;

/**
 * A long text wraps onto more lines: it must leave room for the figures beside it. `width`: that of its column, in
 * pixels; undefined for the names of rows where the table scrolls sideways.
 */
function wrappedSx(width: number | undefined) {
  return {
    display: 'block',
    width: 'max-content',
    maxWidth: width === undefined ? { xs: 132, sm: 220, md: 320 } : width - BESIDE_CELL,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  };
}

/** The label of a column. Its amounts say their currency here, and not in each cell. */
function HeadText({ label, currency }: { label: string; currency: string | undefined }) {
  if (currency === undefined) return label;
  return (
    <span>
      {label}{' '}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {currency}
      </Box>
    </span>
  );
}

/** As high as a finger needs; the arrow stays on its side of the text. */
const headSx = { [coarse]: { minHeight: 44, minWidth: 44 } } as const;
