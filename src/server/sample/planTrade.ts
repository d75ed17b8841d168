import { planArrivals } from './planArrivals.ts';
import { planDepartures } from './planDepartures.ts';
import type { Random } from './Random.ts';
import type { PlannedStone, TradeEvent } from './tradeEvents.ts';

export interface Trade {
  /** Stones that no document brings to the house. */
  opening: PlannedStone[];
  /** The events sorted by day; each event follows those that it depends on. */
  events: TradeEvent[];
}

/** Two years of a trading house: how the stones arrived, and what happened to them. */
export function planTrade(random: Random, stones: readonly PlannedStone[], customers: number): Trade {
  const { events, opening, stocked } = planArrivals(random, stones);
  const count = stones.length;
  const all = [...events, ...planDepartures(random, stocked, { count, customers })];
  return { opening, events: all.sort((one, other) => other.ago - one.ago) };
}
