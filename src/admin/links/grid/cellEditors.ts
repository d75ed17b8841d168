import { createContext, type RefObject, useContext } from 'react';

/** What others can do with the typed value of an open cell. */
interface CellEditor {
  /** What is typed by now. */
  read(): unknown;
  /** Shows at the cell why the value is refused. */
  refuse(reason: string): void;
  /** Replaces the typed value. */
  write(value: unknown): void;
}

/** The open cells by cellName. */
export type CellEditors = Map<string, CellEditor>;

export const cellName = (id: string | number, field: string): string => `${id} ${field}`;

export const CellEditorsContext = createContext<RefObject<CellEditors> | null>(null);

export function useCellEditors(): CellEditors {
  const editors = useContext(CellEditorsContext);
  if (!editors) throw new Error('This belongs into a cell of a grid');
  return editors.current;
}
