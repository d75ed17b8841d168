import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import type { CallApi } from '../support/callApi.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

/* What stones remember of a party that becomes another one: who has them on memo, and whose they are. */

describeShippedDatabases((open) => {
  describe('a merge of two parties', () => {
    let call: CallApi;
    let database: Database;
    let selling: ReturnType<typeof sellingHouse>;
    beforeAll(async () => {
      database = await open();
      const server = await startTestServer({ database });
      call = await server.signIn();
      selling = sellingHouse(call, database);
      return () => server.close();
    });

    const merge = async (module: string, from: { id: number }, into: { id: number }) => {
      const answer = await call('POST', `${module}/${from.id}/merge`, { into: into.id });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(await selling.findings()).toEqual([]);
    };
    it('SCH-10 leaves the stones on memo from the one on memo from the other, which sells them', async () => {
      const { house } = selling;
      const [twice, right] = [await house.supplier('Mogok Gem'), await house.supplier('Mogok Gems')];
      const [bought, back] = [await house.item(), await house.item()];
      const memo = await house.document('memo-in', twice.id, [bought, back]);
      await house.confirm('memo-in', memo.id);
      const rows = await house.rowsOf('memo-in', memo.id);

      await merge('supplier', twice, right);

      const purchase = await house.document('purchase', right.id);
      expect(await house.seen(`purchase/${purchase.id}/items-on-memo`)).toEqual([bought.id, back.id]);
      await house.row('purchase', purchase.id, { inventory_id: bought.id, purchase_price: 700 });
      await house.confirm('purchase', purchase.id);
      const going = await house.document('memo-in-return', right.id);
      await house.row('memo-in-return', going.id, { inventory_id: back.id, memo_in_item_id: rows[1].id });
      await house.confirm('memo-in-return', going.id);
      expect(await selling.findings()).toEqual([]);
      expect((await house.setStatus('purchase', purchase.id, 'New')).status).toBe(200);
      expect((await house.setStatus('memo-in-return', going.id, 'New')).status).toBe(200);
      expect(await selling.findings()).toEqual([]);
    });

    it('SCH-10 tells of days before the merge what was true then, under the name of today', async () => {
      const { house } = selling;
      const [twice, right] = [await house.customer('Golden Crwon'), await house.customer('Golden Crown')];
      const memo = await house.document('memo-out', twice.id, [await house.item()], { memo_out_date: '2024-03-01' });
      await house.confirm('memo-out', memo.id);
      await selling.soldOn('2024-03-05', twice, 100.1);
      await selling.soldOn('2024-03-06', right, 0.2);
      const { owes } = selling;
      const sums = async (day?: string) => [await owes(twice, day), await owes(right, day)];
      const days = ['2024-03-04', '2024-03-05', undefined];
      const before = await Promise.all(days.map(sums));
      await merge('customer', twice, right);
      const joined = before.map(([one = 0, other = 0]) => [0, Math.round((one + other) * 100) / 100]);
      expect(await Promise.all(days.map(sums))).toEqual(joined);
      const out = JSON.stringify(await house.seen('report/memo-out-overview?range=[0,999]&as_of=2024-03-02'));
      expect(out).toContain(memo.memo_out_code);
      expect(out).toContain('Golden Crown');
      expect(out).not.toContain('Golden Crwon');
    });

    it('SCH-10 leaves nothing behind of what is sold, paid and confirmed at the same moment', async () => {
      const { house, pay } = selling;
      for (const turn of [1, 2, 3]) {
        const [one, other, last] = [await house.customer('A'), await house.customer('B'), await house.customer('C')];
        const sale = await selling.sold(one, 50);
        const draft = await house.document('sale', one.id, [await house.item({ sale_price: 30 })]);
        const into = (from: { id: number }, to: { id: number }) =>
          call('POST', `customer/${from.id}/merge`, { into: to.id });
        const answers = await Promise.all([
          into(one, other),
          house.setStatus('sale', draft.id, 'Confirmed'),
          pay({ sale_id: sale, amount: 20 + turn }),
          into(other, last),
          pay({ customer_id: one.id, amount: 5 }),
          call('POST', 'sale', { customer_id: one.id }),
          into(last, one),
        ]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => ![200, 201, 404, 409, 422].includes(status))).toEqual([]);
        expect(await selling.findings()).toEqual([]);
        const { rows } = await database.pool.query(`
          select 'ledger' as log, id from facet.ledger l
            where party_module = 'customer' and not exists (select from customer c where c.id = l.party_id)
          union all select 'movements', id from facet.movements m
            where document_module in ('sale', 'memo-out') and not exists (select from customer c where c.id = m.party_id)
              and party_id is not null`);
        expect(rows).toEqual([]);
      }
    });

    it('SCH-10 keeps parties of another kind with the same id apart', async () => {
      const { house } = selling;
      let [customer, supplier] = [await house.customer('C'), await house.supplier('S')];
      while (customer.id < supplier.id) customer = await house.customer('C');
      while (supplier.id < customer.id) supplier = await house.supplier('S');
      const memo = await house.document('memo-out', customer.id, [await house.item()]);
      await house.confirm('memo-out', memo.id);
      await merge('supplier', supplier, await house.supplier('Other'));
      const { rows } = await database.pool.query(
        `select party_id from facet.movements where document_module = 'memo-out' and document_id = $1`,
        [memo.id],
      );
      expect(rows).toEqual([{ party_id: customer.id }]);
    });
  });
});
