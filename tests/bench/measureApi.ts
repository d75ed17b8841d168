import type pg from 'pg';
import { bareCreate, bareList, bareRecord, bareUpdate } from './bareSql.ts';
import type { CallHttp } from './callHttp.ts';
import { itemsPerSupplier } from './fillInventory.ts';
import { type Measurement, measure } from './measure.ts';

export type Compared = Record<'http' | 'sql', Measurement>;

export interface ApiMeasurements {
  /** Filtered by a supplier and a status: some 350 items, however many there are in all. */
  narrowList: Compared;
  /** Filtered by a type and a least weight: some 3 of 100 items. */
  wideList: Compared;
  record: Compared;
  create: Compared;
  update: Compared;
  search: Measurement;
}

/** How many clients call lists and the search at a time. */
export const clients = 16;

/** Compares the API with bare SQL over so many items. Takes about 35 seconds. */
export async function measureApi(call: CallHttp, pool: pg.Pool, rows: number): Promise<ApiMeasurements> {
  const suppliers = Math.ceil(rows / itemsPerSupplier);
  const supplierOf = (round: number) => 1 + (round % suppliers);
  const idOf = (round: number) => 1 + ((round * 7919) % rows);
  const first = Number(Date.now().toString().slice(3)) * 100_000;
  const single = { clients: 1, seconds: 2 };
  return {
    narrowList: await measure(
      {
        http: (round) => call('GET', listPath({ supplier_id: supplierOf(round), status: 'Available' })),
        sql: (round) => bareList(pool, 'supplier_id = $1 and status = $2', [supplierOf(round), 'Available']),
      },
      { clients, seconds: 4 },
    ),
    wideList: await measure(
      {
        http: () => call('GET', listPath({ type: 'Ruby', weight_gte: 5 })),
        sql: () => bareList(pool, 'type = $1 and weight >= $2', ['Ruby', 5]),
      },
      { clients, seconds: 4 },
    ),
    record: await measure(
      { http: (round) => call('GET', `/api/inventory/${idOf(round)}`), sql: (round) => bareRecord(pool, idOf(round)) },
      single,
    ),
    create: await measure(
      {
        http: (round) => call('POST', '/api/inventory', { ...newItem, item_no: `${first + round}` }),
        sql: (round) => bareCreate(pool, `${first + round}`),
      },
      single,
    ),
    update: await measure(
      {
        http: (round) => call('PUT', `/api/inventory/${idOf(round)}`, { notes: `Seen ${round}` }),
        sql: (round) => bareUpdate(pool, idOf(round), `Seen ${round}`),
      },
      single,
    ),
    search: (
      await measure(
        { search: (round) => call('GET', `/api/common/search?q=${1_000_000 + idOf(round)}&limit=10`) },
        { clients, seconds: 3 },
      )
    ).search,
  };
}

const newItem = { type: 'Ruby', color: 'Vivid Red', weight: 1.25, sale_price: 900, supplier_id: 1 };

export function listPath(filter: Record<string, unknown>): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,24]',
    sort: '["sale_price","DESC"]',
  });
  return `/api/inventory?${query}`;
}
