import { expect } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import type { Answer, CallApi } from './callApi.ts';
import { tradingHouse } from './tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type ApiBody = any;

/** An entry of the ledger as tests compare it. */
export interface Entry {
  day: string;
  kind: string;
  amount: string;
}

interface Party {
  id: number;
}

/** A trading house that sells stones and is paid for them: what tests of the ledger do over and over. */
export function sellingHouse(call: CallApi, database: Pick<Database, 'pool'>) {
  const house = tradingHouse(call);
  const pay = (body: object): Promise<Answer> => call('POST', 'customer-payment', body);
  return {
    house,
    pay,
    /** A payment that is taken. */
    async paid(body: object): Promise<ApiBody> {
      const answer = await pay(body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    },
    /** A Confirmed sale with a stone for each price. */
    async sold(party: Party, ...prices: number[]): Promise<number> {
      const stones = await Promise.all(prices.map((sale_price) => house.item({ sale_price })));
      const { id } = await house.document('sale', party.id, stones);
      await house.confirm('sale', id);
      return id;
    },
    /** A Confirmed sale of that day. */
    async soldOn(sale_date: string, party: Party, price: number): Promise<number> {
      const { id } = await house.document('sale', party.id, [await house.item({ sale_price: price })], { sale_date });
      await house.confirm('sale', id);
      return id;
    },
    /** A return of one row of a sale, the first one unless told otherwise. */
    async takenBack(party: Party, sale: number, place = 0): Promise<number> {
      const row = (await house.rowsOf('sale', sale))[place];
      const { id } = await house.document('sale-return', party.id);
      await house.row('sale-return', id, { inventory_id: row.inventory_id, sale_item_id: row.id });
      return id;
    },
    /** The same, Confirmed. */
    async returnSold(party: Party, sale: number, place = 0): Promise<number> {
      const id = await this.takenBack(party, sale, place);
      await house.confirm('sale-return', id);
      return id;
    },
    sale: (id: number) => house.seen(`sale/${id}`),
    balance: async ({ id }: Party): Promise<number> => (await house.seen(`customer/${id}`)).balance,
    /** What a customer owes by the report, as of a day or now; 0 where the report leaves it out. */
    async owes({ id }: Party, asOf?: string): Promise<number> {
      const { rows } = await house.seen(`report/receivables?range=[0,999]${asOf ? `&as_of=${asOf}` : ''}`);
      return rows.find((row: ApiBody) => row._id === id)?.balance ?? 0;
    },
    /** The entries of a sale, in their order. */
    async entries(sale: number): Promise<Entry[]> {
      const { rows } = await database.pool.query(
        `select entry_day::text as day, kind, amount::text from facet.ledger
         where document_module = 'sale' and document_id = $1 order by id`,
        [sale],
      );
      return rows;
    },
    /** What the self-check finds. */
    findings: async () => (await house.seen('common/stock-check')).findings,
  };
}
