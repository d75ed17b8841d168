import type { ColumnDescription, TableDescription } from '../database/structure/tableDescription.ts';
import type { KnownRules } from '../schemaPlan/knownRules.ts';

/*
 * A backup is a folder: `database.ndjson.gz` and, beside it, a copy of `media/` and its checksums in `media.sha256`, a
 * file that `sha256sum -c` reads. The first line of the file is a
 * BackupHeader. Then each table follows: a line `#` + TableHeader, and a line for each row. A row is written as
 * PostgreSQL's own JSON, so that no number and no timestamp loses a digit.
 */

export const FORMAT = 1;
export const databaseFile = 'database.ndjson.gz';
export const mediaFolder = 'media';
export const checksumFile = 'media.sha256';

export interface BackupHeader {
  format: number;
  /** ISO timestamp. */
  made: string;
  /** The media have checksums. Backups of older versions have none. */
  checksums?: true;
  /** The number of steps that the tables of Facet have taken (see systemSteps). Backups of older versions do not say it. */
  steps?: number;
  /** What the last plan knew of the rules of fields (see knownRules). Backups of older versions do not say it. */
  rules?: KnownRules;
  /** The tables that the schema wanted: a restore makes constraints and indexes from them. */
  wanted: TableDescription[];
}

export interface TableHeader {
  /** Database schema and table. */
  schema: string;
  table: string;
  /**
   * The columns as they are in the database. They may be more than the schema wants, because removed fields keep their
   * columns.
   */
  columns: ColumnDescription[];
  /** The last number of the table's identity column. */
  last: number | null;
}

/** Tables whose rows are useless elsewhere: users sign in to a restored system again, and its transactions are others. */
export const leftOut = [
  ...['facet.sessions', 'facet.sign_in_failures', 'facet.factor_challenges', 'facet.schema_state'],
  'facet.table_writes',
];
