import { describe, expect, it } from 'vitest';
import { rangeOf } from './datePresets.ts';

describe('rangeOf', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['last-7-days', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this-quarter', '2026-11-21', '2026-10-01', '2026-12-31'],
    ['this-year', '2026-11-21', '2026-01-01', '2026-12-31'],
    ['last-year', '2026-11-21', '2025-01-01', '2025-12-31'],
    ['last-12-months', '2026-11-21', '2025-12-01', '2026-11-30'],
  ] as const)('REP-01 reads %s on %s as %s to %s', (preset, today, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to });
  });
});
