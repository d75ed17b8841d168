import { describe, expect, it } from 'vitest';
import { filledMonths } from './filledMonths.ts';

const point = (key: string | null, sales = 5) => ({ key, label: null, other: false, sales });

describe('filledMonths', () => {
  it('has a month of nothing between the first and the last, over the end of a year too', () => {
    expect(filledMonths([point('2025-11'), point('2026-02')], ['sales'])).toEqual([
      point('2025-11'),
      point('2025-12', 0),
      point('2026-01', 0),
      point('2026-02'),
    ]);
  });

  it('leaves what has no gap as it is', () => {
    const points = [point('2026-01'), point('2026-02')];
    expect(filledMonths(points, ['sales'])).toBe(points);
    expect(filledMonths([], ['sales'])).toEqual([]);
  });

  it('keeps what has no month', () => {
    expect(filledMonths([point('2026-01'), point('2026-03'), point(null)], ['sales']).map(({ key }) => key)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
      null,
    ]);
  });

  it('does not fill decades', () => {
    const points = [point('1990-01'), point('2026-02')];
    expect(filledMonths(points, ['sales'])).toBe(points);
  });
});
