import { expect, it } from 'vitest';
import { byFirstClick } from './byFirstClick.ts';

it('INV-12 SCH-08 removes one line by a double click, and by a key', () => {
  let removed = 0;
  const remove = byFirstClick(() => {
    removed += 1;
  });
  for (const detail of [1, 2, 3]) remove({ detail });
  expect(removed).toBe(1);
  remove({ detail: 0 });
  expect(removed).toBe(2);
});
