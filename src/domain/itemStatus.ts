import type { DocumentStatus } from './movement.ts';

/** The statuses of an item that no movement sets, under the names of the schema. */
export interface StatusWords {
  opening: string;
  pending: string;
  dropped: string;
}

/**
 * Where an item comes from: created directly, created in a row of a document with that state, or created in a row that
 * was deleted since.
 */
export type Origin = 'direct' | DocumentStatus | 'gone';

/**
 * The status of an item, from its origin and its last active movement that gave it a status:
 *
 * | last active movement | origin                          | status                     |
 * |----------------------|---------------------------------|----------------------------|
 * | any                  | any                             | what the movement makes it |
 * | none                 | made directly                   | opening (Available)        |
 * | none                 | in a document that is New       | pending (New)              |
 * | none                 | in one that is Canceled or gone | dropped (Canceled)         |
 */
export function itemStatus(words: StatusWords, origin: Origin, last: { becomes: string } | null): string {
  if (last) return last.becomes;
  if (origin === 'direct') return words.opening;
  return origin === 'Canceled' || origin === 'gone' ? words.dropped : words.pending;
}
