import type { DataGridProps, GridApi, GridCellParams, GridEventListener } from '@mui/x-data-grid';
import { type RaRecord, useBlocker } from 'ra-core';
import type { RefObject } from 'react';
import { isNumber } from '../../../fields/capabilities.ts';
import { useWarnBeforeUnload } from '../../dialogs/useWarnBeforeUnload.ts';
import { isSameValue } from '../../record/isSameValue.ts';
import type { DisplayedField } from '../../record/useDisplayedFields.ts';
import { type CellEditors, cellName } from './cellEditors.ts';
import { useCellReading } from './useCellReading.ts';
import type { LinkEdits } from './useLinkEdits.ts';

export interface CellEditing {
  apiRef: GridApiRef;
  editors: RefObject<CellEditors>;
  edits: LinkEdits;
  displayed: readonly DisplayedField[];
  rows: readonly RaRecord[];
  /** Called when an open cell was left. */
  onLeft: (id: RaRecord['id'], field: string, byKey: boolean) => void;
}

/** A cell by its row and its field. */
type Cell = Pick<GridCellParams, 'id' | 'field'>;

type Handlers = Pick<DataGridProps, 'onCellKeyDown' | 'onCellClick' | 'onCellEditStop'>;

/**
 * How cells are opened and left. The grid opens them (double-click, Enter, a key that types). This hook handles
 * leaving: the field parses the typed value, and a valid value is saved while the focus moves on.
 */
export function useCellEditing({ apiRef, editors, edits, displayed, rows, onLeft }: CellEditing): Handlers {
  const readCell = useCellReading();
  const fieldOf = (name: string) => displayed.find(({ field }) => field.name === name)?.field;

  /** What is typed into an open cell: absent when it is what the cell has already. */
  const changeIn = ({ id, field: name }: Cell) => {
    const editor = editors.current.get(cellName(id, name));
    const field = fieldOf(name);
    const row = rows.find((one) => one.id === id);
    if (!editor || !field || !row) return;
    const reading = readCell(field, editor.read());
    if ('reason' in reading) return { refuse: () => editor.refuse(reading.reason) };
    return isSameValue(reading.value, edits.valueIn(row, name))
      ? undefined
      : { save: () => edits.commit({ row, field, value: reading.value }) };
  };

  /** False when the typed value is refused: the cell stays open and shows the reason. */
  const takeTyped = (cell: Cell): boolean => {
    const change = changeIn(cell);
    if (change?.refuse) {
      change.refuse();
      return false;
    }
    if (change) change.save();
    else edits.discard(cell.id, cell.field);
    return true;
  };

  const openCells = (): Cell[] =>
    rows
      .flatMap(({ id }) => displayed.map(({ field }) => ({ id, field: field.name })))
      .filter(({ id, field }) => editors.current.has(cellName(id, field)));

  // The browser's buttons leave the page without leaving the cell first, as a click on a link does.
  useBlocker(() => {
    for (const cell of openCells()) changeIn(cell)?.save?.();
    return false;
  });
  useWarnBeforeUnload(() => openCells().some(changeIn));

  const onCellEditStop: GridEventListener<'cellEditStop'> = (params, event) => {
    const { id, field, reason } = params;
    event.defaultMuiPrevented = true;
    if ('key' in event && isOpenList(event.target)) return;
    if (reason === 'escapeKeyDown') edits.discard(id, field);
    else if (!takeTyped(params)) return;
    apiRef.current?.stopCellEditMode({
      id,
      field,
      // The typed value is saved already: the grid itself keeps nothing.
      ignoreModifications: true,
      cellToFocusAfter: nextCell(reason, id === rows.at(-1)?.id),
    });
    onLeft(id, field, 'key' in event);
  };

  const onCellKeyDown: GridEventListener<'cellKeyDown'> = (params, event) => {
    if (params.cellMode === 'edit' || !params.isEditable) return;
    const { id, field: name } = params;
    if (event.key === 'Escape') edits.discard(id, name);
    if (event.key === 'F2') apiRef.current?.startCellEditMode({ id, field: name });
    const field = fieldOf(name);
    if (!field || !opensCell(event, isNumber(field))) event.defaultMuiPrevented = true;
    if (event.key === ' ') event.preventDefault();
  };

  const onCellClick: GridEventListener<'cellClick'> = ({ id, field, cellMode, isEditable }, event) => {
    if (isEditable && cellMode === 'view' && isTap(event.nativeEvent)) {
      apiRef.current?.startCellEditMode({ id, field });
    }
  };

  return { onCellKeyDown, onCellClick, onCellEditStop };
}

/** Whether the grid handles a key pressed on a closed cell: other keys would empty a number and then type nothing. */
function opensCell(event: { key: string; ctrlKey: boolean; metaKey: boolean }, number: boolean): boolean {
  if (event.key.length > 1) return event.key !== 'F2';
  // The grid handles copying; useColumnPaste handles pasting.
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() !== 'v';
  return number ? /[-.\d]/.test(event.key) : event.key !== ' ';
}

/** A finger opens a cell with one tap; a second tap would zoom. */
function isTap(event: Event): boolean {
  const touched = 'pointerType' in event && event.pointerType === 'touch';
  return touched || window.matchMedia('(pointer: coarse)').matches;
}

function nextCell(reason: string | undefined, isLastRow: boolean): 'below' | 'right' | 'left' | 'none' {
  if (reason === 'enterKeyDown' && !isLastRow) return 'below';
  if (reason === 'tabKeyDown') return 'right';
  return reason === 'shiftTabKeyDown' ? 'left' : 'none';
}

/** Whether an open drop-down handles the key: Enter picks there, and Esc closes it. */
function isOpenList(target: unknown): boolean {
  return target instanceof Element && target.getAttribute('aria-expanded') === 'true';
}

type GridApiRef = RefObject<GridApi | null>;
