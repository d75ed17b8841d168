import { expect, it, vi } from 'vitest';
import type { Database } from '../database/connection/database.ts';
import { maintainAfterBulk } from './maintainAfterBulk.ts';

it('SCH-08 lets an import stand after which the database cannot be tidied, as where somebody else tidies a table', async () => {
  const maintain = vi.fn(() => Promise.reject(new Error('canceling statement due to lock timeout')));
  const database = { maintain } as unknown as Database;
  await maintainAfterBulk({ database }, 9_999);
  expect(maintain).not.toHaveBeenCalled();
  await maintainAfterBulk({ database }, 10_000);
  expect(maintain).toHaveBeenCalledOnce();
});
