/** A record as it was when it was deleted: a line of the audit. */
export interface DeletedRow {
  /** Of the line of the audit. */
  id: number;
  module: string;
  record_id: number;
  /** The values by their columns. */
  changes: Record<string, unknown>;
}
