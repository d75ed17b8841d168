import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { type RaRecord, useListContext, useRecordContext, useTranslate } from 'ra-core';
import { Children, memo, useCallback, useMemo } from 'react';
import { DataTable, DataTableBody, type DataTableBodyProps, DataTableRow, type DataTableRowProps } from 'react-admin';
import { alignOf } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Density } from '../../../metadata/listLook.ts';
import { findField, type Module } from '../../../metadata/model.ts';
import { isArchived } from '../../../metadata/read/archived.ts';
import { useRoom } from '../../common/columns/useRoom.ts';
import { useText } from '../../i18n/useText.ts';
import { useRowMarks } from '../../place/RowMarks.ts';
import { useModule } from '../../providers/workspace/schemaContext.tsx';
import { useHeadCurrency } from '../../record/useHeadText.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { photoSizes } from '../choices/density.ts';
import { useReportFolded } from '../choices/FoldedColumns.tsx';
import { useSetHoveredRow, useSummedUpRow } from './HoveredRow.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ModuleCell } from './ModuleCell.tsx';
import { hasRowDetail, OpenRowButton, OpenRowProvider, useOpenRow } from './OpenRow.tsx';
import { RowDetail } from './RowDetail.tsx';
import { RowPhoto } from './RowPhoto.tsx';
import { isChosenFrom, SelectPage, SelectRow } from './SelectRow.tsx';
import { StarButton } from './StarButton.tsx';
import { archivedRow, SIGN, tableSx } from './tableSx.ts';
import { useFoldedTable } from './useFoldedTable.ts';
import type { ListColumns } from './useListColumns.ts';

interface ModuleTableProps {
  module: Module;
  columns: ListColumns;
  density: Density;
}

/**
 * The rows of the list, in the chosen columns as far as there is room for them. They scroll inside their own height under
 * a fixed head.
 */
export function ModuleTable({ module, columns: { displayed, leading }, density }: ModuleTableProps) {
  const { data, isPending, isPlaceholderData, perPage } = useListContext();
  const touch = useMediaQuery('(pointer: coarse)');
  const [room, ref] = useRoom();
  const picture = leading.order.includes(module.picture ?? '') ? undefined : findField(module, module.picture ?? '');
  const photo = photoSizes[density];
  const signs = [isChosenFrom(module), module.list.starred].filter(Boolean).length;
  const photoRoom = picture ? Math.max(touch ? 44 : 36, photo) + 8 : 0;
  const taken = signs * SIGN + photoRoom;
  const detailed = hasRowDetail(module);
  const table = useFoldedTable({ module, displayed, rows: data, leading, room, taken, detailed });
  const { shown, folded, widths, detail } = table;
  useReportFolded(folded);

  return (
    <OpenRowProvider>
      <Box
        ref={ref}
        sx={tableSx({ module, density, widths, photo: photoRoom, label: leading.label })}
        aria-busy={isPlaceholderData || undefined}
      >
        {isPending ? (
          <div className="RaDataTable-tableWrapper">
            <ListSkeleton columns={shown.length + 1} rows={Math.min(perPage, 25)} density={density} />
          </div>
        ) : (
          <Rows {...{ module, displayed, picture, photo, detail }} shown={shown.join()} opens={leading.label} />
        )}
      </Box>
    </OpenRowProvider>
  );
}

interface RowsProps {
  module: Module;
  displayed: ListColumns['displayed'];
  /** The names of the columns that there is room for, joined by commas. */
  shown: string;
  /** The name of the column that opens the record. */
  opens: string;
  picture: Field | undefined;
  photo: number;
  detail: boolean;
}

/** Drawn again when something in it changes, and not with each pixel of its room. */
const Rows = memo(function Rows({ module, displayed, shown, opens, picture, photo, detail }: RowsProps) {
  const translate = useTranslate();
  const text = useText();
  const currencyOf = useHeadCurrency();
  const labelOf = useRecordLabel(module);
  const names = shown.split(',');
  return (
    <DataTable bulkActionButtons={false} body={PointedBody} rowClick="edit" empty={<ListEmpty module={module} />}>
      {detail && (
        <DataTable.Col
          source="_detail"
          disableSort
          label={<span role="img" aria-label={translate('facet.list.detail')} />}
          render={(record: RaRecord) => <OpenRowButton module={module} record={record} label={labelOf(record)} />}
        />
      )}
      {isChosenFrom(module) && (
        <DataTable.Col
          source="_selected"
          disableSort
          label={<SelectPage />}
          render={(record: RaRecord) => <SelectRow record={record} label={labelOf(record)} />}
        />
      )}
      {module.list.starred && (
        <DataTable.Col
          source="_starred"
          disableSort
          label={<span style={visuallyHidden}>{translate('facet.list.starred')}</span>}
          render={(record: RaRecord) => <StarButton module={module} record={record} label={labelOf(record)} />}
        />
      )}
      {picture && (
        <DataTable.Col
          source="_photo"
          disableSort
          label={<span role="img" aria-label={text(picture.label)} />}
          render={(record: RaRecord) => (
            <RowPhoto module={module} record={record} label={labelOf(record)} size={photo} />
          )}
        />
      )}
      {displayed
        .filter(({ field }) => names.includes(field.name))
        .map((column) => (
          <DataTable.Col
            key={column.field.name}
            source={column.field.name}
            // A text: the button that sorts is called by it.
            label={[text(column.field.label), currencyOf(column.display)].filter(Boolean).join(' ')}
            disableSort={!fieldTypeOf(column.field).sortable}
            align={alignOf(column.display)}
            render={(record: RaRecord) => (
              <ModuleCell column={column} record={record} opens={column.field.name === opens ? module : undefined} />
            )}
          />
        ))}
    </DataTable>
  );
});

function PointedBody(props: DataTableBodyProps) {
  return <DataTableBody {...props} row={PointedRow} />;
}

/** Reports which row has the pointer or the focus, for the summary panel. An open detail belongs to its row. */
function PointedRow(props: DataTableRowProps) {
  const record = useRecordContext();
  const module = useModule();
  const { id } = useOpenRow();
  const point = useSetHoveredRow();
  const summedUp = useSummedUpRow();
  const here = useCallback(() => record && point(record), [record, point]);
  const entered = useCallback(() => record && point(record, true), [record, point]);
  const { className: marks } = useRowMarks(record?.id);
  const className = [isArchived(record) && archivedRow, marks].filter(Boolean).join(' ') || undefined;
  const marked = module.summary.length > 0 && record !== undefined && summedUp?.id === record.id;
  // The pointer moves over many rows: only those whose mark changes are drawn anew.
  const row = useMemo(
    () => (
      <DataTableRow
        {...props}
        className={className}
        aria-current={marked || undefined}
        onMouseEnter={entered}
        onFocus={here}
      />
    ),
    [props, className, marked, here, entered],
  );
  if (!record || id !== record.id) return row;
  return (
    <>
      {row}
      <TableRow onMouseEnter={entered} onFocus={here}>
        <TableCell colSpan={Children.toArray(props.children).length} className="row-detail">
          <RowDetail module={module} record={record} />
        </TableCell>
      </TableRow>
    </>
  );
}
