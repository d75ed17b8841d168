import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type DataGridProps, type GridSortModel, useGridApiRef } from '@mui/x-data-grid';
import { zhCN } from '@mui/x-data-grid/locales';
import { type RaRecord, useListContext, useLocale } from 'ra-core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useRoom } from '../../common/columns/useRoom.ts';
import { FoldedNote } from '../../common/FoldedNote.tsx';
import { useText } from '../../i18n/useText.ts';
import { rowHeights } from '../../lists/choices/density.ts';
import { changedRow, changedRowSx } from '../../place/RowMarks.ts';
import { useChangedRows } from '../../place/useChangedRows.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { EditRowDialog } from '../edit/EditRowDialog.tsx';
import { RemoveRowDialog } from '../edit/RemoveRowDialog.tsx';
import { useLinkContext } from '../link/linkContext.ts';
import { type CellEditors, CellEditorsContext } from './cellEditors.ts';
import { frameSx, gridSx } from './gridSx.ts';
import { LinkEditsContext } from './linkEditsContext.ts';
import { TotalsContext } from './TotalCell.tsx';
import { isTotalRow, totalRow, totalRowId } from './totalRow.ts';
import { UndoToast } from './UndoToast.tsx';
import { useCellEditing } from './useCellEditing.ts';
import { useColumnPaste } from './useColumnPaste.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { type LinkEdits, useLinkEdits } from './useLinkEdits.ts';
import { useQuickCell } from './useQuickCell.ts';
import { useTotals } from './useTotals.ts';

/**
 * The rows of the link around it, in the link's columns: sorted by the server, edited in their cells, with totals
 * below.
 */
export function LinkGrid() {
  const { link, rows: module, locked } = useLinkContext();
  const { data = noRows, isPlaceholderData } = useListContext();
  const text = useText();
  const [edited, setEdited] = useState<RaRecord>();
  const [removed, setRemoved] = useState<RaRecord>();
  const displayedFields = useDisplayedFields();
  const displayed = useMemo(() => displayedFields(module, link.columns), [displayedFields, module, link]);
  const totals = useTotals();
  const [width, measured] = useRoom();
  const [whole, setWhole] = useState(false);
  const { columns, folded } = useGridColumns({
    ...{ displayed, rows: data, totals, onEdit: setEdited, onRemove: setRemoved },
    room: width,
    whole,
  });
  const rows = useMemo(() => (totals.size > 0 ? [...data, totalRow] : data), [data, totals]);

  const changed = useChangedRows();
  const apiRef = useGridApiRef();
  const editors = useRef<CellEditors>(new Map());
  const frame = useRef<HTMLDivElement>(null);
  const edits = useLinkEdits();
  const onLeft = useQuickCell(apiRef, data);
  const editing = { apiRef, editors, edits, displayed, rows: data, onLeft };
  const handlers = useCellEditing(editing);
  const { notice, dismiss } = useColumnPaste(frame, editing);

  return (
    <LinkEditsContext.Provider value={edits}>
      <CellEditorsContext.Provider value={editors}>
        <TotalsContext.Provider value={totals}>
          {notice.length > 0 && (
            <Alert severity="warning" onClose={dismiss} sx={{ mb: 1, maxHeight: 220, overflow: 'auto' }}>
              {notice.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Alert>
          )}
          <Box ref={measured} sx={{ minWidth: 0 }}>
            <FoldedNote
              labels={displayed.flatMap(({ field }) => (folded.includes(field.name) ? text(field.label) : []))}
              whole={whole}
              onChange={setWhole}
            />
            <Box ref={frame} sx={{ ...frameSx, ...changedRowSx }} onKeyDown={(event) => undoByKey(event, edits)}>
              <DataGrid
                apiRef={apiRef}
                aria-label={text(link.label)}
                aria-busy={isPlaceholderData}
                columns={columns}
                rows={rows}
                isCellEditable={({ row }) => locked === undefined && !isTotalRow(row)}
                getRowClassName={({ row, id }) => (isTotalRow(row) ? totalRowId : changed.has(id) ? changedRow : '')}
                {...handlers}
                {...useSorting(link.columns)}
                {...useLook()}
                {...fixedProps}
              />
            </Box>
          </Box>
          <UndoToast />
        </TotalsContext.Provider>
      </CellEditorsContext.Provider>
      {edited && <EditRowDialog row={edited} onClose={() => setEdited(undefined)} />}
      {removed && <RemoveRowDialog row={removed} onRemoved={edits.forget} onClose={() => setRemoved(undefined)} />}
    </LinkEditsContext.Provider>
  );
}

const noRows: RaRecord[] = [];

/** Features of the grid that are of no use here: the pages of a list are small and come from the server one by one. */
const fixedProps = {
  disableVirtualization: true,
  disableColumnMenu: true,
  disableColumnFilter: true,
  disableColumnSelector: true,
  disableRowSelectionOnClick: true,
  rowSelection: false,
  hideFooter: true,
  sortingMode: 'server',
  sortingOrder: ['asc', 'desc'],
} satisfies Partial<DataGridProps>;

/** The sort order of the list, when one of the columns has it. */
function useSorting(columns: readonly string[]): Pick<DataGridProps, 'sortModel' | 'onSortModelChange'> {
  const { sort, setSort } = useListContext();
  const { field, order } = sort;
  const sortModel: GridSortModel = useMemo(
    () => (columns.includes(field) ? [{ field, sort: order === 'DESC' ? 'desc' : 'asc' }] : []),
    [columns, field, order],
  );
  const onSortModelChange = ([wanted]: GridSortModel) =>
    wanted && setSort({ field: wanted.field, order: wanted.sort === 'desc' ? 'DESC' : 'ASC' });
  return { sortModel, onSortModelChange };
}

/** Heights and text sizes; fingers need 44 px. */
function useLook(): Pick<DataGridProps, 'rowHeight' | 'columnHeaderHeight' | 'localeText' | 'sx'> {
  const touch = useMediaQuery('(pointer: coarse)');
  const chinese = useLocale() === 'zh';
  const height = touch ? 44 : rowHeights.normal;
  return {
    rowHeight: height,
    columnHeaderHeight: height,
    sx: gridSx,
    // The grid's own texts are English.
    ...(chinese && { localeText: zhCN.components.MuiDataGrid.defaultProps.localeText }),
  };
}

function undoByKey(event: KeyboardEvent, edits: LinkEdits): void {
  const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
  // In an input Ctrl+Z undoes typed letters.
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (!wanted || typing) return;
  event.preventDefault();
  edits.undo();
}
