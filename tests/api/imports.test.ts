import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { importCallsOf, stoneList } from '../support/importFile.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('imports', () => {
    let server: TestServer;
    let call: CallApi;
    let files: Awaited<ReturnType<typeof importCallsOf>>;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      files = await importCallsOf(server.url);
      house = tradingHouse(call);
      return () => server.close();
    });

    const total = async (path: string) => Number((await call('GET', path)).headers.get('Content-Range')?.split('/')[1]);

    it('SCH-08 brings 300 stones of a list into a purchase, with three mistakes mended, and takes them all back', async () => {
      const { id: supplier } = await house.supplier('Mogok Gems');
      const purchase = await house.document('purchase', supplier);
      const content = stoneList(300, (row, number) => {
        if (number === 7) return [...row.slice(0, 3), 'heavy', ...row.slice(4)];
        if (number === 120) return ['', ...row.slice(1)];
        return number === 299 ? [row[0] ?? '', 'Rubby', ...row.slice(2)] : row;
      });
      const values = JSON.stringify({ purchase_id: purchase.id });
      const { status, body: file } = await files.send('purchase-item/import/files', { content, fields: { values } });
      expect([status, file.rows]).toEqual([201, 300]);
      expect(file.mapping).toEqual({
        'Item No': 'inventory.item_no',
        Type: 'inventory.type',
        Shape: 'inventory.shape',
        'Weight (ct)': 'inventory.weight',
        'Purchase Price': 'purchase_price',
      });
      const path = `purchase-item/import/${file.id}`;
      const lines = await files.lines(`${path}/check`);
      expect(lines.filter(({ progress }) => progress).at(-1)).toEqual({ progress: { done: 300, of: 300 } });
      expect(lines.at(-1).answer).toMatchObject({ state: 'checked', counts: { created: 297, wrong: 3 } });
      expect(await total(`purchase-item?filter={"purchase_id":${purchase.id}}`)).toBe(0);

      const { body: wrong } = await call('GET', `${path}/rows`);
      expect(wrong.map(({ row, errors }: never) => [row, errors])).toEqual([
        [8, [{ column: 'Weight (ct)', field: 'inventory.weight', message: expect.any(String) }]],
        [121, [{ column: 'Item No', field: 'inventory.item_no', message: 'Required' }]],
        [300, [{ column: 'Type', field: 'inventory.type', message: expect.any(String) }]],
      ]);
      expect((await call('POST', `${path}/run`)).status).toBe(409);
      const mended = await call('PATCH', `${path}/rows`, {
        rows: [
          { row: 8, cells: { 'Weight (ct)': '1.06' } },
          { row: 121, cells: { 'Item No': '700120' } },
          { row: 300, cells: { Type: 'ruby' } },
        ],
      });
      expect(mended.body.rows.map(({ errors }: never) => errors)).toEqual([[], [], []]);
      expect(mended.body.import.counts.wrong).toBe(0);
      expect((await files.lines(`${path}/run`)).at(-1).answer).toMatchObject({
        state: 'done',
        counts: { created: 300 },
      });

      const rows = await house.seen(
        `purchase-item?filter={"purchase_id":${purchase.id}}&range=[0,999]&sort=["id","ASC"]`,
      );
      expect(rows).toHaveLength(300);
      expect(rows[6]).toMatchObject({ item_no: '700007', weight: 1.06, shape: 'Oval', purchase_price: 1206.5 });
      const item = await house.seen(`inventory/${rows[1].inventory_id}`);
      expect(item).toMatchObject({ shape: 'Cushion', type: 'Ruby', supplier_id: supplier, cost_price: 1201.5 });
      expect((await call('POST', `${path}/run`)).status).toBe(409);

      expect((await files.lines(`${path}/undo`)).at(-1).answer).toMatchObject({ state: 'undone' });
      expect(await total(`purchase-item?filter={"purchase_id":${purchase.id}}`)).toBe(0);
      expect(await total('inventory?filter={"item_no_like":"7000"}')).toBe(0);
    });
  });
});
