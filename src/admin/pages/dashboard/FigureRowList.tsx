import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { isDay, isMoment } from '../../../fields/capabilities.ts';
import type { DashboardFigure } from '../../../metadata/keys/dashboardKeys.ts';
import type { Report } from '../../../metadata/keys/reportKeys.ts';
import { type Schema, targetOf } from '../../../metadata/model.ts';
import { recordsReport, reportOf } from '../../../metadata/read/dashboardFigures.ts';
import { fieldAt, type ReportTableColumn, reportModule, tableColumns } from '../../../metadata/read/reportFields.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { useText } from '../../i18n/useText.ts';
import { useSchema } from '../../providers/workspace/schemaContext.tsx';
import { isFigure, reportText } from '../../reports/data/reportText.ts';
import { editAddress, reportAddress } from '../../routing/addresses.ts';
import { FigureCard } from './FigureCard.tsx';
import { FigureLink } from './FigureLink.tsx';
import { dashboardFigureSx, momentSx, nameSx, stackedSx } from './figureStyles.ts';
import type { FigureAnswer } from './useOverview.ts';

interface FigureRowsProps {
  figure: DashboardFigure;
  answer: FigureAnswer;
}

/** The first rows of a report or a module; each opens its record, and a link opens the whole report. */
export function FigureRowList({ figure, answer }: FigureRowsProps) {
  const translate = useTranslate();
  const text = useText();
  const schema = useSchema();
  const { language } = useLanguage();
  const { rows, records } = figure;
  const source = rows ?? records;
  const [part] = answer.parts;
  if (!source || !part) return null;
  const report = rows ? reportOf(schema, rows.report) : records && recordsReport(figure.name, records);
  if (!report) return null;
  const known = tableColumns(schema, report);
  const columns = source.columns.flatMap((name) => known.find((column) => column.name === name) ?? []);
  const total = known.find(({ name }) => name === rows?.total);
  return (
    <FigureCard
      figure={figure}
      aside={
        total && (
          <Typography
            component="span"
            sx={{ fontSize: '1.125rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
          >
            {reportText(total, part.totals?.[total.name], language)}
          </Typography>
        )
      }
    >
      <RowTable label={text(figure.label)} columns={columns} rows={part.rows} opens={opened(schema, report)} />
      {rows && (
        <Box sx={{ px: 2, py: 1.25 }}>
          <FigureLink to={reportAddress(rows.report, part.filter)}>
            {translate('facet.dashboard.all', { smart_count: part.totals?._count ?? 0 })}
          </FigureLink>
        </Box>
      )}
    </FigureCard>
  );
}

interface RowTableProps {
  /** Its name for screen readers. */
  label: string;
  columns: readonly ReportTableColumn[];
  rows: FigureAnswer['parts'][number]['rows'];
  /** The module of the records that the rows open. */
  opens: string | undefined;
}

function RowTable({ label, columns, rows, opens }: RowTableProps) {
  const translate = useTranslate();
  const text = useText();
  const { language } = useLanguage();
  const written = (column: ReportTableColumn, row: RowTableProps['rows'][number]) =>
    reportText(column, row[column.name], language);
  return (
    <TableContainer>
      <Table size="small" aria-label={label} sx={[dashboardFigureSx, stackedSx(columns.length)]}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.name} align={isFigure(column) ? 'right' : 'left'}>
                {text(column.field.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and a memo can have several
            <TableRow key={index} hover>
              {columns.map((column, place) => (
                <TableCell
                  key={column.name}
                  align={isFigure(column) ? 'right' : 'left'}
                  sx={isPointInTime(column) ? momentSx : undefined}
                >
                  {place === 0 ? (
                    <FigureLink to={addressOf(opens, row._id)}>
                      {written(column, row) || translate('facet.report.nameless')}
                    </FigureLink>
                  ) : (
                    <Box title={written(column, row)} sx={nameSx(written(column, row))}>
                      {written(column, row)}
                    </Box>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** A timestamp is shown as a day. */
const isPointInTime = ({ field }: ReportTableColumn) => isDay(field) || isMoment(field);

function addressOf(module: string | undefined, id: unknown): string | undefined {
  return module !== undefined && typeof id === 'number' ? editAddress(module, id) : undefined;
}

/** The module of the records that the rows open. */
function opened(schema: Schema, report: Report): string | undefined {
  const module = reportModule(schema, report);
  if (report.opens === undefined) return module.name;
  return targetOf(schema, fieldAt(schema, module, report.opens)?.field)?.name;
}
