import { describe, expect, it } from 'vitest';
import { planTrade } from './planTrade.ts';
import { Random } from './Random.ts';
import type { PlannedStone, TradeEvent } from './tradeEvents.ts';

const stonesOf = (count: number): PlannedStone[] =>
  Array.from({ length: count }, (_, stone) => {
    return { stone, supplier: stone % 9, isSet: stone % 17 === 0, cost: 500 + stone, askingPrice: 900 + stone };
  });
const plan = (count: number, seed = 5) => planTrade(new Random(seed), stonesOf(count), 30);
const sizes = [1, 3, 12, 60, 200, 900];
const of = <Kind extends TradeEvent['kind']>(events: readonly TradeEvent[], kind: Kind) =>
  events.filter((event): event is Extract<TradeEvent, { kind: Kind }> => event.kind === kind);

describe('planTrade', () => {
  it('plans the same each time, and other things for another seed', () => {
    expect(plan(200)).toEqual(plan(200));
    expect(plan(200)).not.toEqual(plan(200, 6));
  });

  it.each(sizes)('goes through the days in order, and nothing comes before what it is about: %i stones', (count) => {
    const { events } = plan(count);
    const days = events.map(({ ago }) => ago);
    expect(days).toEqual([...days].sort((one, other) => other - one));
    expect(events.every(({ ago }) => Number.isInteger(ago) && ago >= 0 && ago < 760)).toBe(true);
    for (const [index, event] of events.entries()) {
      if ('source' in event) expect(events.indexOf(event.source)).toBeLessThan(index);
      if ('source' in event) expect(events.indexOf(event.source)).toBeGreaterThanOrEqual(0);
    }
  });

  it.each(sizes)('brings each stone once, and lets none leave before it came: %i stones', (count) => {
    const { events, opening } = plan(count);
    const brought = of(events, 'create').filter(({ module }) => module === 'purchase' || module === 'memo-in');
    const came = [
      ...opening.map(({ stone }) => stone),
      ...brought.flatMap(({ lines }) => lines.map((line) => line.stone)),
    ];
    expect(came.sort((one, other) => one - other)).toEqual(stonesOf(count).map(({ stone }) => stone));
    const there = new Set(opening.map(({ stone }) => stone));
    for (const event of events) {
      if (event.kind === 'pay') continue;
      const stones = 'stones' in event ? event.stones : event.lines.map(({ stone }) => stone);
      expect(stones.length).toBeGreaterThan(0);
      expect(new Set(stones).size).toBe(stones.length);
      if (event.kind === 'create' && brought.includes(event)) for (const stone of stones) there.add(stone);
      else expect(stones.filter((stone) => !there.has(stone))).toEqual([]);
    }
  });

  it.each(sizes)('gives back and moves on only what the source has, once: %i stones', (count) => {
    const { events } = plan(count);
    const gone = new Set<string>();
    for (const event of [...of(events, 'return'), ...of(events, 'convert')]) {
      const stones = 'stones' in event ? event.stones : event.lines.map(({ stone }) => stone);
      const inSource = event.source.lines.map(({ stone }) => stone);
      expect(event.source.status).toBe('Confirmed');
      expect(inSource).toEqual(expect.arrayContaining(stones));
      if ('status' in event && event.status !== 'Confirmed') continue;
      for (const stone of stones) {
        const key = `${events.indexOf(event.source)} ${stone}`;
        expect(gone.has(key)).toBe(false);
        gone.add(key);
      }
    }
  });

  it('has supplier numbers that no two purchases share, and pays no more than is due', () => {
    const { events } = plan(900);
    const numbers = of(events, 'create').flatMap(({ invoice_number }) => invoice_number ?? []);
    expect(numbers.length).toBeGreaterThan(20);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { source, amount } of of(events, 'pay')) {
      const sum = source.lines.reduce((total, { price }) => total + price, 0);
      if (amount !== undefined) expect(amount).toBeLessThanOrEqual(sum);
    }
  });
});
