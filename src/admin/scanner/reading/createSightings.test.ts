import { describe, expect, it } from 'vitest';
import { createSightings } from './createSightings.ts';

describe('what the camera sees', () => {
  it('is new once, however long it stays, and again after it was away', () => {
    const isNew = createSightings(1000);
    expect([0, 10, 900, 1900].map((now) => isNew('a', now))).toEqual([true, false, false, false]);
    expect(isNew('a', 2901)).toBe(true);
  });

  it('is told apart from what lies beside it', () => {
    const isNew = createSightings(1000);
    expect([isNew('a', 0), isNew('b', 1), isNew('a', 2), isNew('b', 3)]).toEqual([true, true, false, false]);
  });
});
