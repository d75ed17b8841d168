import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import type { GridColDef } from '@mui/x-data-grid';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { useMemo, useRef } from 'react';
import { alignOf } from '../../../fields/capabilities.ts';
import { fieldTypeOf, formatField } from '../../../fields/fieldTypes.ts';
import { type ColumnWidth, columnWidth } from '../../common/columnWidths.ts';
import { foldColumns } from '../../common/foldColumns.ts';
import { scrollbarWidth } from '../../common/useRoom.ts';
import { useText } from '../../i18n/useText.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { useLinkContext, useLinkParts } from '../link/linkContext.ts';
import { EditCell } from './EditCell.tsx';
import { isItemChanged, MARK } from './ItemChanged.tsx';
import { RowActions, type RowActionsProps } from './RowActions.tsx';
import { RowCell } from './RowCell.tsx';
import { TotalCell } from './TotalCell.tsx';
import { isTotalRow } from './totalRow.ts';
import type { Totals } from './useTotals.ts';

const actionsColumn = '_actions';
/** A first column up to this width, in pixels, stays in sight while its rows scroll sideways. */
const WIDEST_STAYING = 200;
/** The width of a column that holds symbols only, in pixels. */
const WORDLESS = 72;

interface GridColumnsOptions extends Pick<RowActionsProps, 'onEdit' | 'onRemove'> {
  displayed: readonly DisplayedField[];
  rows: readonly RaRecord[];
  totals: Totals;
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
  const { link, locked, rows: module } = useLinkContext();
  const parts = useLinkParts();
  const translate = useTranslate();
  const text = useText();
  const touch = useMediaQuery('(pointer: coarse)');
  const widths = useWidths(displayed, rows, totals);
  const buttons = parts.filter(({ RowButton }) => RowButton).length;
  const actions = locked === undefined ? Number(link.edit) + Number(link.remove) + buttons : 0;
  const actionsWidth = actions === 0 ? 0 : actions * (touch ? 44 : 34) + 12;

  const { shown, folded } = useMemo(() => {
    const names = displayed.map(({ field }) => field.name);
    const amount = module.payment ? [module.payment.amount] : [];
    const standing = [...names.slice(0, 1), ...amount, ...link.inlineEdit, ...totals.keys()];
    const needs = new Map(displayed.map((column) => [column.field.name, needOf(column, widths)] as const));
    const free = room === undefined ? undefined : room - actionsWidth - scrollbarWidth();
    return foldColumns({ names, needs, standing, priority: module.list.priority ?? [] }, free);
  }, [displayed, link, module, totals, widths, room, actionsWidth]);

  const columns = useMemo(() => {
    const drawn = displayed.filter(({ field }) => whole || shown.includes(field.name));
    const columns = drawn.map((column): GridColDef<RaRecord> => {
      const { field, view } = column;
      const align = alignOf(column.display);
      const width = widths.get(field.name);
      const label = text(field.label);
      const wordless = view.wordless?.(column.display) ?? false;
      const first = column === displayed[0];
      const stays =
        first && width !== undefined && width.fitting <= WIDEST_STAYING
          ? { cellClassName: '_first', headerClassName: '_first' }
          : {};
      return {
        ...stays,
        field: field.name,
        headerName: label,
        ...(wordless && { renderHeader: () => <span style={visuallyHidden}>{label}</span> }),
        sortable: fieldTypeOf(field).sortable,
        editable: link.inlineEdit.includes(field.name),
        align,
        headerAlign: align,
        display: 'flex',
        ...(wordless ? { width: WORDLESS, minWidth: WORDLESS } : roomOf(width, align)),
        renderCell: (params) =>
          isTotalRow(params.row) ? (
            <TotalCell field={field.name} first={first} />
          ) : (
            <RowCell column={column} params={params} />
          ),
        renderEditCell: (params) => <EditCell column={column} params={params} />,
      };
    });
    if (actionsWidth === 0) return columns;
    const label = translate('facet.link.actions');
    const actionsAtRight: GridColDef<RaRecord> = {
      field: actionsColumn,
      headerName: label,
      renderHeader: () => <span style={visuallyHidden}>{label}</span>,
      width: actionsWidth,
      minWidth: 0,
      sortable: false,
      resizable: false,
      align: 'right',
      display: 'flex',
      cellClassName: actionsColumn,
      headerClassName: actionsColumn,
      renderCell: ({ row, hasFocus }) =>
        !isTotalRow(row) && <RowActions row={row} focused={hasFocus} onEdit={onEdit} onRemove={onRemove} />,
    };
    return [...columns, actionsAtRight];
  }, [displayed, shown, whole, widths, link, actionsWidth, text, translate, onEdit, onRemove]);
  return { columns, folded };
}

/** The least room of a column: texts may be cut, numbers and symbols never. */
function needOf({ field, display, view }: DisplayedField, widths: ReadonlyMap<string, ColumnWidth>): ColumnWidth {
  const { fitting, least } = widths.get(field.name) ?? { fitting: 0, least: 0 };
  if (view.wordless?.(display)) return { fitting: WORDLESS, least: WORDLESS };
  return { fitting, least: alignOf(display) === 'left' ? least : fitting };
}

/** Columns of numbers take the width they need; texts share the rest. */
function roomOf(width: ColumnWidth | undefined, align: 'left' | 'center' | 'right') {
  const minWidth = width?.least ?? 0;
  return align === 'left' ? { minWidth, flex: width?.fitting ?? 1 } : { minWidth, width: width?.fitting ?? 0 };
}

/** A sample of the value that users will type into an empty column of numbers. */
const likelyNumber = '100,000.00';

/** Widths that fit the page of rows on screen. They stay while values are edited, until a number needs more room. */
function useWidths(
  displayed: readonly DisplayedField[],
  rows: readonly RaRecord[],
  totals: Totals,
): ReadonlyMap<string, ColumnWidth> {
  const { link, rows: module } = useLinkContext();
  const text = useText();
  const locale = useLocale() ?? 'en';
  const { fontFamily = 'sans-serif' } = useTheme().typography;
  const columns = displayed.map(({ field, display, view }) => {
    const values = rows.map((row) => formatField(display, row[field.name], locale));
    const number = alignOf(display) === 'right';
    const likely = number && link.inlineEdit.includes(field.name) ? likelyNumber : '';
    const marked = field.name === module.recordLabel && rows.some(isItemChanged);
    const beside = marked ? (view.besideText ?? 0) + MARK : view.besideText;
    const texts = { head: text(field.label), cells: [...values, likely], total: totals.get(field.name) ?? '', beside };
    const digits = (number || beside) && Math.max(...[...texts.cells, texts.total].map(({ length }) => length));
    return { name: field.name, texts, digits };
  });
  const page = JSON.stringify([locale, rows.map(({ id }) => id), columns.map(({ name, digits }) => [name, digits])]);
  const kept = useRef<{ page: string; widths: ReadonlyMap<string, ColumnWidth> }>({ page: '', widths: new Map() });
  if (kept.current.page !== page) {
    const widths = columns.map(({ name, texts }) => [name, columnWidth(texts, fontFamily)] as const);
    kept.current = { page, widths: new Map(widths) };
  }
  return kept.current.widths;
}
