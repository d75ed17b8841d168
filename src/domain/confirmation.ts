import type { Effect, Item, Movement } from './movement.ts';

/** What has to be known of a row to confirm its document, read under a lock of the item. */
export interface RowToConfirm {
  item: Item;
  /** The item was made with this very row, and nothing has moved it since. */
  brought: boolean;
  /** The last active movement of the item. */
  last: Movement | null;
  /** The last active movement that settled whose the item is. */
  held: Movement | null;
  /** Of a return: the active movement of the row that it gives back; null: that document is not Confirmed. */
  source?: Movement | null;
}

/** Why a row cannot be confirmed, and the movement that stands in the way. */
export interface Obstacle {
  rule: ConfirmationRule;
  by: Movement | null;
}

interface Case {
  effect: Effect;
  party: number;
  row: RowToConfirm;
}

/**
 * What each row of a document needs to be confirmed. The first rule that does not hold says why.
 *
 * | rule       | concerns                                 | holds when                                                  |
 * |------------|------------------------------------------|-------------------------------------------------------------|
 * | whole      | every row                                | the item is no part of a set: those move with their set     |
 * | sourceOut  | rows that return what another one has out | see isStillOut                                              |
 * | needed     | rows with an item that was there before  | the item has the status that the effect needs               |
 * | onMemo     | the same, where the effect asks for it   | the item is on memo from the party of the document          |
 */
const rules = {
  whole: { concerns: () => true, holds: ({ row }) => !row.item.isPart },
  sourceOut: {
    concerns: ({ row }) => row.source !== undefined,
    holds: ({ row }) => row.source !== undefined && isStillOut(row, row.source),
  },
  needed: {
    concerns: ({ effect, row }) => effect.needs !== undefined && !row.brought,
    holds: ({ effect, row }) => row.item.status === effect.needs,
  },
  onMemo: {
    concerns: ({ effect, row }) => effect.needsMemo === true && !row.brought,
    holds: ({ row, party }) => row.held?.ownership === 'memo' && row.held.party === party,
  },
} satisfies Record<string, { concerns: (given: Case) => boolean; holds: (given: Case) => boolean }>;

export type ConfirmationRule = keyof typeof rules;

/** What stands against confirming a row; null: nothing. `party`: the id of whom the document is with. */
export function obstacleToConfirm(effect: Effect, party: number, row: RowToConfirm): Obstacle | null {
  const given = { effect, party, row };
  for (const [rule, { concerns, holds }] of Object.entries(rules)) {
    if (concerns(given) && !holds(given)) return { rule: rule as ConfirmationRule, by: row.last };
  }
  return null;
}

/**
 * Whether an item is still what the source made of it: out with a customer, here on memo, bought, sold. Where the source
 * settled whose it is, it may have been away and back since; otherwise nothing may have moved it.
 */
export function isStillOut(
  { item, last, held }: Pick<RowToConfirm, 'item' | 'last' | 'held'>,
  source: Movement | null,
) {
  if (source === null || item.status !== source.becomes) return false;
  return (source.ownership === null ? last : held)?.id === source.id;
}

/**
 * What stands against setting a document back: the last active movement of the item, when that is not the document's
 * own; null: nothing.
 */
export function obstacleToSetBack(own: Movement, last: Movement | null): Movement | null {
  return last === null || last.id === own.id ? null : last;
}
