import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/testDatabase.ts';
import { startSealing } from './AuditSealer.ts';

it('SAFE-04 HIST-03 logs once that the audit cannot be sealed while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openTestDatabase();
  await database.close();
  const error = vi.fn();
  const stop = startSealing(database, undefined, { info: vi.fn(), error });
  vi.advanceTimersByTime(60_000);
  await stop();
  expect(error.mock.calls.map(([, message]) => message)).toEqual(['the audit could not be sealed']);
});
