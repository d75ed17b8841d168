import pg from 'pg';
import { accessTokenOf } from '../support/callApi.ts';
import { startPgBouncer } from '../support/startPgBouncer.ts';
import { installPostgres, startPostgres } from '../support/startPostgres.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { type CallHttp, httpCaller } from './callHttp.ts';
import { fillInventory } from './fillInventory.ts';
import { measure, type Work } from './measure.ts';
import { clients, listPath } from './measureApi.ts';
import type { Row } from './printTable.ts';

const mostProcesses = 4;
const counts = [1, 2, mostProcesses];

/** Sessions that PgBouncer opens, for all processes together. */
const sessions = 8;

/** Seconds for each kind of calls to each number of processes. */
const seconds = 3;

/**
 * Requests a second of several server processes on one PostgreSQL, whose calls are shared in turn, as a proxy does it. All
 * processes run all the time, and are measured turn by turn. They are on one machine with the database and the clients, so
 * the number of its processors is the limit.
 */
export async function processRows(items: number): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new Error(installPostgres);
  const bouncer = await startPgBouncer(postgres.url, { sessions });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  const products: Product[] = [];
  const start = async (env: Record<string, string>) => {
    const started: Product[] = [];
    for (let count = 0; count < mostProcesses; count += 1) {
      const product = await startProduct({ env });
      products.push(product);
      started.push(product);
    }
    return started;
  };
  try {
    const direct = await start({ DATABASE_URL: postgres.url });
    const pooled = await start({ DATABASE_URL: bouncer.urlOf(postgres.url), DATABASE_DIRECT_URL: postgres.url });
    await fillInventory(pool, items);
    const works: Record<string, Work> = {};
    for (const [through, servers] of [
      ['', direct],
      [' through PgBouncer', pooled],
    ] as const) {
      for (const count of counts) {
        const call = await inTurn(servers.slice(0, count));
        for (const [name, work] of Object.entries(worksOf(call, items))) {
          works[`${name}, ${count} process${count > 1 ? 'es' : ''}${through}`] = work;
        }
      }
    }
    const measured = await measure(works, { clients, seconds });
    return Object.entries(measured)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([what, { perSecond, p95 }]) => ({
        what,
        measured: `${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(0)} ms`,
        limit: '',
      }));
  } finally {
    await pool.end();
    for (const product of products) await product.stop();
    await bouncer.stop();
    await postgres.stop();
  }
}

async function inTurn(products: readonly Product[]): Promise<CallHttp> {
  const callers: CallHttp[] = [];
  for (const { url } of products) callers.push(httpCaller(url, await accessTokenOf(url), clients));
  let next = 0;
  return (...call) => {
    next += 1;
    return (callers[next % callers.length] as CallHttp)(...call);
  };
}

function worksOf(call: CallHttp, items: number): Record<string, Work> {
  const idOf = (round: number) => 1 + ((round * 7919) % items);
  return {
    list: () => call('GET', listPath({ filter: { type: 'Ruby', weight_gte: 5 } })),
    record: (round) => call('GET', `/api/inventory/${idOf(round)}`),
    update: (round) => call('PUT', `/api/inventory/${idOf(round)}`, { notes: `Seen ${round}` }),
  };
}
