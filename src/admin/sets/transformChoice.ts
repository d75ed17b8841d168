import type { Identifier, RaRecord } from 'ra-core';
import { amountOf, centsOf } from '../../domain/payment.ts';
import { costOf, costsOfParts, type TransformKind } from '../../domain/transform.ts';
import { isMoney } from '../../fields/capabilities.ts';
import { findField, type Module } from '../../metadata/model.ts';

/**
 * The kinds of transform that are possible with the selected items, and why the others are not: a key under
 * facet.transform.why.
 */
export interface TransformChoice {
  why: Partial<Record<TransformKind, string>>;
  /** The set that can be taken apart, and its selected parts. */
  set?: { id: Identifier; chosen: Identifier[] };
}

/** Two singles or more are combined; one set, or parts of one set, are taken apart. */
export function transformChoice({ stock }: Module, selected: readonly RaRecord[]): TransformChoice {
  const { transform: keys, parent = '' } = stock ?? {};
  const isSet = (row: RaRecord) => row[keys?.grouping ?? ''] === keys?.set;
  const isFree = (row: RaRecord) => row[parent] == null;
  const singles = selected.length > 1 && selected.every((row) => isFree(row) && !isSet(row));
  const [first] = selected;
  const sets = new Set(selected.map((row) => row[parent] ?? (isSet(row) ? row.id : undefined)));
  const [set] = sets;
  const why: TransformChoice['why'] = singles ? {} : { combine: 'combine' };
  if (!first || sets.size !== 1 || set === undefined) return { why: { ...why, 'take-out': 'set', 'break-up': 'set' } };
  return { why, set: { id: set, chosen: selected.filter((row) => !isFree(row)).map(({ id }) => id) } };
}

/** The initial values of the form of a new set: those of the first single, amounts added up, no number. */
export function newSetValues(module: Module, singles: readonly RaRecord[]): Record<string, unknown> {
  const { grouping = '', set, form = [] } = module.stock?.transform ?? {};
  const [first] = singles;
  const values = form.map((name) => {
    if (name === module.recordLabel) return [name, null];
    const field = findField(module, name);
    if (!field || !isMoney(field)) return [name, first?.[name] ?? null];
    return [name, amount(costOf(singles.map((single) => cents(single[name]))))];
  });
  return { ...Object.fromEntries(values), [grouping]: set };
}

/** The cost of the parts after some of them have left, and of the remaining set. */
export function splitCosts(
  cost: string,
  set: RaRecord,
  parts: readonly RaRecord[],
  leaving: ReadonlySet<Identifier>,
): { parts: Map<Identifier, number | null>; set: number | null } {
  const costs = costsOfParts(
    cents(set[cost]),
    parts.map((part) => cents(part[cost])),
  );
  const staying = costs.filter((_, place) => !leaving.has(parts[place]?.id ?? ''));
  return {
    parts: new Map(parts.map(({ id }, place) => [id, amount(costs[place] ?? null)])),
    set: amount(costOf(staying)),
  };
}

/** The total cost of the items; null: no cost is known. */
export function combinedCost(cost: string, items: readonly RaRecord[]): number | null {
  return amount(costOf(items.map((item) => cents(item[cost]))));
}

function cents(value: unknown): bigint | null {
  return typeof value === 'number' ? centsOf(value.toFixed(2)) : null;
}

function amount(value: bigint | null): number | null {
  return value === null ? null : Number(amountOf(value));
}
