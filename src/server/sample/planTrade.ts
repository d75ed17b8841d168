import type { Act, Stone } from './acts.ts';
import { planArrivals } from './planArrivals.ts';
import { planDepartures } from './planDepartures.ts';
import type { Random } from './Random.ts';

/** Beyond so many, stones are opening stock: documents are made one by one, as people make them. */
const mostTraded = 10_000;

export interface Trade {
  /** Stones that no document brings. */
  opening: Stone[];
  /** In the order of their days, each after what it is about. */
  acts: Act[];
}

/** Two years of a trading house: how the stones came to it, and what became of them. */
export function planTrade(random: Random, stones: readonly Stone[], customers: number): Trade {
  const { acts, opening, stocked } = planArrivals(random, stones, mostTraded);
  const count = Math.min(stones.length, mostTraded);
  const all = [...acts, ...planDepartures(random, stocked, { count, customers })];
  return { opening, acts: all.sort((one, other) => other.ago - one.ago) };
}
