import type { WrittenCell } from '../../../fields/readWritten.ts';
import { malformed, Refusal } from '../../errors.ts';

/** A row of a file with its number as people see it: the heading is row 1 of most files. */
export interface SheetRow {
  row: number;
  cells: WrittenCell[];
}

/** What a file is, beside its rows. */
export interface SheetFacts {
  kind: 'csv' | 'xlsx';
  /** The names of a workbook's sheets; empty for CSV. */
  sheets: string[];
  /** The sheet whose rows are read. */
  sheet?: string;
  /** Of CSV. */
  encoding?: string;
  delimiter?: string;
}

export interface SheetFile {
  facts: SheetFacts;
  /** The rows that hold anything, from the first to the last one. */
  rows: AsyncIterable<SheetRow>;
}

/** How large a file may be, so that one file does not take the memory or the time of all. */
export const sheetLimits = {
  /** Of the file, in bytes. */
  bytes: 64 * 1024 * 1024,
  /** Of one part of a workbook when it is unpacked, in bytes. */
  unpacked: 1024 * 1024 * 1024,
  /** Of all texts that the cells of a workbook share, in characters. */
  sharedCharacters: 64 * 1024 * 1024,
  rows: 100_000,
  columns: 300,
  /** Of one cell, in characters: as in Excel. */
  cell: 32_767,
};

/** 422: the file is none that can be imported. `key` under facet.error.import says why. */
export function badFile(key: string, params?: Record<string, string | number>): Refusal {
  return new Refusal('bad_file', { key: `facet.error.import.${key}`, ...(params && { params }) });
}

/** 400: a setting of the import has a value that it cannot have. */
export function badSetting(name: string): Refusal {
  return malformed('parameterValue', { name });
}

export function isEmptyRow(cells: readonly WrittenCell[]): boolean {
  return cells.every((cell) => cell === null || cell === '');
}
