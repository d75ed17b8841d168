import pg from 'pg';
import { accessTokenOf } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';
import { connections } from './bareSql.ts';
import { onPostgres } from './benchPostgres.ts';
import { type CallHttp, httpCaller } from './callHttp.ts';
import { fillInventory } from './fillInventory.ts';
import { clients } from './measureApi.ts';

/** A running product on PostgreSQL, and the same database for whoever writes SQL by hand. */
export interface MeasuredProduct {
  call: CallHttp;
  /** What the same SQL costs over HTTP, with nothing around it. */
  fastify: CallHttp;
  pool: pg.Pool;
  pid: number;
}

/** One with so many items. */
export interface House extends MeasuredProduct {
  items: number;
}

/** Has a product on that database while it is measured. */
export async function withProduct<Result>(
  url: string,
  work: (product: MeasuredProduct) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  // The measured server must not be able to end the measuring process.
  pool.on('error', (error) => console.error(error.message));
  try {
    const product = await startProduct({ env: { DATABASE_URL: url } });
    try {
      const call = httpCaller(product.url, await accessTokenOf(product.url), clients);
      const bare = await startProduct({ entry: 'tests/bench/bareFastify.ts', env: { DATABASE_URL: url } });
      const fastify = httpCaller(bare.url, '', clients);
      return await work({ call, fastify, pool, pid: product.pid }).finally(bare.stop);
    } finally {
      await product.stop();
    }
  } finally {
    await pool.end();
  }
}

/**
 * Has houses of these sizes at the same time, so that they can be measured in turn: each is a product of its own on a
 * PostgreSQL of its own, so that none of them finds the memory of the database full of another one's tables. One house alone
 * is on the database that DATABASE_URL names, where it names one. Undefined: there is no PostgreSQL.
 */
export async function withHouses<Result>(
  [items, ...others]: readonly number[],
  work: (houses: readonly House[]) => Promise<Result>,
): Promise<Result | undefined> {
  if (items === undefined) return work([]);
  return onPostgres((url) =>
    withProduct(url, async (product) => {
      console.log(`Filling up to ${items.toLocaleString('en')} items …`);
      await fillInventory(product.pool, items);
      return withHouses(others, (houses) => work([{ ...product, items }, ...houses]));
    }),
  );
}

/** Throws for several sizes where DATABASE_URL names one database. */
export function assertOwnDatabases(sizes: readonly unknown[]): void {
  if (process.env.DATABASE_URL && sizes.length > 1)
    throw new Error('DATABASE_URL names the database of one house: measure one size.');
}
