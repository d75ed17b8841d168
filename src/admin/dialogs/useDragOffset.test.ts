import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepReachable } from './useDragOffset.ts';

const screen = { width: 1440, height: 900 };
const box = { left: 180, right: 1260, top: 180 };

describe('DLG-01 dragging a dialog', () => {
  it('follows the pointer', () => {
    expect(keepReachable({ x: 40, y: -25 }, box, screen)).toEqual({ x: 40, y: -25 });
  });

  it('never takes the title out of reach', () => {
    const far = fc.integer({ min: -5000, max: 5000 });
    fc.assert(
      fc.property(far, far, (x, y) => {
        const moved = keepReachable({ x, y }, box, screen);
        expect(box.top + moved.y).toBeGreaterThanOrEqual(0);
        expect(box.top + moved.y).toBeLessThan(screen.height);
        expect(box.right + moved.x).toBeGreaterThan(0);
        expect(box.left + moved.x).toBeLessThan(screen.width);
      }),
    );
  });
});
