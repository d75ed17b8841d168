import type { DocumentStatus } from './movement.ts';

/** The statuses of a row, under the names of the schema. */
export interface RowWords {
  pending: string;
  confirmed: string;
  dropped: string;
}

/**
 * The status of a document's row. It is the status of the document, unless a Confirmed return has the row or the row
 * was moved on to a Confirmed document. Being moved on outweighs a return, because a row that is sold from a memo was
 * returned on the way.
 */
export function rowStatus(
  words: RowWords,
  document: DocumentStatus,
  { returned, movedOn }: { returned?: string | null; movedOn?: string | null },
): string {
  if (document === 'Canceled') return words.dropped;
  if (document === 'New') return words.pending;
  return movedOn ?? returned ?? words.confirmed;
}
