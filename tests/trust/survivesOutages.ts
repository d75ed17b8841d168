import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { startPostgres } from '../support/startPostgres.ts';
import { startProduct } from '../support/startProduct.ts';
import { Trade } from './Trade.ts';

/** Seconds for which a table is locked: longer than a statement waits. */
const LOCKED = 7;

/**
 * What can happen to a PostgreSQL while six clients trade: it is killed, stopped, all its connections are ended, and it
 * does not move because somebody holds a lock.
 */
export async function survivesOutages(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) return [];
  const product = await startProduct({ env: { DATABASE_URL: postgres.url } });
  try {
    const token = await accessTokenOf(product.url);
    const calls = new AnsweredCalls(() => ({ url: product.url, token }));
    const trade = new Trade(calls, 6);
    const goOn = async () => {
      const goal = calls.calls + 40;
      while (calls.calls < goal) await wait(5);
    };
    const outages: (() => Promise<void>)[] = [
      () => postgres.kill('SIGKILL').then(postgres.revive),
      () => postgres.kill('SIGINT').then(postgres.revive),
      () =>
        asOther(
          postgres.url,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'facet'",
        ),
      () =>
        asOther(postgres.url, `begin; lock table sale in access exclusive mode; select pg_sleep(${LOCKED}); commit`),
    ];
    for (const outage of outages) {
      await goOn();
      await outage();
    }
    await goOn();
    await trade.end();
    const what = `PostgreSQL killed, stopped, cut off, locked under ${calls.calls} calls, ${calls.again} sent again`;
    return [await trade.row(what, { url: product.url, token })];
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

async function asOther(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
