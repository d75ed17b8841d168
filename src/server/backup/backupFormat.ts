import type { ColumnDescription, TableDescription } from '../database/structure/tableDescription.ts';

/*
 * A backup is a folder: `database.ndjson.gz` and, beside it, `media/` as it was. The first line of the file is a
 * BackupHeader; then comes, for each table, a line `#` + TableHeader and a line for each row: PostgreSQL's own JSON of
 * it, so that no number or moment loses a digit on the way.
 */

export const FORMAT = 1;
export const databaseFile = 'database.ndjson.gz';
export const mediaFolder = 'media';

export interface BackupHeader {
  format: number;
  /** ISO moment. */
  made: string;
  /** What the schema wanted of the module tables: constraints and indexes are made from it. */
  wanted: TableDescription[];
}

export interface TableHeader {
  /** Database schema and table. */
  schema: string;
  table: string;
  /** As they are, which may be more than the schema wants: removed fields keep their columns. */
  columns: ColumnDescription[];
  /** The last number that the table's identity column gave out. */
  last: number | null;
}

/** Tables whose rows are worth nothing elsewhere: a restored system is signed in to anew. */
export const leftOut = ['facet.sessions', 'facet.sign_in_failures', 'facet.schema_state'];
