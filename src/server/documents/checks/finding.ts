import type { RawBuilder } from 'kysely';
import type { Message } from '../../errors.ts';
import type { RecordsContext } from '../../records/recordsContext.ts';

/** In which ways what is stored can differ from what follows from the log and the documents. */
export const findingKinds = [
  'itemStatus',
  'partStatus',
  'partNumber',
  'rowStatus',
  'unmoved',
  'strayMovement',
  'otherItem',
  'payment',
  'codePattern',
  'codeTwice',
  'codeAhead',
  'otherSource',
] as const;
export type StockFindingKind = (typeof findingKinds)[number];

/** One thing that differs, and the record where people see it. */
export interface StockFinding {
  kind: StockFindingKind;
  message: Message;
  module: string;
  id: number;
  /** What people call the record. */
  label: string;
}

/** The ids that one statement looks at. */
export interface Chunk {
  after: number;
  upTo: number;
  /** How many of them there are. */
  count: number;
}

/** A check that runs over all ids of a table, chunk by chunk. */
export interface Check {
  table: RawBuilder<unknown>;
  find(context: RecordsContext, chunk: Chunk): Promise<StockFinding[]>;
}
