/** One step towards the structure that the schema wants. */
export interface StructureChange {
  /** The table in question, by the name that it has when the step's turn comes. */
  table: string;
  /** What it does: `Add the column weight to inventory`. */
  what: string;
  sql: string[];
  /** Present: rows may stand in the way. The change is held back when `count` (SQL of one number) is not 0. */
  risk?: { count: string; why: string };
  /** Loses data by its nature: told, never done. */
  unasked?: true;
  /** What is done in its place while it is held back. */
  meanwhile?: { what: string; sql: string[] };
}
