import { describe, expect, it } from 'vitest';
import { greatestZoom, moved, swipeOf, whole, zoomedAt } from './zoom.ts';

describe('INV-12 a picture over the whole screen', () => {
  it('grows around the point that is looked at, and is never smaller than whole', () => {
    expect(zoomedAt(whole, 2, { x: 100, y: -50 })).toEqual({ scale: 2, x: -100, y: 50 });
    expect(zoomedAt({ scale: 2, x: -100, y: 50 }, 0.5, { x: 100, y: -50 })).toEqual(whole);
    expect(zoomedAt(whole, 0.1)).toEqual(whole);
    expect(zoomedAt(whole, 1000).scale).toBe(greatestZoom);
  });

  it('is moved inside its box only', () => {
    const box = { width: 400, height: 200 };
    expect(moved(whole, { x: 50, y: 50 }, box)).toMatchObject({ x: 0, y: 0 });
    expect(moved({ scale: 2, x: 0, y: 0 }, { x: 500, y: -30 }, box)).toEqual({ scale: 2, x: 200, y: -30 });
  });

  it('goes to its neighbour when a finger goes sideways', () => {
    expect(swipeOf({ x: -80, y: 10 })).toBe(1);
    expect(swipeOf({ x: 80, y: -10 })).toBe(-1);
    expect(swipeOf({ x: 40, y: 0 })).toBe(0);
    expect(swipeOf({ x: 80, y: 79 })).toBe(0);
  });
});
