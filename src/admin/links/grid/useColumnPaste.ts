import { type RaRecord, useTranslate } from 'ra-core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isNumber } from '../../../fields/capabilities.ts';
import { isSameValue } from '../../record/isSameValue.ts';
import { useRecordLabel } from '../../record/useRecordLabel.ts';
import { useLinkContext } from '../link/linkContext.ts';
import { cellName } from './cellEditors.ts';
import { pastedColumn } from './pastedColumn.ts';
import type { CellEditing } from './useCellEditing.ts';
import { useCellReading, usePastedNumber } from './useCellReading.ts';
import type { CellChange } from './useLinkEdits.ts';

interface ColumnPaste {
  /** The lines of the last paste that were not saved; empty when all of them were. */
  notice: readonly string[];
  dismiss: () => void;
}

/**
 * Pasting into a cell that is edited in place fills its column from there on downwards, one line per row in the order
 * on screen. An empty line leaves its row unchanged; refused lines are reported, and the rest is saved.
 */
export function useColumnPaste(root: RefObject<HTMLElement | null>, editing: CellEditing): ColumnPaste {
  const [notice, setNotice] = useState<readonly string[]>([]);
  const paste = usePaste(editing, setNotice);
  const latest = useRef(paste);
  latest.current = paste;

  useEffect(() => {
    // On the document: browsers disagree about the target of a paste when no input has the focus.
    const onPaste = (event: ClipboardEvent) => {
      const focused = document.activeElement;
      if (!focused || !root.current?.contains(focused)) return;
      latest.current(focused, event);
    };
    document.addEventListener('paste', onPaste, true);
    return () => document.removeEventListener('paste', onPaste, true);
  }, [root]);

  return { notice, dismiss: () => setNotice([]) };
}

function usePaste(editing: CellEditing, setNotice: (notice: readonly string[]) => void) {
  const { apiRef, editors, edits, displayed, rows } = editing;
  const translate = useTranslate();
  const pastedNumber = usePastedNumber();
  const fill = useFill(editing);

  return (focused: Element, event: ClipboardEvent): void => {
    const cell = cellAt(focused, rows);
    const column = displayed.find(({ field }) => field.name === cell?.field);
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const api = apiRef.current;
    if (!cell || !column || text === '' || !api) return;
    const params = api.getCellParams(cell.row.id, cell.field);
    if (!params.isEditable) return;
    const lines = pastedColumn(text);
    const open = editors.current.get(cellName(cell.row.id, cell.field));
    if (open && lines?.length === 1) {
      // Into an open cell: browsers drop every character that is no digit, and '1,50' would become 150.
      if (!isNumber(column.field)) return;
      event.preventDefault();
      open.write(pastedNumber(column.field, text).value);
      return;
    }
    event.preventDefault();
    if (!lines) {
      setNotice([translate('facet.link.pasteOneColumn')]);
      return;
    }
    if (open) api.stopCellEditMode({ id: cell.row.id, field: cell.field, ignoreModifications: true });
    const { changes, refusals } = fill(lines, rows.indexOf(cell.row), column.field);
    setNotice(refusals);
    void edits.saveAll(changes).then((refused) => {
      if (refused.length > 0)
        setNotice([...refusals, ...refused.map(({ row, value, reason }) => fill.refusalText(row, value, reason))]);
    });
  };
}

/**
 * Spreads lines over the rows from a start row on: the values to save, and the refused lines with a reason for people.
 */
function useFill({ rows, edits }: CellEditing) {
  const { rows: module } = useLinkContext();
  const labelOf = useRecordLabel(module);
  const translate = useTranslate();
  const readCell = useCellReading();

  const refusalText = (row: RaRecord, value: unknown, reason: string): string =>
    translate('facet.link.pasteRefused', {
      number: rows.indexOf(row) + 1,
      row: labelOf(row),
      value: String(value),
      reason,
    });

  const fill = (lines: readonly string[], from: number, field: CellChange['field']) => {
    const changes: CellChange[] = [];
    const refusals: string[] = [];
    let leftOver = 0;
    for (const [index, line] of lines.entries()) {
      const row = rows[from + index];
      if (line === '') continue;
      if (!row) {
        leftOver += 1;
        continue;
      }
      const reading = readCell(field, line);
      if ('reason' in reading) refusals.push(refusalText(row, line, reading.reason));
      else if (isSameValue(reading.value, edits.valueIn(row, field.name))) edits.discard(row.id, field.name);
      else changes.push({ row, field, value: reading.value });
    }
    if (leftOver > 0) refusals.push(translate('facet.link.pasteLeftOver', { smart_count: leftOver }));
    return { changes, refusals };
  };
  return Object.assign(fill, { refusalText });
}

/** The row and field of the cell that contains an element. */
function cellAt(element: Element, rows: readonly RaRecord[]): { row: RaRecord; field: string } | undefined {
  const field = element.closest('[data-field]')?.getAttribute('data-field');
  const id = element.closest('[data-id]')?.getAttribute('data-id');
  const row = rows.find((one) => String(one.id) === id);
  return row && field ? { row, field } : undefined;
}
