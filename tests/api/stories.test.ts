import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, openHouseWithRoles, schemaWithRoles } from '../support/houseWithRoles.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Answered = any;

type House = ReturnType<typeof tradingHouse>;

const days = {
  bought: '2026-01-05',
  certified: '2026-01-20',
  out: '2026-02-01',
  back: '2026-02-15',
  sold: '2026-03-03',
};

/** A stone that was bought, certified, lent out, given back and sold, each on its day. */
async function tradedStone(house: House) {
  const supplier = await house.supplier();
  const customer = await house.customer();
  const { document: purchase, rows } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
  await house.seen(`purchase/${purchase.id}`);
  const id = rows[0].inventory_id;
  return { supplier, customer, purchase, id };
}

describeShippedDatabases((open) => {
  describe('the head of a record’s page', () => {
    let server: TestServer;
    let call: CallApi;
    let house: House;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    it('x', async () => {
      const { id, purchase } = await tradedStone(house);
      console.log(JSON.stringify(await house.seen(`inventory/${id}/story`), null, 1).slice(0, 3000));
      await house.confirm('purchase', purchase.id);
      const c = await house.customer();
      const m = await house.document('memo-out', c.id, [{ id }], { memo_out_date: '2026-02-01' });
      await house.confirm('memo-out', m.id);
      console.log(JSON.stringify(await house.seen(`inventory/${id}/story`), null, 1).slice(0, 6000));
      console.log(JSON.stringify(await house.seen(`customer/${c.id}/story`), null, 1).slice(0, 3000));
    });
  });
});
