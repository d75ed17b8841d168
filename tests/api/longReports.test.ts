import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../../src/server/errors.ts';
import { inReadOnlySnapshot } from '../../src/server/reports/inReadOnlySnapshot.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

/** No computer ends this one. */
const endless = sql`select count(*) from generate_series(1, 1000000000000) one`;

it('SAFE-04 ends a report of the embedded database early, says what helps, and answers the others', async () => {
  const database = await openTestDatabase({ reportTimeout: 500, log: () => undefined });
  onTestFinished(() => database.close());
  const report = inReadOnlySnapshot({ database }, undefined, (run) => run(endless)).catch((error: unknown) => error);
  const refusal = await report;
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    status: 503,
    messages: [{ key: 'facet.error.reportTooSlow', params: { seconds: 0.5 } }],
  });
  // The one who waited behind it is answered once the database is open again.
  await expect.poll(() => sql`select 1`.execute(database.kysely).then(() => 'answered', String)).toBe('answered');
});
