import { readdirSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { runReport } from '../../src/server/reports/runReport.ts';
import { writeReportFile } from '../../src/server/reports/writeReportFile.ts';
import { administrator } from '../support/administrator.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { describePostgres, describeShippedDatabases, type OpenTestDatabase } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const prepared = async (
  open: OpenTestDatabase,
  settings?: Parameters<OpenTestDatabase>[0],
): Promise<RecordsContext> => {
  const context = {
    database: await open(settings),
    schema: await shippedSchema(),
    hooks: hooksOf,
    userId: null,
  };
  await prepareDatabase(context.database, context.schema, { administrator }, () => undefined);
  return context;
};

/** Both ways in which a report is made. */
const ways = {
  page: runReport,
  file: (...[context, name, query, asked]: Parameters<typeof runReport>) =>
    writeReportFile(context, name, query, { ...asked, kind: 'csv' }),
} as const;
const reads = (statement: string) =>
  /^(with|select|declare|fetch)\b/i.test(statement) && !/pg_backend_pid/.test(statement);

describeShippedDatabases((open) => {
  describe('a report that nobody waits for any more', () => {
    let context: RecordsContext;
    beforeAll(async () => {
      context = await prepared(open);
    });

    it.each(['page', 'file'] as const)('REP-01 as a %s asks the database for nothing before its turn', async (way) => {
      const waiting = new AbortController();
      const sent = await recordStatements(context.database, async () => {
        waiting.abort();
        await expect(
          ways[way](context, 'sale-overview', {}, { language: 'en', signal: waiting.signal }),
        ).rejects.toThrow();
      });
      expect(sent).toEqual([]);
    });

    it('REP-01 as a file begins no further statement', async () => {
      const waiting = new AbortController();
      const stop = context.database.onStatement(({ sql }) => {
        if (reads(sql)) waiting.abort();
      });
      const sent = await recordStatements(context.database, async () => {
        await expect(
          ways.file(context, 'sale-overview', {}, { language: 'en', signal: waiting.signal }),
        ).rejects.toThrow();
      });
      stop();
      expect(sent.filter(reads)).toHaveLength(1);
    });

    it('REP-01 lets others go on', async () => {
      const answer = await runReport(
        context,
        'sale-overview',
        {},
        { language: 'en', signal: new AbortController().signal },
      );
      expect(answer.count).toBe(0);
    });
  });
});

describePostgres((open) => {
  /** Keeps everybody from the sales until `free`; `blocked` tells how many statements wait for that. */
  const holdSales = async ({ pool }: Database) => {
    // It holds the table for as long as the test needs, however busy the machine is.
    const client = new pg.Client({ ...pool.options, idle_in_transaction_session_timeout: 0 });
    await client.connect();
    await client.query('begin; lock table sale in access exclusive mode');
    // In one transaction, the activity stays what it was when it was first looked at.
    const watch = new pg.Client(pool.options);
    await watch.connect();
    const blocked = async (): Promise<number> =>
      (
        await watch.query(`select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rows[0].n;
    return { blocked, free: () => Promise.all([client.end(), watch.end()]) };
  };

  describe('a report over HTTP whose caller hangs up', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      return () => server.close();
    });

    it.each(['report/sale-overview', 'report/sale-overview.csv'])(
      'REP-01 %s ends in the database, and leaves nothing',
      async (path) => {
        const folder = temporaryFolder();
        vi.stubEnv('TMPDIR', folder);
        onTestFinished(() => void vi.unstubAllEnvs());
        const sales = await holdSales(server.services.database);
        const caller = new AbortController();
        const headers = { authorization: `Bearer ${await server.token()}` };
        const request = fetch(`${server.url}/api/${path}`, { headers, signal: caller.signal });
        await expect.poll(sales.blocked).toBe(1);
        caller.abort();
        await expect(request).rejects.toThrow();
        await expect.poll(sales.blocked).toBe(0);
        await expect.poll(() => readdirSync(folder)).toEqual([]);
        await sales.free();
      },
    );
  });

  it('REP-01 a report may take longer than other statements, which are given up in words', async () => {
    const server = await startTestServer({ database: await open({ statementTimeout: 3_000 }) });
    onTestFinished(() => server.close());
    const call = await server.signIn();
    const sales = await holdSales(server.services.database);
    const report = call('GET', 'report/sale-overview');
    await expect.poll(sales.blocked).toBe(1);
    const { status, body } = await call('GET', 'sale');
    expect([status, body.message]).toEqual([503, expect.stringContaining('took the database too long')]);
    await sales.free();
    expect(await report).toMatchObject({ status: 200, body: { count: 0 } });
  });

  it('REP-01 a report ends in the database although it has the last connection', async () => {
    const context = await prepared(open, { poolMax: 1 });
    const sales = await holdSales(context.database);
    const waiting = new AbortController();
    const report = runReport(context, 'sale-overview', {}, { language: 'en', signal: waiting.signal });
    const refused = expect(report).rejects.toThrow('canceling statement due to user request');
    await expect.poll(sales.blocked).toBe(1);
    waiting.abort();
    await refused;
    expect(await sales.blocked()).toBe(0);
    await sales.free();
    expect((await runReport(context, 'sale-overview', {}, { language: 'en' })).count).toBe(0);
  });
});
