import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { inReadOnlySnapshot } from '../../src/server/reports/inReadOnlySnapshot.ts';
import type { CallApi } from '../support/callApi.ts';
import { patience } from '../support/patience.ts';
import { type Postgres, type Standby, startPostgres } from '../support/startPostgres.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describePostgres(() => {
  let primary: Postgres;
  let standby: Standby;
  let database: Database;
  let server: TestServer;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;
  const lines: string[] = [];

  beforeAll(async () => {
    primary = (await startPostgres({ durable: true })) as Postgres;
    standby = await primary.startStandby({ synchronous: false });
    const replicaUrl = replicaAddress();
    const log = (sentence: string) => void lines.push(sentence);
    database = await openDatabase({ databaseUrl: primary.url, replicaUrl, dataDir: '', log });
    server = await startTestServer({ database: Object.assign(database, { reset: async () => undefined }) });
    call = await server.signIn();
    house = tradingHouse(call);
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await standby?.stop();
    await primary?.stop();
  });

  const replicaAddress = () => primary.url.replace(/:\d+\//, `:${standby.port}/`);
  const onReplica = async (text: string) => {
    const client = new pg.Client({ connectionString: replicaAddress() });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  /** Whether the report has the stone, and from where it was read. */
  const seenInReport = async (item_no: string) => {
    const { status, body } = await call('GET', `report/stock-overview?range=[0,99]`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.rows.some((row: { item_no: string }) => row.item_no === item_no);
  };
  const readFrom = () =>
    inReadOnlySnapshot({ database }, undefined, async (run) => {
      const [row] = await run<{ is_standby: boolean }>(sql`select pg_is_in_recovery() as is_standby`);
      return row?.is_standby ? 'replica' : 'primary';
    });

  it('SCALE-03 reads reports from the replica, with all that was answered before', async () => {
    for (let time = 0; time < 10; time++) {
      const { item_no } = await house.item();
      expect(await readFrom()).toBe('replica');
      expect(await seenInReport(item_no)).toBe(true);
    }
    expect(lines).toEqual([]);
  });

  it('SCALE-03 reads on the replica again what was open there while it was read', async () => {
    const open = async (item_no: string) => {
      const client = await database.pool.connect();
      await client.query('begin');
      await client.query(`insert into inventory (item_no, type) values ('${item_no}', 'Ruby')`);
      return async () => {
        await client.query('commit');
        client.release();
      };
    };
    const commit = await open('9001');
    // What is committed later, and makes the replica see that the other one has begun.
    const { item_no } = await house.item();
    expect(await seenInReport(item_no)).toBe(true);
    expect(await seenInReport('9001')).toBe(false);
    await commit();
    expect(await seenInReport('9001')).toBe(true);
    expect(lines).toEqual([]);
  });

  it('SCALE-03 ends a report that nobody waits for, on the replica', async () => {
    const nobody = new AbortController();
    const report = inReadOnlySnapshot({ database }, nobody.signal, (run) => run(sql`select pg_sleep(600)`));
    const ended = expect(report).rejects.toThrow('canceling statement due to user request');
    const running = async () => {
      const { rows } = await onReplica(`select from pg_stat_activity
        where state = 'active' and query = 'select pg_sleep(600)'`);
      return rows.length;
    };
    await expect.poll(running, { timeout: patience }).toBe(1);
    nobody.abort();
    await ended;
  });

  it('SCALE-03 reads from the primary what the replica does not have yet, and while it is away', async () => {
    await onReplica('select pg_wal_replay_pause()');
    const { item_no } = await house.item();
    expect(await seenInReport(item_no)).toBe(true);
    expect(await readFrom()).toBe('primary');
    expect(lines).toEqual(['The replica is late: reports are read from the primary for 10 s.']);
    await onReplica('select pg_wal_replay_resume()');
    await standby.stop();

    const other = await openDatabase({
      databaseUrl: primary.url,
      replicaUrl: replicaAddress(),
      dataDir: '',
      log: (sentence) => void lines.push(sentence),
    });
    const { rows } = await inReadOnlySnapshot({ database: other }, undefined, async (run) => ({
      rows: await run(sql`select from inventory where item_no = ${item_no}`),
    }));
    expect(rows).toHaveLength(1);
    expect(lines.at(-1)).toMatch(/^The replica does not answer \(.+\): reports are read from the primary for 10 s\.$/);
    await other.close();
  });
});
