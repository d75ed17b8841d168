import type { Writing, WrittenCell } from '../../fields/readWritten.ts';
import type { Text } from '../../fields/shared/fieldType.ts';

/* What the API answers about imports: see src/server/imports. */

export interface ImportCounts {
  created?: number;
  updated?: number;
  unchanged?: number;
  wrong?: number;
  skipped?: number;
}

export interface ImportSummary {
  id: number;
  file_name: string;
  created_at: string;
  rows: number;
  state: 'new' | 'checked' | 'done' | 'undone';
  counts: ImportCounts;
  run_at: string | null;
  undone_at: string | null;
  values: Record<string, unknown>;
}

export interface ImportTargetAnswer {
  name: string;
  label: Text;
  required: boolean;
  key: boolean;
  key_only: boolean;
}

export interface Import extends ImportSummary, Writing {
  module: string;
  sheets: string[];
  sheet?: string;
  columns: { name: string; samples: WrittenCell[] }[];
  mapping: Record<string, string>;
  key: string | null;
  /** How the file writes numbers and days, as far as that is clear. */
  found: Writing;
  targets: ImportTargetAnswer[];
}

export interface ImportRow {
  row: number;
  cells: Record<string, WrittenCell>;
  mended: boolean;
  skipped: boolean;
  errors: { column: string | null; field: string | null; message: string }[];
}

export type ImportChange = Partial<Pick<Import, 'mapping' | 'key' | 'values' | 'numbers' | 'days'>>;
