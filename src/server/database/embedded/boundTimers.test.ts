import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { boundTimers } from './boundTimers.ts';

it('SAFE-11 lets no timer run at once because it is too long, as after a clock that was set back by weeks', async () => {
  const scope = { setTimeout };
  boundTimers(scope);
  const run: string[] = [];
  const far = scope.setTimeout(() => run.push('far'), 400 * 86_400_000);
  scope.setTimeout((word: string) => run.push(word), 1, 'near');
  // Of two timers that are due, the one that was set first runs first.
  await expect.poll(() => run).toContain('near');
  clearTimeout(far);
  expect(run).toEqual(['near']);
  expect(await promisify(scope.setTimeout)(1, 'promised')).toBe('promised');
});
