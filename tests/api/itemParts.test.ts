import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { moduleOf } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { importCallsOf } from '../support/importFile.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

interface Certificate {
  id: number;
  certificate_no: string;
  is_default: boolean;
}

describeShippedDatabases((open) => {
  let server: TestServer;
  let api: CallApi;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    api = await server.signIn();
    house = tradingHouse(api);
  });
  afterAll(() => server?.close());

  const certify = (item: number, certificate_no: string, more: object = {}): Promise<Certificate> =>
    house.create('certificate', { inventory_id: item, certificate_no, ...more });
  const defaultsOf = async (item: number) => {
    const all: Certificate[] = await house.seen(`certificate?filter={"inventory_id":${item}}&sort=["id","ASC"]`);
    return all.filter(({ is_default }) => is_default).map(({ certificate_no }) => certificate_no);
  };
  const historyOf = async (item: number) =>
    (await house.trackingOf(item)).map((row: Record<string, string>) => [row.tracking_type, row.tracking_detail]);

  describe('BOOK-07 edits of an item', () => {
    it('stand in its history, from what to what, also once it is sold', async () => {
      const customer = await house.customer();
      const { id } = await house.item({ weight: 1.45, cost_price: 800, sale_price: 1200 });
      const sale = await house.document('sale', customer.id, [{ id }]);
      await house.confirm('sale', sale.id);
      const edit = async (body: object) => expect((await api('PUT', `inventory/${id}`, body)).status).toBe(200);
      await edit({ weight: 0.5, color: 'Red', notes: 'Weighed again' });
      await edit({ cost_price: null, weight: 0.5 });
      const rows = (await house.trackingOf(id)) as Record<string, string>[];
      expect(rows.slice(1).map((row) => [row.tracking_type, row.tracking_detail, row.tracking_status])).toEqual([
        ['Color', '— → Red', 'Sold'],
        ['Weight', '1.45 ct → 0.50 ct', 'Sold'],
        ['Cost Price', '800.00 → —', 'Sold'],
      ]);
    });

    it('leave no line where the record is refused', async () => {
      const { id } = await house.item({ weight: 1.25 });
      expect((await api('PUT', `inventory/${id}`, { weight: 3, type: 'nothing of the kind' })).status).toBe(422);
      expect(await historyOf(id)).toEqual([]);
    });
  });

  describe('INV-15 the first line of a history', () => {
    const lines = async (id: number) =>
      (await house.seen(`inventory-tracking?filter={"inventory_id":${id}}&sort=["id","ASC"]`)).map(
        (row: Record<string, string>) => [row.tracking_type, row.tracking_status, row.document_date],
      );

    it('says that somebody made the item by hand', async () => {
      const set = await house.item({ grouping_type: 'Set', weight: null });
      const part = await house.item({ item_no: set.item_no, id_parent: set.id });
      const created = ['Created', 'Available', null];
      expect(await lines(set.id)).toEqual([created, ['Sub Item', 'Available', null]]);
      expect(await lines(part.id)).toEqual([created]);
    });

    it('HIST-01 says of a part of a sold set that it is sold, and the set says that a part came and went', async () => {
      const set = await house.item({ grouping_type: 'Set', weight: null });
      await house.create('inventory', { type: 'Ruby', weight: 1, id_parent: set.id });
      const sale = await house.document('sale', (await house.customer()).id, [set]);
      await house.confirm('sale', sale.id);
      const late = await house.create('inventory', { type: 'Ruby', weight: 1, id_parent: set.id });
      expect(await lines(late.id)).toEqual([['Created', 'Sold', null]]);
      const [{ changes }] = await house.seen(`inventory/${late.id}/history`);
      expect(changes).toEqual([{ field: 'status', from: 'Available', to: 'Sold' }]);
      expect((await api('DELETE', `inventory/${late.id}`)).status).toBe(200);
      expect((await lines(set.id)).slice(3)).toEqual([
        ['Sub Item', 'Sold', null],
        ['Sub Item Removed', 'Sold', null],
      ]);
    });

    it('is that of the document which brought it, with the day of the document', async () => {
      const supplier = await house.supplier();
      const purchase = await house.document('purchase', supplier.id, [], { purchase_date: '2026-02-03' });
      const { inventory_id } = await house.row('purchase', purchase.id, { inventory: house.itemBody() });
      expect(await lines(inventory_id)).toEqual([]);
      await house.confirm('purchase', purchase.id);
      await house.setStatus('purchase', purchase.id, 'New');
      expect(await lines(inventory_id)).toEqual([
        ['Purchase', 'Available', '2026-02-03'],
        ['Purchase Set Back', 'New', '2026-02-03'],
      ]);
    });
  });

  describe('INV-14 the default certificate', () => {
    it('is the first one by itself, moves to another one, and speaks for the item', async () => {
      const laboratory = await house.create('laboratory', { laboratory_code: 'GRS', laboratory_name: 'GemResearch' });
      const { id } = await house.item();
      const first = await certify(id, 'A-1');
      expect(first.is_default).toBe(true);
      const second = await certify(id, 'A-2', { laboratory_id: laboratory.id });
      expect(second.is_default).toBe(false);
      expect((await api('PUT', `certificate/${second.id}`, { is_default: true })).status).toBe(200);
      expect(await defaultsOf(id)).toEqual(['A-2']);
      expect((await house.seen(`inventory/${id}`)).laboratory_code).toBe('GRS');
      await certify(id, 'A-3', { is_default: true });
      expect(await defaultsOf(id)).toEqual(['A-3']);
      // The version of the former one is another: nobody saves over what they have not seen.
      expect((await api('PUT', `certificate/${second.id}`, { certificate_no: 'x', _version: 2 })).status).toBe(409);
    });

    it('is not taken off, and goes to the newest one when it is removed', async () => {
      const { id } = await house.item();
      const [first] = [await certify(id, 'B-1'), await certify(id, 'B-2'), await certify(id, 'B-3')];
      const { status, body } = await api('PUT', `certificate/${first.id}`, { is_default: false });
      expect([status, body.errors.is_default]).toEqual([409, expect.stringContaining('Mark another one')]);
      expect((await api('DELETE', `certificate/${first.id}`)).status).toBe(200);
      expect(await defaultsOf(id)).toEqual(['B-3']);
    });

    it('is one only, however many are added and marked at the same moment', async () => {
      const { id } = await house.item();
      const added = await Promise.all(['1', '2', '3', '4', '5'].map((no) => certify(id, `C-${no}`)));
      expect(await defaultsOf(id)).toHaveLength(1);
      const answers = await Promise.all(added.map((one) => api('PUT', `certificate/${one.id}`, { is_default: true })));
      expect(answers.map(({ status }) => status)).toEqual(added.map(() => 200));
      expect(await defaultsOf(id)).toHaveLength(1);
    });
  });

  it('INV-15 tells in the tracking of an item that certificates came, changed and went', async () => {
    const { id } = await house.item();
    const before = await historyOf(id);
    const one = await certify(id, 'D-1');
    await api('PUT', `certificate/${one.id}`, { certificate_no: 'D-2' });
    await api('PUT', `certificate/${one.id}`, { certificate_no: 'D-2' });
    await api('PUT', `certificate/${one.id}`, { oil_extraction_comments: 'Minor' });
    await api('DELETE', `certificate/${one.id}`);
    expect((await historyOf(id)).slice(before.length)).toEqual([
      ['Certificate', 'D-1'],
      ['Certificate Changed', 'D-1 → D-2'],
      ['Certificate Changed', 'D-2'],
      ['Certificate Removed', 'D-2'],
    ]);
    const [last] = (await house.trackingOf(id)).slice(-1);
    expect(last).toMatchObject({ tracking_status: 'Available', related_party: null });
  });

  it('INV-15 names rows in the tracking that are known by a field of another record', async () => {
    const holder = server.services.schema;
    const before = holder.current;
    onTestFinished(() => void holder.replace(before));
    const schema = structuredClone(before);
    moduleOf(schema, 'certificate').recordLabel = 'laboratory_code';
    holder.replace(schema);
    const { id: laboratory_id } = await house.create('laboratory', {
      laboratory_code: 'LMHC',
      laboratory_name: 'Manual',
    });
    const { id } = await house.item();
    const one = await certify(id, 'E-1', { laboratory_id });
    await api('DELETE', `certificate/${one.id}`);
    await certify(id, 'E-2');
    const named = (await historyOf(id)).filter(([type]: string[]) => type?.startsWith('Certificate'));
    expect(named).toEqual([
      ['Certificate', 'LMHC'],
      ['Certificate Removed', 'LMHC'],
      ['Certificate', null],
    ]);
  });

  describe('INV-13 sub-items', () => {
    it('carry the number of their set and are single, whatever a client says', async () => {
      const set = await house.item({ grouping_type: 'Set', item_no: '880001' });
      const silent = await house.create('inventory', { type: 'Ruby', weight: 1, id_parent: set.id });
      const loud = await house.create('inventory', {
        ...house.itemBody({ item_no: '7', grouping_type: 'Set' }),
        id_parent: set.id,
      });
      for (const part of [silent, loud]) {
        expect(part).toMatchObject({ item_no: '880001', grouping_type: 'Single', quantity: 1, id_parent: set.id });
      }
      expect((await house.seen(`inventory/${set.id}`)).quantity).toBe(2);
      const { status, body } = await api('POST', 'inventory', { type: 'Ruby', id_parent: 2_000_000 });
      expect([status, Object.keys(body.errors)]).toEqual([422, expect.arrayContaining(['item_no'])]);
    });
  });

  describe('INV-05 the number', () => {
    it('of a sub-item is that of its set, and changes with it alone', async () => {
      const set = await house.item({ grouping_type: 'Set' });
      const part = await house.create('inventory', { type: 'Ruby', weight: 1, id_parent: set.id });
      const renumber = (id: number, item_no: string) => api('PATCH', `inventory/${id}/update-item-no`, { item_no });
      const { status, body } = await renumber(part.id, '880101');
      const sentence = `Item ${set.item_no} is part of a set and has its number. Change the number of the set.`;
      expect([status, body.message]).toEqual([409, sentence]);
      expect((await renumber(set.id, '880102')).status).toBe(200);
      expect((await house.seen(`inventory/${part.id}`)).item_no).toBe('880102');
    });
  });

  describe('INV-04 the grouping type', () => {
    const change = (id: number, grouping_type: string) => api('PUT', `inventory/${id}`, { grouping_type });

    it('changes while nothing hangs on it', async () => {
      const { id } = await house.item();
      expect((await change(id, 'Set')).body.grouping_type).toBe('Set');
      expect((await change(id, 'Single')).body.grouping_type).toBe('Single');
    });

    it('stays once an item has sub-items, is one, stands in a document, or has a history', async () => {
      const set = await house.item({ grouping_type: 'Set' });
      const part = await house.create('inventory', { type: 'Ruby', weight: 1, id_parent: set.id });
      const parts = await change(set.id, 'Single');
      expect([parts.status, parts.body.message]).toEqual([409, expect.stringContaining('has sub-items')]);
      expect((await change(part.id, 'Set')).status).toBe(409);

      const stone = await house.item();
      const sale = await house.document('sale', (await house.customer()).id, [stone]);
      const standing = await change(stone.id, 'Set');
      expect([standing.status, standing.body.message]).toEqual([409, expect.stringContaining(sale.sale_code)]);
      expect(standing.body.blockers).toEqual([
        expect.objectContaining({ document: { module: 'sale', id: sale.id, label: sale.sale_code } }),
      ]);
      await house.confirm('sale', sale.id);
      expect((await change(stone.id, 'Set')).status).toBe(409);
      const many = await api('PATCH', `inventory?filter={"id":[${stone.id}]}`, { grouping_type: 'Set' });
      expect(many.status).toBe(409);
      const chinese = await fetch(`${server.url}/api/inventory/${set.id}`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${await server.token()}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'zh',
        },
        body: JSON.stringify({ grouping_type: 'Single' }),
      });
      expect((await chinese.json()).message).toContain('组合方式不能更改');
      // The same value again is no change.
      expect((await change(stone.id, 'Single')).status).toBe(200);
    });
  });

  describe('rows that take values over from their record', () => {
    it('LINK-01 take the same from a client, and refuse another value with a sentence at the field', async () => {
      const schema = await houseSchema([]);
      const link = schema.modules.appraisal?.links.find(({ name }) => name === 'line');
      Object.assign(link ?? {}, { copy: ['customer_id'], values: { text: 'Weighed' } });
      const opened = await openHouseWithRoles(open, schema);
      onTestFinished(() => opened.close());
      const [mine, other] = [
        (await opened.admin('POST', 'customer', { customer_name: 'Mine' })).body,
        (await opened.admin('POST', 'customer', { customer_name: 'Other' })).body,
      ];
      const { body: appraisal } = await opened.admin('POST', 'appraisal', { note: 'A', customer_id: mine.id });
      const post = (body: object) => opened.admin('POST', 'appraisal-line', { appraisal_id: appraisal.id, ...body });
      for (const body of [{}, { customer_id: mine.id }, { customer_id: String(mine.id), text: 'Looked at' }]) {
        expect((await post(body)).body).toMatchObject({ customer_id: mine.id, text: 'Weighed' });
      }
      const refused = await post({ customer_id: other.id });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { customer_id: expect.stringMatching(/as in the record that this one belongs to/) },
      ]);
      // Of many rows, the one at fault is named.
      const { body: imported } = await (await importCallsOf(opened.server.url)).send('appraisal-line/import', {
        content: 'customer_id,text\nMine,One\nOther,Two\n,Three\n',
        fields: { values: JSON.stringify({ appraisal_id: appraisal.id }), dry_run: 'true' },
      });
      expect(imported).toMatchObject({ created: 2, errors: [{ row: 3, field: 'customer_id' }] });
    });
  });
});
