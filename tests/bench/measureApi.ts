import type pg from 'pg';
import { bareCreate, bareList, bareRecord, bareUpdate } from './bareSql.ts';
import type { CallHttp } from './callHttp.ts';
import { type Measurement, measure, type Work } from './measure.ts';

/** Items of one supplier, however many there are in all: what a list filtered by supplier answers does not grow. */
export const itemsPerSupplier = 500;

/** How many clients call lists and the search at a time. */
export const clients = 16;

const pageSize = 25;

/** A call of the API that is measured, on so many items. */
export interface ApiCall {
  what: string;
  /** How many clients make it at a time. */
  clients: number;
  http(call: CallHttp, items: number): Work;
}

/** One that is compared with what somebody would write by hand for the same answer. */
export interface ComparedCall extends ApiCall {
  sql(pool: pg.Pool, items: number): Work;
  /** The limit of the design: how many times as long the whole call may take. */
  limit: number;
  /** It holds from so many items on: with fewer, SQL is so fast that HTTP itself is most of a list. */
  limitFrom: number;
}

export const comparedCalls: readonly ComparedCall[] = [
  {
    // Some 350 items, however many there are in all.
    what: 'list of 25 by supplier',
    clients,
    http: (call, items) => (round) =>
      call('GET', listPath({ filter: { supplier_id: supplierOf(round, items), status: 'Available' } })),
    sql: (pool, items) => (round) =>
      bareList(pool, 'supplier_id = $1 and status = $2', [supplierOf(round, items), 'Available']),
    limit: 1.2,
    limitFrom: 100_000,
  },
  {
    // Some 3 of 100 items.
    what: 'list of 25 by type and weight',
    clients,
    http: (call) => () => call('GET', listPath({ filter: { type: 'Ruby', weight_gte: 5 } })),
    sql: (pool) => () => bareList(pool, 'type = $1 and weight >= $2', ['Ruby', 5]),
    limit: 1.2,
    limitFrom: 100_000,
  },
  {
    what: 'one record with its references',
    clients: 1,
    http: (call, items) => (round) => call('GET', `/api/inventory/${idOf(round, items)}`),
    sql: (pool, items) => (round) => bareRecord(pool, idOf(round, items)),
    limit: 2.5,
    limitFrom: 0,
  },
  {
    what: 'create',
    clients: 1,
    http: (call) => (round) => call('POST', '/api/inventory', { ...newItem, item_no: `${firstNumber + round}` }),
    sql: (pool) => (round) => bareCreate(pool, `${firstNumber + round}`),
    limit: 2.5,
    limitFrom: 0,
  },
  {
    what: 'update one field',
    clients: 1,
    http: (call, items) => (round) => call('PUT', `/api/inventory/${idOf(round, items)}`, { notes: `Seen ${round}` }),
    sql: (pool, items) => (round) => bareUpdate(pool, idOf(round, items), `Seen ${round}`),
    limit: 2.5,
    limitFrom: 0,
  },
];

/**
 * Those that nothing is written by hand for: what grows with the items unless it is read by an index, one list at a time. As
 * in daily work, their totals are known, except right after something was written.
 */
export const otherCalls: readonly ApiCall[] = [
  listed('page 1 by price', () => ({})),
  listed('page 400 by price', () => ({ first: 399 * pageSize })),
  listed('last page by price', (items) => ({ first: items - pageSize })),
  {
    what: 'next page in the middle by price',
    clients: 1,
    http: (call, items) => {
      let pages = 0;
      return () => {
        pages = (pages + 1) % Math.ceil(items / 4 / pageSize);
        return call('GET', listPath({ first: Math.floor(items / 2) + pages * pageSize }));
      };
    },
  },
  listed('list of a status', () => ({ filter: { status: 'Available' } })),
  listed('list of a word that all descriptions contain', () => ({ filter: { long_description_like: 'stone' } })),
  // The notes have no index for this.
  listed('list of a word in notes', () => ({ filter: { notes_like: 'Tray 17' } })),
  listed('page 1 by supplier name', () => ({ sort: 'supplier_name' })),
  {
    what: 'global search',
    clients,
    http: (call, items) => (round) => call('GET', `/api/common/search?q=${1_000_000 + idOf(round, items)}&limit=10`),
  },
];

export type Compared = Record<'http' | 'fastify' | 'sql', Measurement>;

/** How many times as long the whole call takes as the bare SQL. */
export function ratioOf({ http, sql }: Compared): number {
  return http.median / sql.median;
}

/** How many times as long the same SQL takes over HTTP, with nothing around it: what no product can go below. */
export function fastifyRatioOf({ fastify, sql }: Compared): number {
  return fastify.median / sql.median;
}

/** Seconds for each of what is compared. */
const seconds = 2;

/** A call of the API to a product, and the same database for SQL written by hand. */
interface Measured {
  call: CallHttp;
  fastify: CallHttp;
  pool: pg.Pool;
  items: number;
}

/** Compares a call of the API with bare SQL, with and without HTTP, in each of the houses, in turn. Takes about 7 seconds for each. */
export async function measureCompared(compared: ComparedCall, houses: readonly Measured[]): Promise<Compared[]> {
  const place = comparedCalls.indexOf(compared);
  const works = houses.flatMap(({ call, fastify, pool, items }) => [
    [`http ${items}`, compared.http(call, items)],
    [`fastify ${items}`, (round: number) => fastify('POST', `/${place}/${items}/${round}`, {})],
    [`sql ${items}`, compared.sql(pool, items)],
  ]);
  const times = await measure(Object.fromEntries(works), { clients: compared.clients, seconds });
  const timeOf = (work: string) => times[work] as Measurement;
  return houses.map(({ items }) => ({
    http: timeOf(`http ${items}`),
    fastify: timeOf(`fastify ${items}`),
    sql: timeOf(`sql ${items}`),
  }));
}

/** Measures a call alone, in each of the houses, in turn. Takes about 3 seconds for each. */
export async function measureCall({ http, clients }: ApiCall, houses: readonly Measured[]): Promise<Measurement[]> {
  const works = houses.map(({ call, items }) => [items, http(call, items)]);
  const times = await measure(Object.fromEntries(works), { clients, seconds });
  return houses.map(({ items }) => times[items] as Measurement);
}

/** Compares a call to products on two databases, which have so many items each. Takes about 5 seconds. */
export function measureBoth(
  { http, clients }: ApiCall,
  calls: Record<'embedded' | 'postgres', CallHttp>,
  items: number,
): Promise<Record<'embedded' | 'postgres', Measurement>> {
  const works = { embedded: http(calls.embedded, items), postgres: http(calls.postgres, items) };
  return measure(works, { clients, seconds });
}

function supplierOf(round: number, items: number): number {
  return 1 + (round % Math.ceil(items / itemsPerSupplier));
}

function idOf(round: number, items: number): number {
  return 1 + ((round * 7919) % items);
}

/** Numbers from here are new, also where a run before has written. */
const firstNumber = Number(Date.now().toString().slice(3)) * 100_000;

const newItem = { type: 'Ruby', color: 'Vivid Red', weight: 1.25, sale_price: 900, supplier_id: 1 };

interface ListPage {
  filter?: Record<string, unknown>;
  /** How many records come before it. */
  first?: number;
  sort?: string;
}

function listed(what: string, page: (items: number) => ListPage): ApiCall {
  return {
    what,
    clients: 1,
    http: (call, items) => {
      const address = listPath(page(items));
      return () => call('GET', address);
    },
  };
}

/** The address of a page of items, by price unless it says otherwise. */
export function listPath({ filter = {}, first = 0, sort = 'sale_price' }: ListPage): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([first, first + pageSize - 1]),
    sort: JSON.stringify([sort, 'DESC']),
  });
  return `/api/inventory?${query}`;
}
