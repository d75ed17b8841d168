import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';
import { averageSign, isFigure, reportText } from '../data/reportText.ts';
import type { ReportAnswer, Subtotal } from '../data/useReport.ts';
import { figureSx, firstCellSx } from './cellSx.ts';

interface TotalsProps {
  columns: readonly ReportTableColumn[];
  /** The names of the columns that show an average. */
  averages: ReadonlySet<string>;
}

/** The totals of a part of the rows, above the totals of all. */
export function SubtotalRow({
  columns,
  averages,
  by,
  part,
}: TotalsProps & { by: ReportTableColumn | undefined; part: Subtotal }) {
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

/** The totals of all rows. */
export function Totals({ columns, averages, totals }: TotalsProps & Pick<ReportAnswer, 'totals'>) {
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
