import { planArrivals } from './planArrivals.ts';
import { planDepartures } from './planDepartures.ts';
import type { Random } from './Random.ts';
import type { PlannedStone, TradeEvent } from './tradeEvents.ts';

/** Beyond so many, stones are opening stock: documents are made one by one, as people make them. */
const mostTraded = 10_000;

export interface Trade {
  /** Stones that no document brings. */
  opening: PlannedStone[];
  /** In the order of their days, each after what it is about. */
  events: TradeEvent[];
}

/** Two years of a trading house: how the stones came to it, and what became of them. */
export function planTrade(random: Random, stones: readonly PlannedStone[], customers: number): Trade {
  const { events, opening, stocked } = planArrivals(random, stones, mostTraded);
  const count = Math.min(stones.length, mostTraded);
  const all = [...events, ...planDepartures(random, stocked, { count, customers })];
  return { opening, events: all.sort((one, other) => other.ago - one.ago) };
}
