import type { Effect, Item, Movement } from './movement.ts';

/** What must be known of a row to confirm its document. It is read under a lock of the item. */
export interface RowToConfirm {
  item: Item;
  /** The item was created with this very row, and no document has moved it since. */
  brought: boolean;
  /** The last active movement that gave the item its status. */
  last: Movement | null;
  /** The last active movement that settled who owns the item. */
  held: Movement | null;
  /** The item has gone back to the party that it came from. */
  gone: boolean;
  /**
   * For a row of a return: the active movement of the row that it returns; null: the document of that row is not
   * Confirmed.
   */
  source?: Movement | null;
}

/** Why a row cannot be confirmed, and the movement that prevents it. */
export interface Obstacle {
  rule: ConfirmationRule;
  by: Movement | null;
}

export interface Case {
  effect: Effect;
  party: number;
  row: RowToConfirm;
}

/**
 * The rules that a row must meet to be confirmed. The first rule that does not hold is the reason of the refusal.
 *
 * | rule       | concerns                                 | holds when                                                  |
 * |------------|------------------------------------------|-------------------------------------------------------------|
 * | whole      | every row                                | the item is no part of a set: those move with their set     |
 * | sourceOut  | rows of returns                          | see isStillOut                                              |
 * | sourceOf   | rows of returns                          | the document of the row that is returned has the same party |
 * | needed     | rows whose item existed before the row,  | the item has the status that the effect needs               |
 * |            | but for comesAgain and keepsStatus       |                                                             |
 * | onMemo     | rows whose item existed before the row,  | the item is on memo from the party of the document          |
 * |            | if the effect needs a memo, but for      |                                                             |
 * |            | comesAgain                               |                                                             |
 */
const rules = {
  whole: { concerns: () => true, holds: ({ row }) => !row.item.isPart },
  sourceOut: {
    concerns: ({ row }) => row.source !== undefined,
    holds: ({ row }) => row.source !== undefined && isStillOut(row, row.source),
  },
  sourceOf: {
    concerns: ({ row }) => (row.source?.party ?? null) !== null,
    holds: ({ row, party }) => row.source?.party === party,
  },
  needed: {
    concerns: (one) => one.effect.needs !== undefined && !one.row.brought && !comesAgain(one) && !keepsStatus(one),
    holds: ({ effect, row }) => row.item.status === effect.needs,
  },
  onMemo: {
    concerns: (one) => one.effect.needsMemo === true && !one.row.brought && !comesAgain(one),
    holds: (one) => isOnMemoFrom(one),
  },
} satisfies Record<string, { concerns: (one: Case) => boolean; holds: (one: Case) => boolean }>;

export type ConfirmationRule = keyof typeof rules;

/**
 * The first rule that forbids to confirm the row; null: the row can be confirmed. `party`: the id of the document's
 * party.
 */
export function obstacleToConfirm(effect: Effect, party: number, row: RowToConfirm): Obstacle | null {
  const facts = { effect, party, row };
  for (const [rule, { concerns, holds }] of Object.entries(rules)) {
    const by = rule === 'sourceOf' ? (row.source ?? null) : row.last;
    if (concerns(facts) && !holds(facts)) return { rule: rule as ConfirmationRule, by };
  }
  return null;
}

type Held = { row: Pick<RowToConfirm, 'item' | 'held' | 'gone'> };

/** Whether a document that settles who owns its items brings one in again that had gone back. */
export function comesAgain({ effect, row }: Pick<Case, 'effect'> & Held): boolean {
  return effect.ownership !== undefined && row.gone;
}

/**
 * Whether the item stays where it is, as only its owner changes: it is on memo from the party of the document, and was
 * sold or is out with somebody.
 */
export function keepsStatus(one: Pick<Case, 'effect' | 'party'> & Held): boolean {
  const { effect, row } = one;
  const isElsewhere = effect.needs !== undefined && effect.needs !== row.item.status;
  return effect.needsMemo === true && isElsewhere && isOnMemoFrom(one);
}

function isOnMemoFrom({ row: { held, gone }, party }: Pick<Case, 'party'> & Held): boolean {
  return held?.ownership === 'memo' && held.party === party && !gone;
}

/**
 * Whether the item is still in the state that the source gave it: out with a customer, here on memo, bought, sold. If
 * the source settled who owns the item, the item may have left and come back since; otherwise no document may have
 * moved it.
 */
export function isStillOut(
  { item, last, held }: Pick<RowToConfirm, 'item' | 'last' | 'held'>,
  source: Movement | null,
) {
  if (source === null || item.status !== source.becomes) return false;
  return (source.ownership === null ? last : held)?.id === source.id;
}

/** What must be known of a row to set its document back. It is read under a lock of the item. */
export interface RowToSetBack extends Pick<RowToConfirm, 'last' | 'held'> {
  /**
   * The last active movement that only the item's owner can make: it went back to whom it was bought from, or was
   * transformed. It matters where the document settled the owner alone.
   */
  disposed: Movement | null;
}

/**
 * What forbids to set a document back: a later movement of the item by another document, which gave it its status or
 * settled who owns it, as the document's own movement did; null: nothing forbids it. Where the document settled the owner
 * alone, the item may have been moved since, but for what its owner did with it.
 */
export function obstacleToSetBack(own: Movement, { last, held, disposed }: RowToSetBack): Movement | null {
  const asOwner = disposed !== null && disposed.id > own.id ? disposed : null;
  const later = [own.becomes === null ? asOwner : last, own.ownership === null ? null : held];
  return later.find((movement) => movement !== null && movement.id !== own.id) ?? null;
}
