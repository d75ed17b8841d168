import pg from 'pg';
import { accessTokenOf } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';
import { benchPostgres } from './benchPostgres.ts';
import { type CallHttp, httpCaller } from './callHttp.ts';
import { fillInventory } from './fillInventory.ts';
import type { Measurement } from './measure.ts';
import {
  type ApiCall,
  type Compared,
  type ComparedCall,
  clients,
  comparedCalls,
  measureCall,
  measureCompared,
  otherCalls,
  ratioOf,
} from './measureApi.ts';
import { milliseconds, type Row } from './printTable.ts';
import { watchMemory } from './watchMemory.ts';

/** As many connections as the server has. */
const connections = 10;

/** A running product on PostgreSQL, and the same database for whoever writes SQL by hand. */
export interface MeasuredProduct {
  call: CallHttp;
  pool: pg.Pool;
  pid: number;
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
      return await work({ call, pool, pid: product.pid });
    } finally {
      await product.stop();
    }
  } finally {
    await pool.end();
  }
}

interface MeasuredSize {
  items: number;
  compared: { of: ComparedCall; times: Compared }[];
  others: { of: ApiCall; time: Measurement }[];
  /** MB at the most. */
  memory: number;
}

/** The API over so many items, then over more: against SQL written by hand, and the last size against the first. */
export async function apiRows(sizes: readonly number[]): Promise<Row[]> {
  const own = process.env.DATABASE_URL ? undefined : await benchPostgres();
  const url = process.env.DATABASE_URL ?? own?.url;
  if (!url) return [];
  try {
    const measured = await withProduct(url, async (product) => {
      const measured: MeasuredSize[] = [];
      for (const items of sizes) measured.push(await measureSize(product, items));
      return measured;
    });
    return [...measured.flatMap(rowsOf), ...growthRows(measured)];
  } finally {
    await own?.stop();
  }
}

async function measureSize({ call, pool, pid }: MeasuredProduct, items: number): Promise<MeasuredSize> {
  console.log(`Filling up to ${items.toLocaleString('en')} items …`);
  await fillInventory(pool, items);
  console.log('Measuring …');
  const stopMemory = watchMemory(pid);
  const others: MeasuredSize['others'] = [];
  for (const of of otherCalls) others.push({ of, time: await measureCall(of, call, items) });
  const compared: MeasuredSize['compared'] = [];
  for (const of of comparedCalls) compared.push({ of, times: await measureCompared(of, call, pool, items) });
  return { items, compared, others, memory: stopMemory() };
}

function rowsOf({ items, compared, others, memory }: MeasuredSize): Row[] {
  return [
    ...compared.map(({ of, times }) => ratioRow(of, items, times)),
    ...others.map(({ of, time: { median } }) => ({
      what: nameOf(of, items),
      measured: milliseconds(median),
      limit: '',
      figure: median,
    })),
    {
      what: `memory of the server, ${items.toLocaleString('en')} items`,
      measured: `${memory.toFixed(0)} MB`,
      limit: '250 MB',
      kept: memory < 250,
      figure: memory,
    },
  ];
}

/** How a call compares with bare SQL. */
export function ratioRow(compared: ComparedCall, items: number, measured: Compared): Row {
  const { http, sql } = measured;
  const ratio = ratioOf(measured);
  const times = `${milliseconds(http.median)} against ${milliseconds(sql.median)}, ${http.perSecond.toFixed(0)}/s`;
  return {
    what: nameOf(compared, items),
    measured: `${ratio.toFixed(2)} x  (${times})`,
    figure: ratio,
    ...(items < compared.limitFrom
      ? { limit: '' }
      : { limit: `${compared.limit} x bare SQL`, kept: ratio <= compared.limit }),
  };
}

/** How a measured call is called in the table. */
export function nameOf({ what, clients }: ApiCall, items: number): string {
  return `${what}, ${items.toLocaleString('en')} items${clients > 1 ? `, ${clients} clients` : ''}`;
}

/** How the times at the last size compare with those at the first. */
function growthRows(measured: readonly MeasuredSize[]): Row[] {
  const [few, many] = [measured[0], measured.at(-1)];
  if (!few || !many || few === many) return [];
  const timesOf = ({ compared, others }: MeasuredSize) => [
    ...compared.map(({ of, times }) => ({ of, median: times.http.median })),
    ...others.map(({ of, time }) => ({ of, median: time.median })),
  ];
  const before = new Map(timesOf(few).map(({ of, median }) => [of, median]));
  return timesOf(many).map(({ of, median }) => {
    const ratio = median / (before.get(of) ?? Number.NaN);
    return {
      what: `${nameOf(of, many.items)} against ${few.items.toLocaleString('en')}`,
      measured: `${ratio.toFixed(2)} x`,
      limit: `${growthLimit} x`,
      kept: ratio <= growthLimit,
      figure: ratio,
    };
  });
}

/** How many times as long a call may take at the last size. */
const growthLimit = 2;
