import type { DocumentStatus } from './movement.ts';

/** The statuses of a row, as the schema calls them. */
export interface RowWords {
  pending: string;
  confirmed: string;
  dropped: string;
}

/**
 * The status of a document's row: that of its document, until a Confirmed return or a Confirmed document that it was
 * moved on to says otherwise (the latter comes after the former: what is sold from a memo was returned on the way).
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
