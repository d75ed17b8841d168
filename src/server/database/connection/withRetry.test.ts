import { expect, it } from 'vitest';
import { withRetry } from './withRetry.ts';

function failingWith(code: string, times: number) {
  let runs = 0;
  return async () => {
    runs++;
    if (runs <= times) throw Object.assign(new Error(code), { code });
    return runs;
  };
}

it.each(['40001', '40P01'])('runs work that lost against another (%s) again', async (code) => {
  expect(await withRetry(failingWith(code, 2))).toBe(3);
});

it('gives up after as many attempts as it may take', async () => {
  await expect(withRetry(failingWith('40001', 9), 2)).rejects.toThrow('40001');
});

it('does not run again what failed otherwise', async () => {
  await expect(withRetry(failingWith('23505', 1))).rejects.toThrow('23505');
});
