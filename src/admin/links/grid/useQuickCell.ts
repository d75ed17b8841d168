import type { GridApi } from '@mui/x-data-grid';
import type { RaRecord } from 'ra-core';
import { type RefObject, useEffect } from 'react';
import { useQuickEntry } from '../quick/quickEntryContext.ts';

/**
 * Opens the cell that the input for numbers wants completed, once its row has come from the server.
 * @returns called when a cell was left: when it is that cell and a key has left it, the focus goes back to the input
 */
export function useQuickCell(apiRef: RefObject<GridApi | null>, rows: readonly RaRecord[]) {
  const { wanted, want, open, discard, focus } = useQuickEntry();

  useEffect(() => {
    const api = apiRef.current;
    if (!wanted || !api || !rows.some(({ id }) => id === wanted.id) || !api.getRow(wanted.id)) return;
    want(undefined);
    if (api.getCellMode(wanted.id, wanted.field) === 'edit') return;
    api.scrollToIndexes({ rowIndex: rows.findIndex(({ id }) => id === wanted.id) });
    api.setCellFocus(wanted.id, wanted.field);
    api.startCellEditMode({ id: wanted.id, field: wanted.field });
    open.current = wanted;
    discard.current = () => {
      open.current = undefined;
      if (api.getCellMode(wanted.id, wanted.field) !== 'edit') return;
      api.stopCellEditMode({ id: wanted.id, field: wanted.field, ignoreModifications: true });
    };
  }, [apiRef, rows, wanted, want, open, discard]);

  return (id: RaRecord['id'], field: string, byKey: boolean): void => {
    const isQuick = open.current?.id === id && open.current.field === field;
    open.current = undefined;
    // After the grid has moved the focus to the closed cell.
    if (isQuick && byKey) setTimeout(() => focus.current());
  };
}
