import { type RawBuilder, sql } from 'kysely';
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
export interface StockCheck {
  table: RawBuilder<unknown>;
  find(context: RecordsContext, chunk: Chunk): Promise<StockFinding[]>;
}

/** A finding of that kind, whose message has these parameters. */
export function findingOf(
  kind: StockFindingKind,
  record: Pick<StockFinding, 'module' | 'id' | 'label'>,
  params: NonNullable<Extract<Message, { key: string }>['params']>,
): StockFinding {
  return { kind, message: { key: `facet.stockCheck.kind.${kind}`, params }, ...record };
}

/** The condition that the id of the records with that alias is one of the chunk. */
export function inChunk(alias: RawBuilder<unknown>, { after, upTo }: Chunk): RawBuilder<unknown> {
  return sql`${alias}.id > ${after}::bigint and ${alias}.id <= ${upTo}::bigint`;
}
