import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { type Postgres, type Standby, startPostgres } from '../support/startPostgres.ts';
import { startProduct } from '../support/startProduct.ts';
import { Trade } from './Trade.ts';

/** The primary of a synchronous pair is killed while six clients trade, and the standby promoted. */
export async function survivesFailover({ calls: goal }: { calls: number }): Promise<Row[]> {
  const primary = await startPostgres({ durable: true });
  if (!primary) return [];
  const standby = await primary.startStandby();
  try {
    return await failingOver(primary, standby, goal);
  } finally {
    await standby.stop();
    await primary.stop();
  }
}

async function failingOver(primary: Postgres, standby: Standby, goal: number): Promise<Row[]> {
  const databaseUrl = primary.url.replace('127.0.0.1', `127.0.0.1:${standby.port},127.0.0.1`);
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  const token = await accessTokenOf(product.url);
  const calls = new AnsweredCalls(() => ({ url: product.url, token }));
  const trade = new Trade(calls, 6);
  while (calls.calls < goal) await wait(5);
  const killed = performance.now();
  await primary.kill();
  await standby.promote();
  const before = calls.calls;
  while (calls.calls === before) await wait(5);
  const gap = performance.now() - killed;
  while (calls.calls < 2 * goal) await wait(5);
  await trade.end();
  const row = await trade.row(`failover under ${calls.calls} calls, ${calls.again} sent again`, {
    url: product.url,
    token,
  });
  await product.stop();
  return [
    row,
    {
      what: 'from the kill to the next answer, standby promoted at once',
      measured: `${(gap / 1000).toFixed(1)} s`,
      limit: '',
    },
  ];
}
