import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { addressesOf } from '../../src/server/database/postgres/Primary.ts';
import { stockCheck } from '../../src/server/documents/checks/stockCheck.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { inReadOnlySnapshot } from '../../src/server/reports/inReadOnlySnapshot.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { patience } from '../support/patience.ts';
import { startPostgres } from '../support/startPostgres.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

it('SAFE-09 reads the hosts of a DATABASE_URL as libpq does', () => {
  expect(addressesOf('postgres://facet:p@one:5432,two:5433/shop?sslmode=require')).toEqual([
    'postgres://facet:p@one:5432/shop?sslmode=require',
    'postgres://facet:p@two:5433/shop?sslmode=require',
  ]);
  expect(addressesOf('postgres://one/shop')).toEqual(['postgres://one/shop']);
});

describePostgres(() => {
  it('SAFE-09 goes on when the primary is killed and the standby promoted; nothing answered is lost or doubled', async () => {
    const primary = await startPostgres({ durable: true });
    if (!primary) throw new Error('no PostgreSQL');
    onTestFinished(() => primary.stop());
    const standby = await primary.startStandby();
    onTestFinished(() => standby.stop());
    // The standby stands first, so that it has to be told from the primary.
    const databaseUrl = primary.url.replace('127.0.0.1', `127.0.0.1:${standby.port},127.0.0.1`);
    const database = await openDatabase({ databaseUrl, dataDir: '', log: () => undefined });
    onTestFinished(() => database.close());
    const server = await startTestServer({ database: Object.assign(database, { reset: async () => undefined }) });
    onTestFinished(() => server.close());
    const call = await signInByApi(server.url);
    const token = await accessTokenOf(server.url);
    const house = tradingHouse(call);
    const customer = await house.customer();
    const stones = await Promise.all(Array.from({ length: 8 }, () => house.item()));

    await endsReport(database);
    const calls = new AnsweredCalls(() => ({ url: server.url, token }));
    let wanted = 24;
    const writers = [1, 2, 3].map(async (writer) => {
      while (wanted > 0) {
        wanted -= 1;
        await calls.post('laboratory', { laboratory_code: `L${writer}-${wanted}`, laboratory_name: 'Gem' });
      }
    });
    const trade = (async () => {
      for (const stone of stones) {
        const sale = await calls.post('sale', { customer_id: customer.id });
        await calls.post('sale-item', { sale_id: sale.id, inventory_id: stone.id });
        await calls.post(`sale/${sale.id}/update-status`, { status: 'Confirmed' });
      }
    })();
    await expect.poll(() => calls.calls, { timeout: patience }).toBeGreaterThan(8);
    await primary.kill();
    await standby.promote();
    await Promise.all([...writers, trade]);

    const { rows } = await sql<{ id: number }>`select id from laboratory order by id`.execute(database.kysely);
    expect(rows.map(({ id }) => id)).toEqual(calls.answered.get('laboratory')?.toSorted((one, other) => one - other));
    expect(rows).toHaveLength(24);
    const { rows: moved } = await sql<{ count: number }>`select count(*)::integer as count from facet.movements
      where effect is not null and not made`.execute(database.kysely);
    expect(moved[0]?.count).toBe(stones.length);
    for (const stone of stones) expect(await house.statusOf(stone.id)).toBe('Sold');
    const context = { database, schema: server.services.schema.current, hooks: hooksOf, userId: null };
    expect((await stockCheck(context)).findings).toEqual([]);
  });
});

/** A report that nobody waits for ends on the host that runs it, and not whatever has its number on the standby. */
async function endsReport(database: Database): Promise<void> {
  const nobody = new AbortController();
  const report = inReadOnlySnapshot({ database }, nobody.signal, (run) => run(sql`select pg_sleep(600)`));
  const ended = expect(report).rejects.toThrow('canceling statement due to user request');
  const running = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where state = 'active' and query = 'select pg_sleep(600)'`.execute(database.kysely);
    return rows[0]?.count;
  };
  await expect.poll(running, { timeout: patience }).toBe(1);
  nobody.abort();
  await ended;
}
