import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import type { GridColDef } from '@mui/x-data-grid';
import { type RaRecord, useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { alignOf } from '../../../fields/capabilities.ts';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { ColumnWidth } from '../../common/columns/columnWidths.ts';
import { foldColumns } from '../../common/columns/foldColumns.ts';
import { scrollbarWidth } from '../../common/columns/useRoom.ts';
import { useText } from '../../i18n/useText.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { useLinkContext, useLinkParts } from '../link/linkContext.ts';
import { EditCell } from './EditCell.tsx';
import { RowActions, type RowActionsProps } from './RowActions.tsx';
import { RowCell } from './RowCell.tsx';
import { TotalCell } from './TotalCell.tsx';
import { isTotalRow } from './totalRow.ts';
import { type ColumnWidths, useColumnWidths } from './useColumnWidths.ts';
import type { LinkTotals } from './useTotals.ts';

/** The name of the column with the buttons of each row. */
const ACTIONS = '_actions';
/** A first column up to this width, in pixels, stays in sight while its rows scroll sideways. */
const WIDEST_STAYING = 200;
/** The width of a column that holds symbols only, in pixels. */
const WORDLESS = 72;

interface GridColumnsOptions extends RowActionHandlers {
  displayed: readonly DisplayedField[];
  rows: readonly RaRecord[];
  totals: LinkTotals;
  /** The width of the grid, in pixels; undefined: that of all columns. */
  room: number | undefined;
  /** Whether all columns are shown, and the grid scrolls sideways. */
  whole: boolean;
}

interface GridColumns {
  columns: GridColDef<RaRecord>[];
  /** The names of the columns that have no room. */
  folded: readonly string[];
}

/**
 * The link's columns that have room, and at the right a column for the buttons of a row. What names the row, what is typed
 * into it and what is summed up below never folds away.
 */
export function useGridColumns({
  displayed,
  rows,
  totals,
  room,
  whole,
  onEdit,
  onRemove,
}: GridColumnsOptions): GridColumns {
  const { link, rows: module } = useLinkContext();
  const translate = useTranslate();
  const text = useText();
  const widths = useColumnWidths(displayed, rows, totals);
  const actionsWidth = useActionsWidth();

  const { shown, folded } = useMemo(() => {
    const names = displayed.map(({ field }) => field.name);
    const amount = module.payment ? [module.payment.amount] : [];
    const standing = [...names.slice(0, 1), ...amount, ...link.inlineEdit, ...totals.keys()];
    const needs = new Map(displayed.map((column) => [column.field.name, needOf(column, widths)] as const));
    const free = room === undefined ? undefined : room - actionsWidth - scrollbarWidth();
    return foldColumns({ names, needs, standing, priority: module.list.priority ?? [] }, free);
  }, [displayed, link, module, totals, widths, room, actionsWidth]);

  const columns = useMemo(() => {
    const values = displayed
      .filter(({ field }) => whole || shown.includes(field.name))
      .map((column) => ({
        ...valueColumn(column, {
          label: text(column.field.label),
          width: widths.get(column.field.name),
          isFirst: column === displayed[0],
        }),
        editable: link.inlineEdit.includes(column.field.name),
      }));
    if (actionsWidth === 0) return values;
    return [...values, actionsColumn(translate('facet.link.actions'), actionsWidth, { onEdit, onRemove })];
  }, [displayed, shown, whole, widths, link, actionsWidth, text, translate, onEdit, onRemove]);
  return { columns, folded };
}

/** The width of the buttons of a row, in pixels; 0: rows have none. */
function useActionsWidth(): number {
  const { link, locked } = useLinkContext();
  const parts = useLinkParts();
  const touch = useMediaQuery('(pointer: coarse)');
  if (locked !== undefined) return 0;
  const buttons = Number(link.edit) + Number(link.remove) + parts.filter(({ RowButton }) => RowButton).length;
  return buttons === 0 ? 0 : buttons * (touch ? 44 : 34) + 12;
}

interface ValueColumnLook {
  label: string;
  width: ColumnWidth | undefined;
  isFirst: boolean;
}

function valueColumn(column: DisplayedField, { label, width, isFirst }: ValueColumnLook): GridColDef<RaRecord> {
  const { field, display, view } = column;
  const align = alignOf(display);
  const wordless = view.wordless?.(display) ?? false;
  const stays = isFirst && width !== undefined && width.fitting <= WIDEST_STAYING;
  return {
    ...(stays && { cellClassName: '_first', headerClassName: '_first' }),
    field: field.name,
    headerName: label,
    ...(wordless && { renderHeader: () => hiddenHead(label) }),
    sortable: fieldTypeOf(field).sortable,
    align,
    headerAlign: align,
    display: 'flex',
    ...(wordless ? { width: WORDLESS, minWidth: WORDLESS } : roomOf(width, align)),
    renderCell: (params) =>
      isTotalRow(params.row) ? (
        <TotalCell field={field.name} first={isFirst} />
      ) : (
        <RowCell column={column} params={params} />
      ),
    renderEditCell: (params) => <EditCell column={column} params={params} />,
  };
}

type RowActionHandlers = Pick<RowActionsProps, 'onEdit' | 'onRemove'>;

/** The column for the buttons of each row. */
function actionsColumn(label: string, width: number, handlers: RowActionHandlers): GridColDef<RaRecord> {
  return {
    field: ACTIONS,
    headerName: label,
    renderHeader: () => hiddenHead(label),
    width,
    minWidth: 0,
    sortable: false,
    resizable: false,
    align: 'right',
    display: 'flex',
    cellClassName: ACTIONS,
    headerClassName: ACTIONS,
    renderCell: ({ row, hasFocus }) => !isTotalRow(row) && <RowActions row={row} focused={hasFocus} {...handlers} />,
  };
}

/** The head of a column without words, for screen readers. */
function hiddenHead(label: string): ReactNode {
  return <span style={visuallyHidden}>{label}</span>;
}

/** The least room of a column: texts may be cut, numbers and symbols never. */
function needOf({ field, display, view }: DisplayedField, widths: ColumnWidths): ColumnWidth {
  const { fitting, least } = widths.get(field.name) ?? { fitting: 0, least: 0 };
  if (view.wordless?.(display)) return { fitting: WORDLESS, least: WORDLESS };
  return { fitting, least: alignOf(display) === 'left' ? least : fitting };
}

/** Columns of numbers take the width they need; texts share the rest. */
function roomOf(width: ColumnWidth | undefined, align: 'left' | 'center' | 'right') {
  const minWidth = width?.least ?? 0;
  return align === 'left' ? { minWidth, flex: width?.fitting ?? 1 } : { minWidth, width: width?.fitting ?? 0 };
}
