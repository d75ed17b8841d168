import type { Message } from '../../errors.ts';

/** One step towards the structure that the schema wants. */
export interface StructureChange {
  /** The table that the step changes, by the name that the table has when the step runs. */
  table: string;
  /** What the step does: `Add the column weight to inventory`. */
  what: string;
  sql: string[];
  /** Present: rows may prevent the change. The change is held back when `count` (SQL of one number) is not 0. */
  risk?: { count: string; why: string; message: Message };
  /** The change is passed over when `due` (SQL of one number) is 0, or cannot be asked. */
  due?: string;
  /** While the change is held back, values may be no values of the field any more: `about 5` of an integer. */
  misreads?: boolean;
  /** The change always loses data: it is reported, and never made. */
  unasked?: true;
  /** The change that is made instead while this one is held back. */
  meanwhile?: { what: string; sql: string[] };
}
