import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument } from '../../src/admin/prints/papers/buildDocument.ts';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import { documentTemplateOf } from '../../src/metadata/read/papers/printActions.ts';
import type { Paper } from '../../src/server/documents/papers/readPaper.ts';
import { sweepMedia } from '../../src/server/media/sweepMedia.ts';
import { uploadPhoto } from '../e2e/support/uploadPhoto.ts';
import type { CallApi } from '../support/callApi.ts';
import { paperWords } from '../support/paperWords.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('papers of Confirmed documents', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    const edit = async (path: string, body: object) => {
      const answer = await call('PUT', path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const paperOf = (module: string, id: number): Promise<Paper> => house.seen(`${module}/${id}/paper`);
    /** What is drawn, in both languages. Links of photos differ with each answer, so they are told by their file alone. */
    const printed = async (module: string, id: number) => {
      const { schema, items, ...records } = await paperOf(module, id);
      const template = documentTemplateOf(schema, module);
      if (!template) throw new Error(`Nothing prints ${module}`);
      const values = { ...records, items: new Map(items.map((item) => [item.id, item])) };
      return (['en', 'zh'] as const).map((locale) => {
        const paper = buildDocument(schema, moduleOf(schema, module), template, values, paperWords(locale));
        for (const row of paper.table.rows) if (row.picture) row.picture = row.picture.replace(/\?.*/, '');
        return paper;
      });
    };
    /** A sale of a stone with a certificate and a photo, and one of a set. */
    const sale = async () => {
      const customer = await house.create('customer', {
        customer_name: 'Golden Crown 金冠',
        address1: '1 Queen Street',
        country: 'Hong Kong',
        phone: '+852 2345 6789',
      });
      const stone = await house.item({
        weight: 1.45,
        shape: 'Oval',
        dim_length: 7.1,
        dim_width: 5.2,
        origin: 'Mogok, Burma',
      });
      await house.create('certificate', { inventory_id: stone.id, certificate_no: 'GRS-1', is_default: true });
      await uploadPhoto(server.url, await server.token(), stone.id, '#d00000');
      const set = await house.item({ grouping_type: 'Set', weight: undefined });
      const part = await house.item({ item_no: set.item_no, id_parent: set.id, weight: 53.9 });
      const document = await house.document('sale', customer.id, [stone, set]);
      return { id: document.id as number, customer, stone, part };
    };
    /** Edits everything that the paper says. */
    const editAll = async ({ customer, stone, part }: Awaited<ReturnType<typeof sale>>) => {
      await edit(`customer/${customer.id}`, { customer_name: 'Silver Moon', address1: '2 King Street', phone: null });
      await edit(`inventory/${stone.id}`, { weight: 0.5, shape: 'Pear', origin: 'Kashmir', dim_length: 9.9 });
      await edit(`inventory/${part.id}`, { weight: 1 });
      await house.create('certificate', { inventory_id: stone.id, certificate_no: 'GIA-2', is_default: true });
      const { mediaPhotos } = await house.seen(`inventory/${stone.id}`);
      expect((await call('DELETE', `media/${mediaPhotos[0].id}`)).status).toBe(200);
    };
    /** Another head of the house, other labels and texts of the print, another label of a field. */
    const editSchema = () => {
      const { schema } = server.services;
      const before = schema.current;
      const other: Schema = structuredClone(before);
      other.app.company = { name: 'Another House', address: ['Nowhere'] };
      for (const print of other.prints) {
        if (print.kind !== 'document') continue;
        Object.assign(print, { title: { en: 'Bill', zh: '账单' }, terms: [{ en: 'No terms.', zh: '无。' }] });
        print.items.description = [{ fields: ['color'] }];
      }
      moduleOf(other, 'inventory').fields.forEach((field) => {
        if (field.name === 'weight') field.label = { en: 'Mass', zh: '质量' };
      });
      schema.replace(other);
      return () => schema.replace(before);
    };

    it('BOOK-06 say in both languages what they said, after edits of items, party, house and print', async () => {
      const sold = await sale();
      await house.confirm('sale', sold.id);
      const issued = await printed('sale', sold.id);
      expect(issued[0]).toMatchObject({
        company: { name: 'Facet Gems Limited' },
        party: { name: 'Golden Crown 金冠', lines: ['1 Queen Street', 'Hong Kong', '+852 2345 6789'] },
        table: {
          rows: [
            {
              picture: expect.any(String),
              description: ['Ruby · Oval', '7.10 × 5.20 mm · Mogok, Burma', 'Certificate: GRS-1'],
              cells: ['1.45 ct', '1,200.00'],
            },
            { cells: ['53.90 ct', '1,200.00'] },
          ],
          totals: { cells: ['55.35 ct', '2,400.00'] },
        },
      });
      await editAll(sold);
      const restore = editSchema();
      try {
        expect(await printed('sale', sold.id)).toEqual(issued);
      } finally {
        restore();
      }
    });

    it('BOOK-06 still have the photo that was taken off the item', async () => {
      const sold = await sale();
      await house.confirm('sale', sold.id);
      const { items } = await paperOf('sale', sold.id);
      const [photo] = (items[0]?.mediaPhotos ?? []) as { thumb_path: string }[];
      await editAll(sold);
      expect(await house.seen(`inventory/${sold.stone.id}`)).toMatchObject({ mediaPhotos: [] });
      expect((await fetch(`${server.url}${photo?.thumb_path}`)).status).toBe(200);
    });

    it('BOOK-06 keep a photo that has left its item from changes, and only as long as a paper shows it', async () => {
      const sold = await sale();
      await house.confirm('sale', sold.id);
      const { items } = await paperOf('sale', sold.id);
      const [photo] = (items[0]?.mediaPhotos ?? []) as { id: number; thumb_path: string }[];
      const remove = () => call('DELETE', `media/${photo?.id}`);
      expect((await remove()).status).toBe(200);
      expect((await remove()).status).toBe(404);
      expect((await call('PUT', `media/${photo?.id}`, { caption: 'Side' })).status).toBe(404);
      const { database, schema, media } = server.services;
      const inTwoHours = () => sweepMedia(database.kysely, schema.current, media, Date.now() + 2 * 3_600_000);
      const isThere = async () => (await fetch(`${server.url}${photo?.thumb_path}`)).status === 200;
      await inTwoHours();
      expect(await isThere()).toBe(true);
      await house.setStatus('sale', sold.id, 'New');
      const before = (await media.storage.list()).length;
      // The storage of another installation is not swept: another photo of this one has to be there.
      await uploadPhoto(server.url, await server.token(), sold.stone.id, '#00d000');
      expect(await inTwoHours()).toBe(2);
      expect(await isThere()).toBe(false);
      expect((await media.storage.list()).length).toBe(before);
    });

    it('BOOK-06 follow everything while the document is New, and keep anew when it is confirmed anew', async () => {
      const sold = await sale();
      const [draft] = await printed('sale', sold.id);
      expect(draft).toMatchObject({ mark: { kind: 'draft' }, party: { name: 'Golden Crown 金冠' } });
      await house.confirm('sale', sold.id);
      await editAll(sold);
      expect((await paperOf('sale', sold.id)).kept).toBe(true);
      await house.setStatus('sale', sold.id, 'New');
      expect(await paperOf('sale', sold.id)).toMatchObject({ kept: false, party: { customer_name: 'Silver Moon' } });
      await house.confirm('sale', sold.id);
      await edit(`customer/${sold.customer.id}`, { customer_name: 'Third Name' });
      const [again] = await printed('sale', sold.id);
      expect(again).toMatchObject({
        party: { name: 'Silver Moon', lines: ['2 King Street', 'Hong Kong'] },
        table: { totals: { cells: ['1.50 ct', '2,400.00'] } },
      });
    });

    it('BOOK-06 follow what can be changed after the confirmation, and rows that come later', async () => {
      const supplier = await house.supplier();
      const { document } = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
      await house.confirm('memo-in', document.id);
      await edit(`supplier/${supplier.id}`, { supplier_name: 'Renamed' });
      await edit(`memo-in/${document.id}`, { due_date: '2031-02-03' });
      await house.row('memo-in', document.id, { inventory: house.itemBody({ weight: 2 }) });
      const [paper] = await printed('memo-in', document.id);
      expect(paper).toMatchObject({
        party: { name: 'Mogok Gems' },
        table: { totals: { cells: ['3.25 ct', '1,600.00'] } },
      });
      expect(paper?.facts.map(({ value }) => value)).toContain('3 Feb 2031');
    });

    it('BOOK-06 of a return name the document that the item went out on', async () => {
      const sold = await sale();
      await house.confirm('sale', sold.id);
      const [row] = await house.rowsOf('sale', sold.id);
      const back = await house.document('sale-return', sold.customer.id);
      await house.row('sale-return', back.id, { inventory_id: row.inventory_id, sale_item_id: row.id });
      await house.confirm('sale-return', back.id);
      await editAll(sold);
      const [paper] = await printed('sale-return', back.id);
      const { sale_code } = await house.seen(`sale/${sold.id}`);
      expect(paper?.table.rows[0]?.description.at(-1)).toBe(`Sale ${sale_code}`);
      expect(paper?.table.rows[0]?.cells[0]).toBe('1.45 ct');
    });

    it('BOOK-06 are no answer where nothing is printed, or there is no such document', async () => {
      expect((await call('GET', 'customer/1/paper')).status).toBe(404);
      expect((await call('GET', 'sale/999999/paper')).status).toBe(404);
      expect((await call('GET', 'sale/1/paper?deep=1')).status).toBe(400);
    });
  });
});
