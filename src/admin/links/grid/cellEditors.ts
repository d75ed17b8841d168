import { createContext, type RefObject, useContext } from 'react';
import type { ParseResult } from '../../../fields/shared/fieldType.ts';

/** What an open cell lets others do with what is typed in it. */
interface CellEditor {
  /** The typed value as the field reads it. */
  read(): ParseResult;
  /** Says at the cell why it is refused. */
  refuse(reason: string): void;
  /** Takes a value in place of what is typed. */
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
