import type { RawBuilder } from 'kysely';
import type { Message } from '../../errors.ts';
import type { RecordsContext } from '../../records/recordsContext.ts';

/** The ways in which a stored value can differ from the value that follows from the log and the documents. */
export const findingKinds = [
  'itemStatus',
  'partStatus',
  'partNumber',
  'rowStatus',
  'unmoved',
  'strayMovement',
  'otherItem',
  'otherParty',
  'goneModule',
  'itemCost',
  'costReversal',
  'strayCost',
  'costRecord',
  'payment',
  'codePattern',
  'codeTwice',
  'codeAhead',
  'otherSource',
  'keptItem',
  'keptDocument',
  'itemNotKept',
  'documentNotKept',
  'ledgerDocument',
  'ledgerPayment',
  'ledgerEntry',
] as const;
export type StockFindingKind = (typeof findingKinds)[number];

/** One difference, and the record where people can see it. */
export interface StockFinding {
  kind: StockFindingKind;
  message: Message;
  module: string;
  id: number;
  /** The text by which people know the record. */
  label: string;
}

/** The ids that one statement checks. */
export interface Chunk {
  after: number;
  upTo: number;
  /** The number of these ids. */
  count: number;
}

/** A check that runs over all ids of a table, chunk by chunk. */
export interface Check {
  table: RawBuilder<unknown>;
  find(context: RecordsContext, chunk: Chunk): Promise<StockFinding[]>;
}
