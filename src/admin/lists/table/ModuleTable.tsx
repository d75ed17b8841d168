import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '@mui/utils';
import { type RaRecord, useListContext, useRecordContext, useTranslate } from 'ra-core';
import { Children } from 'react';
import { DataTable, DataTableBody, type DataTableBodyProps, DataTableRow, type DataTableRowProps } from 'react-admin';
import { alignOf } from '../../../fields/capabilities.ts';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import { type Module, mayDo } from '../../../metadata/model.ts';
import { isArchived } from '../../../metadata/read/archived.ts';
import { useText } from '../../i18n/useText.ts';
import { useRowMarks } from '../../place/RowMarks.ts';
import { useModule } from '../../providers/workspace/schemaContext.tsx';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import type { Density } from '../choices/columnChoice.ts';
import { rowHeights } from '../choices/density.ts';
import { useSetHoveredRow } from './HoveredRow.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ModuleCell } from './ModuleCell.tsx';
import { hasRowDetail, OpenRowButton, OpenRowProvider, useOpenRow } from './OpenRow.tsx';
import { RowDetail } from './RowDetail.tsx';
import { SelectPage, SelectRow } from './SelectRow.tsx';
import { StarButton } from './StarButton.tsx';
import { sortIconSx } from './sortIconSx.ts';
import { tableHeight } from './tableHeight.ts';

interface ModuleTableProps {
  module: Module;
  /** Names of the fields to show, in order. */
  columns: readonly string[];
  density: Density;
}

/** The rows of the list, in the chosen columns. They scroll inside their own height under a fixed head. */
export function ModuleTable({ module, columns, density }: ModuleTableProps) {
  const { isPending, isPlaceholderData, perPage } = useListContext();
  const translate = useTranslate();
  const text = useText();
  const displayed = useDisplayedFields()(module, columns);
  const labelOf = useRecordLabel(module);
  const detail = hasRowDetail(module);
  const opening = columns.includes(module.recordLabel) ? module.recordLabel : columns[0];

  if (isPending) {
    return (
      <Box sx={tableSx(module, density)}>
        <div className="RaDataTable-tableWrapper">
          <ListSkeleton columns={displayed.length + 1} rows={Math.min(perPage, 25)} density={density} />
        </div>
      </Box>
    );
  }
  return (
    <OpenRowProvider>
      <Box sx={tableSx(module, density)} aria-busy={isPlaceholderData || undefined}>
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
              render={(record: RaRecord) => <StarButton module={module} record={record} />}
            />
          )}
          {displayed.map((column) => (
            <DataTable.Col
              key={column.field.name}
              source={column.field.name}
              label={text(column.field.label)}
              disableSort={!fieldTypeOf(column.field).sortable}
              align={alignOf(column.display)}
              render={(record: RaRecord) => (
                <ModuleCell
                  column={column}
                  record={record}
                  opens={column.field.name === opening ? module : undefined}
                />
              )}
            />
          ))}
        </DataTable>
      </Box>
    </OpenRowProvider>
  );
}

/** Whether something is done with chosen rows: they are deleted, archived, printed, or combined. */
function isChosenFrom(module: Module): boolean {
  const others = module.actions.list.filter((name) => name !== 'new' && name !== 'export');
  const archives = module.archive === true && mayDo(module, 'archive');
  return (!module.readOnly && mayDo(module, 'delete')) || archives || others.length > 0;
}

function PointedBody(props: DataTableBodyProps) {
  return <DataTableBody {...props} row={PointedRow} />;
}

/** Reports which row has the pointer or the focus, for the summary panel. An open detail belongs to its row. */
function PointedRow(props: DataTableRowProps) {
  const record = useRecordContext();
  const module = useModule();
  const { id } = useOpenRow();
  const point = useSetHoveredRow();
  const here = () => record && point(record);
  const { className: marked, ...marks } = useRowMarks(record?.id);
  const className = [isArchived(record) && archivedRow, marked].filter(Boolean).join(' ');
  const row = <DataTableRow {...props} {...marks} className={className} onMouseEnter={here} onFocus={here} />;
  if (!record || id !== record.id) return row;
  return (
    <>
      {row}
      <TableRow onMouseEnter={here} onFocus={here}>
        <TableCell colSpan={Children.toArray(props.children).length} className="row-detail">
          <RowDetail module={module} record={record} />
        </TableCell>
      </TableRow>
    </>
  );
}

const archivedRow = 'archived-row';

function tableSx({ list }: Module, density: Density): SxProps<Theme> {
  return {
    '& .RaDataTable-tableWrapper': { overflow: 'auto', containerType: 'inline-size', ...tableHeight(list) },
    '& .MuiTableCell-root': { px: 1.25 },
    '& .MuiTableCell-head': { py: 1, whiteSpace: 'nowrap', fontWeight: 600 },
    ...sortIconSx,
    '& .MuiTableCell-body': {
      height: rowHeights[density],
      py: 0,
      maxWidth: 320,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .MuiTableCell-body.row-detail': {
      height: 'auto',
      p: 0,
      maxWidth: 'none',
      overflow: 'visible',
      whiteSpace: 'normal',
    },
    '& .column-_detail, & .column-_selected, & .column-_starred': { width: 48, px: 0.5 },
    [`& .${archivedRow} .MuiTableCell-body, & .${archivedRow} a`]: { color: 'text.secondary' },
    '& .MuiTableBody-root': { transition: 'opacity 0.2s' },
    '&[aria-busy] .MuiTableBody-root': { opacity: 0.55 },
    '@media (pointer: coarse)': { '& .MuiTableCell-body': { height: Math.max(44, rowHeights[density]) } },
  };
}
