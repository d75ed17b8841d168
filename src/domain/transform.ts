import type { Item, Movement } from './movement.ts';

/** Singles become parts of a new set; parts leave their set; a set ends, and all of its parts leave it. */
export const transformKinds = ['combine', 'take-out', 'break-up'] as const;
export type TransformKind = (typeof transformKinds)[number];

/** What must be known of an item that is combined, or of the set that parts leave. It is read under a lock. */
export interface ItemToTransform {
  item: Item;
  isSet: boolean;
  /** The last active movement that settled who owns the item. */
  held: Movement | null;
  /** A document that is New and contains the item. */
  pending: Movement['document'] | null;
}

/** Why an item cannot be transformed, and the document that prevents it. */
export interface TransformObstacle {
  rule: TransformRule;
  by: Movement['document'] | null;
}

interface Case extends ItemToTransform {
  kind: TransformKind;
  /** The status of items that are here. */
  here: string;
}

/**
 * The rules in their order; the first one that does not hold gives the reason. An item that is here on memo goes back
 * as it came, so it is not transformed. A document that is New has offered the item as it is now, so the item stays so.
 */
const rules = {
  whole: { holds: ({ item }) => !item.isPart, by: none },
  single: { holds: ({ kind, isSet }) => kind !== 'combine' || !isSet, by: none },
  set: { holds: ({ kind, isSet }) => kind === 'combine' || isSet, by: none },
  here: { holds: ({ item, here }) => item.status === here, by: none },
  own: { holds: ({ held }) => held?.ownership !== 'memo', by: ({ held }) => held?.document ?? null },
  free: { holds: ({ pending }) => pending === null, by: ({ pending }) => pending },
} satisfies Record<string, { holds: (one: Case) => boolean; by: (one: Case) => Movement['document'] | null }>;

export type TransformRule = keyof typeof rules;

function none(): null {
  return null;
}

/** The first rule that forbids to transform the item; null: none. `here`: the status of items that are in the house. */
export function obstacleToTransform(
  kind: TransformKind,
  here: string,
  item: ItemToTransform,
): TransformObstacle | null {
  const one = { ...item, kind, here };
  for (const [rule, { holds, by }] of Object.entries(rules)) {
    if (!holds(one)) return { rule: rule as TransformRule, by: by(one) };
  }
  return null;
}

/** The sum of the costs, in cents; null when none of them is known. */
export function costOf(costs: readonly (bigint | null)[]): bigint | null {
  const known = costs.filter((cost) => cost !== null);
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0n);
}

/**
 * What each part costs after the parts leave a set, in cents. Each part keeps its own cost if those costs add up to the
 * set's cost, or if the set's cost is not known. Otherwise the set's cost is divided in proportion to the parts' costs,
 * or equally if they have none. The cents that rounding leaves over go to the parts that lost most by rounding, the
 * first ones among equals.
 */
export function costsOfParts(set: bigint | null, parts: readonly (bigint | null)[]): (bigint | null)[] {
  const own = costOf(parts);
  if (set === null || set === own || parts.length === 0) return [...parts];
  const shares = parts.map((cost) => (own === null || own === 0n ? 1n : (cost ?? 0n)));
  const all = costOf(shares) ?? 1n;
  const exact = shares.map((share, place) => ({ place, cents: (set * share) / all, rest: (set * share) % all }));
  const left = set - (costOf(exact.map(({ cents }) => cents)) ?? 0n);
  const rounded = new Set(
    [...exact]
      .sort(byRest)
      .map(({ place }) => place)
      .slice(0, Number(left)),
  );
  return exact.map(({ place, cents }) => (rounded.has(place) ? cents + 1n : cents));
}

function byRest(one: { place: number; rest: bigint }, other: { place: number; rest: bigint }): number {
  if (one.rest !== other.rest) return one.rest > other.rest ? -1 : 1;
  return one.place - other.place;
}
