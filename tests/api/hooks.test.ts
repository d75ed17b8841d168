import { beforeAll, describe, expect, it } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/** The product's schema, in which each customer has one main sale, and the tracking of an item follows its sale rows. */
async function schemaWithSeveralConcerns(): Promise<Schema> {
  const schema = structuredClone(await shippedSchema());
  const sale = moduleOf(schema, 'sale');
  const mark = moduleOf(schema, 'certificate').fields.find(({ name }) => name === 'is_default');
  if (!mark) throw new Error('Certificates have a mark that moves');
  Object.assign(sale.fields.find(({ name }) => name === 'customer_id') ?? {}, { readOnly: 'after-create' });
  sale.fields.push({ ...mark, name: 'is_main', label: { en: 'Main', zh: '主要' } });
  sale.unique.push({ fields: ['customer_id'], when: { field: 'is_main', is: true }, move: true });
  moduleOf(schema, 'inventory').stock?.tracking?.links?.push('saleRow');
  return schema;
}

describeDatabases((open) => {
  describe('a module with several concerns', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open(), schema: await schemaWithSeveralConcerns() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    it('gives a document its code and its mark, and moves the mark when another document gets it', async () => {
      const customer = await house.customer();
      const [first, second] = [await house.document('sale', customer.id), await house.document('sale', customer.id)];
      expect(first).toMatchObject({ sale_code: expect.stringMatching(/^SA-/), is_main: true });
      expect(second).toMatchObject({ sale_code: expect.stringMatching(/^SA-/), is_main: false });
      const third = await house.document('sale', customer.id, [], { is_main: true });
      expect(third.is_main).toBe(true);
      expect(await house.seen(`sale/${first.id}`)).toMatchObject({ is_main: false, _version: first._version + 1 });
      expect((await call('PUT', `sale/${second.id}`, { is_main: true })).body.is_main).toBe(true);
      expect(await house.seen(`sale/${third.id}`)).toMatchObject({ is_main: false });
      expect((await call('PUT', `sale/${second.id}`, { is_main: false })).status).toBe(409);
      expect((await call('DELETE', `sale/${second.id}`)).status).toBe(200);
      expect(await house.seen(`sale/${third.id}`)).toMatchObject({ is_main: true });
    });

    it('keeps what a document refuses: a Confirmed one is neither marked nor deleted', async () => {
      const customer = await house.customer();
      const main = await house.document('sale', customer.id);
      const confirmed = await house.document('sale', customer.id, [await house.item()]);
      await house.confirm('sale', confirmed.id);
      const marked = await call('PUT', `sale/${confirmed.id}`, { is_main: true });
      expect(marked).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await call('DELETE', `sale/${confirmed.id}`)).status).toBe(409);
      expect(await house.seen(`sale/${main.id}`)).toMatchObject({ is_main: true });
    });

    it('writes rows of a document into the tracking of their items, beside what the document does', async () => {
      const customer = await house.customer();
      const [sold, taken] = [await house.item(), await house.item()];
      const sale = await house.document('sale', customer.id, [sold, taken]);
      const [, row] = await house.rowsOf('sale', sale.id);
      expect((await call('DELETE', `sale-item/${row.id}`)).status).toBe(200);
      await house.confirm('sale', sale.id);
      const types = async (item: number) =>
        (await house.trackingOf(item)).map(({ tracking_type }: { tracking_type: string }) => tracking_type);
      expect(await types(taken.id)).toEqual(['Sale', 'Sale Removed']);
      // The row that came, then the document that was confirmed.
      expect(await types(sold.id)).toEqual(['Sale', 'Sale']);
      expect(await house.statusOf(sold.id)).toBe('Sold');
      const [kept] = await house.rowsOf('sale', sale.id);
      expect((await call('DELETE', `sale-item/${kept.id}`)).status).toBe(409);
      expect((await call('PUT', `sale-item/${kept.id}`, { sale_price: 5 })).status).toBe(409);
    });
  });
});
