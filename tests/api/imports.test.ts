import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberTypes } from '../../src/fields/fieldTypes.ts';
import type { Role } from '../../src/metadata/keys/roleKeys.ts';
import { checkImport, checkRows } from '../../src/server/imports/checkImport.ts';
import { comparingTexts } from '../../src/server/imports/comparingTexts.ts';
import { withSettings } from '../../src/server/imports/importSettings.ts';
import {
  findImport,
  insertImport,
  insertImportRows,
  removeImport,
  type StoredImport,
} from '../../src/server/imports/importStore.ts';
import { runImport } from '../../src/server/imports/runImport.ts';
import { undoImport } from '../../src/server/imports/undoImport.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { viewFor } from '../../src/server/rights/View.ts';
import { accessTokenOf, type CallApi } from '../support/callApi.ts';
import { importCallsOf, stoneList } from '../support/importFile.ts';
import { schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open, kind) => {
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

    const customers = [
      ['Customer Name', 'Email', 'Country', 'Memo Limit'],
      ['=Crown "Jewels", Ltd', 'crown@example.com', 'Thailand', '1.234,50'],
      ["'=quoted", 'quoted@example.com', '', '12,5'],
      ['金冠珠宝', '', 'China', ''],
    ];
    const csvOf = (rows: string[][], sign = ',') =>
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n');
    const named = (names: string[]) =>
      house.seen(`customer?filter=${encodeURIComponent(JSON.stringify({ customer_name: names }))}&sort=["id","ASC"]`);

    it('SCH-08 imports in one call, in any encoding, and what was exported comes back unchanged as CSV and as Excel', async () => {
      const utf16 = Buffer.from(`\uFEFF${csvOf(customers, ';')}`, 'utf16le');
      const { body: done } = await files.send('customer/import', { content: utf16 });
      expect(done).toMatchObject({ rows: 3, created: 3, updated: 0, errors: [] });
      const names = customers.slice(1).map(([name = '']) => name);
      // An apostrophe in front of a formula is there to defuse it, and is no part of the text.
      const stored = await named(['=Crown "Jewels", Ltd', '=quoted', names[2] ?? '']);
      expect(stored.map(({ memo_limit }: never) => memo_limit)).toEqual([1234.5, 12.5, null]);
      await house.create('customer', { customer_name: "''=twice", address1: '-1, +2' });

      for (const format of ['csv', 'xlsx']) {
        const columns = ['id', 'customer_name', 'email', 'country', 'memo_limit', 'address1', 'created_at', 'balance'];
        const content = await files.file(`customer/export?format=${format}&columns=${JSON.stringify(columns)}`);
        const { body } = await files.send('customer/import', {
          name: `list.${format}`,
          content,
          fields: { key: 'id' },
        });
        expect(body).toMatchObject({ created: 0, updated: 0, unchanged: body.rows, errors: [] });
        expect(body.rows).toBeGreaterThan(3);
      }
    });

    it.each(['en', 'zh'])('SCH-08 finds no change in exported items, rows and value lists, in %s', async (language) => {
      const { id: supplier } = await house.supplier('Labelled Gems');
      const { id } = (await house.bringing('purchase', supplier, [house.itemBody()])).document;
      const rows = ['id', 'item_no', 'type', 'weight', 'supplier_name', 'purchase_price'];
      const exported = [
        { path: 'inventory', columns: ['id', 'item_no', 'type', 'grouping_type', 'weight'], filter: { type: 'Ruby' } },
        { path: 'purchase-item', columns: rows, filter: { purchase_id: id } },
        { path: 'valuelist', columns: ['id', 'valuelist_name', 'value', 'label_zh'], filter: {} },
      ];
      for (const { path, columns, filter } of exported) {
        const query = `columns=${JSON.stringify(columns)}&filter=${JSON.stringify(filter)}`;
        const content = await files.file(`${path}/export?${query}`, language);
        const { body } = await files.send(`${path}/import`, { content, fields: { key: 'id' } });
        expect([path, body]).toEqual([path, expect.objectContaining({ updated: 0, unchanged: body.rows, errors: [] })]);
        expect(body.rows).toBeGreaterThan(0);
      }
    });

    it('SCH-08 receives a file once under its Idempotency-Key, and keeps nothing of one that is refused', async () => {
      const content = 'Customer Name\r\nKey Palace\r\n';
      const send = (more: object = {}) => files.send('customer/import/files', { content, key: 'list-1', ...more });
      const known = async () => (await call('GET', 'customer/import')).body.map(({ id }: { id: number }) => id);
      const before = await known();
      const answers = await Promise.all([send(), send()]);
      const [first] = answers;
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[1]?.body).toEqual(first?.body);
      expect((await send()).body).toEqual(first?.body);
      const other = await send({ content: `${content}Other Palace\r\n` });
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
      for (const values of ['{', '{"nothing":1}'])
        expect((await send({ key: 'list-2', fields: { values } })).status).toBe(400);
      expect(await known()).toEqual([first?.body.id, ...before]);
    });

    it('SCH-08 says which parts an upload takes, and reads the name of its file as browsers write it', async () => {
      const content = 'Customer Name\r\nNamed Palace\r\n';
      const send = async (parts: [string, string][], name = 'list.csv') => {
        const body = new FormData();
        for (const [part, value] of parts) body.append(part, value);
        body.append('file', new Blob([content]), name);
        const headers = { Authorization: `Bearer ${await accessTokenOf(server.url)}` };
        const answer = await fetch(`${server.url}/api/customer/import/files`, { method: 'POST', headers, body });
        return { status: answer.status, body: await answer.json() };
      };
      for (const names of [['slot'], ['sheet', 'sheet']]) {
        const { status, body } = await send(names.map((name) => [name, '1']));
        expect([status, body.message]).toEqual([400, expect.stringContaining(`sheet, values. ${names[0]} `)]);
      }
      const sent = await send([], 'Stones "new", 5%.csv');
      expect([sent.status, sent.body.file_name]).toEqual([201, 'Stones "new", 5%.csv']);
    });

    it('SCH-08 changes records by a key, and names every mistake of every row at once', async () => {
      await house.create('customer', { customer_name: 'Key One', email: 'one@example.com', country: 'Spain' });
      await house.create('customer', { customer_name: 'Key Two', country: 'Spain' });
      const rows = (limit: string) =>
        csvOf([
          ['Customer Name', 'Email', 'Country', 'Memo Limit'],
          ['Key One', '', 'Peru', limit],
          ['Key Three', 'three@example.com', 'Spain', '3'],
          ['Key Two', '', 'Spain', ''],
        ]);
      const fields = { key: 'customer_name' };
      const wrong = await files.send('customer/import', { content: rows('-5'), fields });
      expect(wrong.body).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
      expect(wrong.body.errors).toEqual([
        { row: 2, column: 'Memo Limit', field: 'memo_limit', message: 'Must be at least 0' },
      ]);
      expect(await named(['Key Three'])).toEqual([]);
      const { body: dry } = await files.send('customer/import', {
        content: rows('5'),
        fields: { ...fields, dry_run: 'true' },
      });
      expect(dry).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: [] });
      expect(await named(['Key Three'])).toEqual([]);
      const { body: done } = await files.send('customer/import', { content: rows('5'), fields });
      expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: [] });
      // An empty cell empties the field.
      expect(await named(['Key One'])).toMatchObject([{ email: null, country: 'Peru', memo_limit: 5 }]);

      const [one] = await named(['Key One']);
      await call('PUT', `customer/${one.id}`, { country: 'Chile' });
      const held = await call('POST', `customer/import/${done.id}/undo`);
      expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('Key One')]);
      expect(await named(['Key Three'])).toHaveLength(1);

      const again = await files.send('customer/import', { content: rows('7'), fields });
      expect((await call('POST', `customer/import/${again.body.id}/undo`)).status).toBe(200);
      expect(await named(['Key One'])).toMatchObject([{ country: 'Chile', memo_limit: 5 }]);
      expect((await call('POST', `customer/import/${again.body.id}/undo`)).status).toBe(409);
    });

    it('SCH-08 finds by its key what the field has stored in its own way, and says of two rows that they are the same', async () => {
      const { id } = await house.create('supplier', { supplier_name: 'Key Stored', email: 'Key.Stored@Example.com' });
      const content = csvOf([
        ['Supplier Name', 'Email'],
        ['Key Found', ' KEY.stored@example.com'],
      ]);
      const fields = { key: 'email' };
      const { body } = await files.send('supplier/import', { content, fields });
      expect(body).toMatchObject({ created: 0, updated: 1, errors: [] });
      expect((await call('GET', `supplier/${id}`)).body).toMatchObject({
        ...{ supplier_name: 'Key Found', email: 'key.stored@example.com' },
      });
      const twice = csvOf([
        ['Supplier Name', 'Email'],
        ['Key New', 'key.new@example.com'],
        ['Key New', 'Key.New@example.com'],
      ]);
      const refused = await files.send('supplier/import', { content: twice, fields });
      expect(refused.body.errors).toMatchObject([{ row: 3, field: 'email' }]);
    });

    it('SCH-08 names beside a cell that cannot be read what else is wrong with its row', async () => {
      await house.create('customer', { customer_name: 'Both One', country: 'Spain' });
      const content = csvOf([
        ['Customer Name', 'Email', 'Memo Limit', 'Payment Terms (Days)'],
        ['', 'no address', 'much', '30'],
        ['Both One', 'no address', '5', 'soon'],
        ['Both Two', 'two@example.com', '-5', 'soon'],
        ['Both Three', 'three@example.com', '5', '30'],
      ]);
      const columnsOf = ({ body }: { body: { errors: { row: number; column: string }[] } }) =>
        body.errors.map(({ row, column }) => `${row} ${column}`).sort();
      const fields = { dry_run: 'true' };
      const added = await files.send('customer/import', { content, fields });
      expect(added.body).toMatchObject({ created: 1, updated: 0 });
      const ofTwo = ['4 Memo Limit', '4 Payment Terms (Days)'];
      expect(columnsOf(added)).toEqual([
        '2 Customer Name',
        '2 Email',
        '2 Memo Limit',
        '3 Email',
        '3 Payment Terms (Days)',
        ...ofTwo,
      ]);
      const keyed = await files.send('customer/import', { content, fields: { ...fields, key: 'customer_name' } });
      expect(keyed.body).toMatchObject({ created: 1, updated: 0, unchanged: 0 });
      expect(columnsOf(keyed)).toEqual([
        '2 Customer Name',
        '2 Memo Limit',
        '3 Email',
        '3 Payment Terms (Days)',
        ...ofTwo,
      ]);
      expect(await total('customer?filter={"customer_name_like":"Both"}')).toBe(1);
    });

    it('SCH-08 names what is wrong with a stone of a purchase beside what cannot be read of it', async () => {
      const { id: supplier } = await house.supplier('Mogok Gems');
      const purchase = await house.document('purchase', supplier);
      const content = csvOf([
        ['Item No', 'Type', 'Shape', 'Weight (ct)', 'Purchase Price'],
        ['', 'Ruby', 'Oval', 'heavy', '100'],
        ['810001', 'Rubby', 'Oval', '1.06', 'cheap'],
        ['810002', 'Ruby', 'Oval', '-1', 'cheap'],
        ['810003', 'Ruby', 'Oval', '1', '100'],
      ]);
      const values = JSON.stringify({ purchase_id: purchase.id });
      const { body } = await files.send('purchase-item/import', { content, fields: { values, dry_run: 'true' } });
      expect(body).toMatchObject({ created: 1 });
      expect(body.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`).sort()).toEqual([
        '2 Item No',
        '2 Weight (ct)',
        '3 Purchase Price',
        '3 Type',
        '4 Purchase Price',
        '4 Weight (ct)',
      ]);
      expect(await total(`purchase-item?filter={"purchase_id":${purchase.id}}`)).toBe(0);
    });

    it('SCH-08 adds rows of a sale by the numbers of their stones, and changes the prices of those that it has', async () => {
      const { id: customer } = await house.customer('Row Buyers');
      const sale = await house.document('sale', customer);
      const stones = [await house.item(), await house.item(), await house.item(), await house.item()];
      const parts = stones.slice(2).map(({ id }) => id);
      const combined = await call('POST', 'inventory/transform', {
        ...{ kind: 'combine', items: parts },
        values: { item_no: '855001', type: 'Ruby' },
      });
      expect(combined.status, JSON.stringify(combined.body)).toBe(200);
      const numbers = [stones[0].item_no, stones[1].item_no, '855001'];
      const values = JSON.stringify({ sale_id: sale.id });
      const imported = async (rows: string[][]) => {
        const content = csvOf([['Item No', 'Sale Price'], ...rows]);
        const { body } = await files.send('sale-item/import', { content, fields: { values } });
        return [body.created, body.updated, body.unchanged, body.errors];
      };
      expect(
        await imported([
          [numbers[0], '100'],
          [numbers[2], '300'],
          ['859999', '1'],
        ]),
      ).toEqual([
        ...[2, 0, 0],
        [{ row: 4, column: 'Item No', field: 'inventory_id', message: 'Nothing is called “859999” here.' }],
      ]);
      expect(
        await imported([
          [numbers[0], '100'],
          [numbers[2], '300'],
        ]),
      ).toEqual([2, 0, 0, []]);
      expect(
        await imported([
          [numbers[0], '100'],
          [numbers[1], '200'],
          [numbers[2], '350'],
        ]),
      ).toEqual([1, 1, 1, []]);
      const rows = await house.seen(`sale-item?filter={"sale_id":${sale.id}}&sort=["id","ASC"]`);
      expect(rows.map(({ inventory_id, sale_price }: never) => [inventory_id, sale_price])).toEqual([
        [stones[0].id, 100],
        [combined.body.set.id, 350],
        [stones[1].id, 200],
      ]);
    });

    it('SCH-08 takes the value that is written as in the file, where two differ in large and small letters alone', async () => {
      for (const value of ['Tealish', 'tealish'])
        await house.create('valuelist', { valuelist_name: 'Inventory - Color', value });
      const content = csvOf([
        ['Item No', 'Type', 'Color', 'Weight (ct)'],
        ['830001', 'Ruby', 'Tealish', '1'],
        ['830002', 'Ruby', 'tealish', '1'],
      ]);
      const { body } = await files.send('inventory/import', { content });
      expect(body).toMatchObject({ created: 2, errors: [] });
      const colors = await house.seen('inventory?filter={"item_no_like":"83000"}&sort=["item_no","ASC"]');
      expect(colors.map(({ color }: { color: string }) => color)).toEqual(['Tealish', 'tealish']);
    });

    it('SCH-08 BOOK-08 takes no cost back that a purchase or a bill has written since', async () => {
      const supplier = await house.supplier('Memo Mines');
      const onMemo = async () => {
        const body = house.itemBody({ cost_price: 10 });
        const { document, rows } = await house.bringing('memo-in', supplier.id, [body]);
        await house.confirm('memo-in', document.id);
        return { item_no: body.item_no, id: rows[0].inventory_id, memo: document.id, row: rows[0].id };
      };
      const bill = (id: number) => house.create('item-cost', { inventory_id: id, amount: 7 });
      const buy = async ({ memo, row }: { memo: number; row: number }, purchase_price: number) => {
        const items = [{ memo_in_item_id: row, purchase_price }];
        const bought = await call('POST', `memo-in/${memo}/purchase-items`, { items });
        expect(bought.status, JSON.stringify(bought.body)).toBe(201);
      };
      const imported = async (content: string) => {
        const { body } = await files.send('inventory/import', { content, fields: { key: 'item_no' } });
        expect(body.errors).toEqual([]);
        return `inventory/import/${body.id}/undo`;
      };
      const costOf = async (id: number) => (await house.seen(`inventory/${id}`)).cost_price;

      const bought = await onMemo();
      const samePrice = await onMemo();
      const billed = await onMemo();
      const calm = await onMemo();
      await bill(calm.id);
      const stones = [bought, samePrice, billed, calm];
      const undos: string[] = [];
      for (const { item_no } of stones) undos.push(await imported(`Item No,Cost Price\n${item_no},50\n`));
      const report = await imported('Item No,Type,Cost Price\n880001,Ruby,50\n');
      const [fresh] = await house.seen('inventory?filter={"item_no":"880001"}');
      await buy(bought, 60);
      await buy(samePrice, 50);
      await bill(billed.id);
      await bill(fresh.id);
      const answers = [];
      for (const path of [...undos, report]) answers.push(await call('POST', path));
      const named = (item_no: string) => [409, expect.stringContaining(item_no)];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        named(bought.item_no),
        named(samePrice.item_no),
        named(billed.item_no),
        [200, undefined],
        named('880001'),
      ]);
      const costs = [...stones, fresh].map(({ id }) => costOf(id));
      expect(await Promise.all(costs)).toEqual([60, 50, 57, 17, 57]);

      // What was taken back again stands in nobody's way.
      const { body: bills } = await call('GET', `item-cost?filter={"inventory_id":${billed.id}}`);
      await call('DELETE', `item-cost/${bills[0].id}`);
      expect((await call('POST', undos[2] ?? '')).status).toBe(200);
      expect(await costOf(billed.id)).toBe(10);
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
    });

    it('SCH-08 is not taken back in part: a stone that another document lists by now is named', async () => {
      const { id: supplier } = await house.supplier('Left Over Gems');
      const purchase = await house.document('purchase', supplier);
      const { body: done } = await files.send('purchase-item/import', {
        content: 'Item No,Type\n884001,Ruby\n884002,Ruby\n',
        fields: { values: JSON.stringify({ purchase_id: purchase.id }) },
      });
      expect(done).toMatchObject({ created: 2, errors: [] });
      const stones = await house.seen('inventory?filter={"item_no_like":"88400"}&sort=["item_no","ASC"]');
      const memo = await house.document('memo-in', supplier);
      const row = await house.row('memo-in', memo.id, { inventory_id: stones[1].id });
      const undo = () => call('POST', `purchase-item/import/${done.id}/undo`);
      expect(await undo()).toMatchObject({
        status: 409,
        body: { message: 'The import cannot be taken back, because records of it are needed elsewhere: 884002' },
      });
      expect(await total(`purchase-item?filter={"purchase_id":${purchase.id}}`)).toBe(2);
      expect((await call('DELETE', `memo-in-item/${row.id}`)).status).toBe(200);
      expect((await undo()).status).toBe(200);
      expect(await total('inventory?filter={"item_no_like":"88400"}')).toBe(0);
    });

    it('SCH-08 finds by its key a record that differs in what the file gives to new ones alone', async () => {
      const [one, other] = [await house.supplier('Key Mines'), await house.supplier('Other Mines')];
      const item = await house.create('inventory', { item_no: '990001', type: 'Ruby', supplier_id: one.id });
      const content = csvOf([
        ['Item No', 'Type', 'Color'],
        ['990001', 'Ruby', 'Red'],
        ['990002', 'Ruby', 'Pink'],
      ]);
      const fields = { key: 'item_no', values: JSON.stringify({ supplier_id: other.id, grouping_type: 'Single' }) };
      const { body } = await files.send('inventory/import', { content, fields });
      expect(body).toMatchObject({ created: 1, updated: 1, errors: [] });
      expect((await call('GET', `inventory/${item.id}`)).body).toMatchObject({ color: 'Red', supplier_id: one.id });
      const { body: made } = await call('GET', 'inventory?filter={"item_no":"990002"}');
      expect(made).toMatchObject([{ color: 'Pink', supplier_id: other.id }]);
    });

    it('SCH-08 looks names up without the index of their parts, of which the names in a file share most', async () => {
      const names = Array.from({ length: 500 }, (_, at) => `Sameish Trading House ${at}`);
      const plans = await server.services.database.transaction(async (transaction) => {
        // What the database believes of a table that it has looked at while nothing was in it.
        await sql`update pg_class set reltuples = 0, relpages = 5000 where oid = 'customer'::regclass`.execute(
          transaction,
        );
        await sql`set local enable_seqscan = off`.execute(transaction);
        await sql`set local enable_indexscan = off`.execute(transaction);
        const plan = async () => {
          const { rows } = await sql<object>`explain select t.id from customer t
            where t.customer_name::text = any (${names}::text[])`.execute(transaction);
          return JSON.stringify(rows);
        };
        const context = { ...server.services, schema: server.services.schema.current, userId: null, transaction };
        return { before: await plan(), inside: await comparingTexts(context, plan), after: await plan() };
      });
      expect(plans.before).toContain('Bitmap Index Scan');
      expect(plans.inside).not.toContain('Bitmap');
      expect(plans.after).toBe(plans.before);
    });

    it('SCH-08 refuses an amount with the sign of another currency than that of the house', async () => {
      const content = 'Customer Name,Memo Limit\nIn Dollars,$1200\nIn Euros,€ 1200\nIn Hong Kong,HK$1200\n';
      const { body } = await files.send('customer/import', { content });
      const mistake = (mark: string) => ({
        field: 'memo_limit',
        message: expect.stringContaining(`Write the amount in USD: ${mark} is another currency`),
      });
      expect(body.errors).toMatchObject([
        { row: 3, ...mistake('€') },
        { row: 4, ...mistake('HK$') },
      ]);
    });

    it('SCH-08 refuses a row of which a comma has moved the cells, until somebody has mended it', async () => {
      const content = 'Customer Name,Memo Limit,District\nComma One,1,200,Basel\nComma Two,1200,Genf\n';
      const wrong = await files.send('customer/import', { content });
      expect([wrong.status, wrong.body.errors]).toEqual([
        200,
        [{ row: 2, column: null, field: null, message: expect.stringContaining('4 cells, and there are 3 headings') }],
      ]);
      expect(await named(['Comma One', 'Comma Two'])).toEqual([]);
      const { body: file } = await files.send('customer/import/files', { content });
      const path = `customer/import/${file.id}`;
      for (const skip of [true, false]) {
        const { body } = await call('PATCH', `${path}/rows`, { rows: [{ row: 2, skip }] });
        expect(body.rows[0].errors.map(({ column }: never) => column)).toEqual(skip ? [] : [null]);
      }
      const mended = [{ row: 2, cells: { 'Memo Limit': '1200', District: 'Basel' } }];
      expect((await call('PATCH', `${path}/rows`, { rows: mended })).status).toBe(200);
      expect((await files.lines(`${path}/check`)).at(-1).answer).toMatchObject({ counts: { created: 2 } });
      expect((await files.lines(`${path}/run`)).at(-1).answer).toMatchObject({ state: 'done' });
      expect(await named(['Comma One'])).toMatchObject([{ memo_limit: 1200, district: 'Basel' }]);
    });

    it('SCH-08 finds references by their labels, names those that are ambiguous, and asks what could be two values', async () => {
      const [first, second] = [await house.supplier('Twin Stones'), await house.supplier('Twin Stones')];
      await house.supplier('Gemmes Châtelet'.normalize('NFC'));
      const { id: only } = await house.supplier('Only One');
      const rows = (supplier: string, day: string) =>
        csvOf([
          ['Supplier', 'Purchase Date'],
          [supplier, day],
        ]);
      const errorsOf = async (supplier: string, day: string, fields: Record<string, string> = {}) =>
        (
          await files.send('purchase/import', {
            content: rows(supplier, day),
            fields: { dry_run: 'true', ...fields },
          })
        ).body.errors;
      expect(await errorsOf('only one', '2026-02-03')).toEqual([]);
      expect(await errorsOf(`#${only}`, '3.2.2026')).toEqual([]);
      expect(await errorsOf('Gemmes Châtelet'.normalize('NFD'), '2026-02-03')).toEqual([]);
      expect((await errorsOf('Nobody', '2026-02-03'))[0]).toMatchObject({ field: 'supplier_id', column: 'Supplier' });
      expect((await errorsOf('Twin Stones', '2026-02-03'))[0].message).toContain(`#${first.id}, #${second.id}`);
      expect((await errorsOf('Only One', '03/02/2026'))[0].message).toContain('03/02/2026');
      expect(await errorsOf('Only One', '03/02/2026', { days: 'dmy' })).toEqual([]);
    });

    it('SCH-08 lists no imports of a module that is not there', async () => {
      expect((await call('GET', 'customer/import')).status).toBe(200);
      expect((await call('GET', 'unheard-of/import')).status).toBe(404);
    });

    it('SCH-08 hides a file that the server was reading when it was killed', async () => {
      const { kysely } = server.services.database;
      const known = async () => (await call('GET', 'customer/import')).body.map(({ id }: { id: number }) => id);
      const before = await known();
      const facts = { kind: 'csv' as const, sheets: [] };
      const half = { module: 'customer', user_id: 1, file_name: 'half.csv', facts };
      const id = await insertImport(kysely, half);
      await insertImportRows(kysely, id, [{ row: 2, cells: ['Half Palace'] }]);
      expect(await known()).toEqual(before);
      expect((await call('GET', `customer/import/${id}`)).status).toBe(404);
      expect((await call('POST', `customer/import/${id}/run`)).status).toBe(404);
    });

    it('SCH-08 remembers what columns are, and tells a role that may not import nothing of it', async () => {
      const content = csvOf([
        ['Firma', 'Land'],
        ['Remembered Ltd', 'Peru'],
      ]);
      const mapping = JSON.stringify({ Firma: 'customer_name', Land: 'country' });
      expect((await files.send('customer/import', { content, fields: { mapping } })).body.created).toBe(1);
      const { body: file } = await files.send('customer/import/files', { content });
      expect(file.mapping).toEqual({ Firma: 'customer_name', Land: 'country' });
      expect((await call('DELETE', `customer/import/${file.id}`)).status).toBe(200);
      await house.create('user', {
        ...{
          first_name: 'Vera',
          last_name: 'V',
          email: 'vera@example.com',
          password: 'Ochre-Lantern-7',
          role: 'viewer',
        },
      });
      const others = await importCallsOf(server.url, { email: 'vera@example.com', password: 'Ochre-Lantern-7' });
      const refused = await others.send('customer/import', { content });
      expect([refused.status, refused.body.message]).toEqual([403, 'Your role does not import Customers.']);
    });

    it('SCH-08 ROLE-02 is taken back by who may delete what it added, change what it changed, and sees all of it', async () => {
      const { database, schema, hooks, media } = server.services;
      const context = { database, hooks, media, schema: schema.current, userId: 1 };
      const progress = { signal: new AbortController().signal, report: () => {} };
      /** By a manager, but for what these rights say of customers. */
      const undoneBy = (customer: Role['modules'][string], id: number) => {
        const roles = schema.current.roles.map((role) =>
          role.name === 'manager' ? { ...role, modules: { ...role.modules, customer } } : role,
        );
        const view = viewFor({ ...schema.current, roles }, schema.etag, { id: 1, role: 'manager' });
        return undoImport(context, view, id, progress);
      };
      const imported = async (name: string, country: string) => {
        const content = csvOf([
          ['Customer Name', 'Country'],
          [name, country],
        ]);
        return (await files.send('customer/import', { content, fields: { key: 'customer_name' } })).body.id;
      };
      const added = await imported('Taken Back', 'Peru');
      await expect(undoneBy({ delete: false }, added)).rejects.toMatchObject({ status: 403 });
      await expect(undoneBy({ where: { country: 'Spain' } }, added)).rejects.toMatchObject({ status: 404 });
      expect(await named(['Taken Back'])).toHaveLength(1);
      expect(await undoneBy({ update: false }, added)).toEqual({ removed: 1, restored: 0 });
      await imported('Taken Back', 'Peru');
      const changed = await imported('Taken Back', 'Chile');
      await expect(undoneBy({ update: false }, changed)).rejects.toMatchObject({ status: 403 });
      expect(await undoneBy({ delete: false }, changed)).toEqual({ removed: 0, restored: 1 });
      expect(await named(['Taken Back'])).toMatchObject([{ country: 'Peru' }]);
    });

    it('SCH-08 does what a program asks, whatever was chosen for such a file before', async () => {
      const content = (country: string) =>
        csvOf([
          ['Customer Name', 'Country', 'Memo Limit'],
          ['Asked Once', country, '1,500'],
        ]);
      const fields = { key: 'customer_name', numbers: 'comma' };
      const byKey = await files.send('customer/import', { content: content('Peru'), fields });
      expect(byKey.body).toMatchObject({ created: 1, errors: [] });
      const { body: file } = await files.send('customer/import/files', { content: content('Chile') });
      expect([file.key, file.numbers]).toEqual(['customer_name', 'comma']);
      const plain = await files.send('customer/import', { content: content('Chile') });
      expect(plain.body.errors).toEqual([expect.objectContaining({ field: 'memo_limit' })]);
      const added = await files.send('customer/import', { content: content('Chile'), fields: { numbers: 'point' } });
      expect(added.body).toMatchObject({ created: 1, updated: 0 });
      expect((await named(['Asked Once'])).map(({ country }: never) => country)).toEqual(['Peru', 'Chile']);
    });

    it('SCH-08 stays written, and can be taken back, whatever a call that began before makes of the file', async () => {
      const { body: file } = await files.send('customer/import/files', {
        content: csvOf([['Customer Name'], ['Meanwhile Gems']]),
      });
      const path = `customer/import/${file.id}`;
      await files.lines(`${path}/check`);
      const { database, schema, hooks, media } = server.services;
      const context = { database, hooks, media, schema: schema.current, userId: 1 };
      const view = viewFor(schema.current, schema.etag, { id: 1, role: 'administrator' });
      const before = (await findImport(database.kysely, file.id)) as StoredImport;
      expect((await files.lines(`${path}/run`)).at(-1).answer.state).toBe('done');

      const late = [
        () => checkImport(context, view, before, { report: () => undefined }),
        () => checkRows(context, view, before, []),
        () => withSettings(server.services, view, before, { numbers: 'point' }),
      ];
      for (const change of late) await expect(change()).rejects.toThrow('import.done');
      expect(await removeImport(database.kysely, file.id)).toBe(false);
      expect((await call('GET', path)).body).toMatchObject({ state: 'done', counts: { created: 1 } });
      expect((await files.lines(`${path}/undo`)).at(-1).answer.state).toBe('undone');
      expect(await named(['Meanwhile Gems'])).toEqual([]);
    });

    if (kind === 'postgres') {
      it('SCH-08 is not taken back over what somebody else is changing at the same moment', async () => {
        await house.create('customer', { customer_name: 'Raced Gems', country: 'Peru' });
        const rows = [
          ['Customer Name', 'Country'],
          ['Raced Gems', 'Chile'],
        ];
        const fields = { key: 'customer_name' };
        const { body: file } = await files.send('customer/import', { content: csvOf(rows), fields });
        const [changed] = await named(['Raced Gems']);
        const { database, schema, hooks, media } = server.services;
        const context = { database, hooks, media, schema: schema.current, userId: 1 };
        let undo: ReturnType<CallApi> | undefined;
        await database.transaction(async (transaction) => {
          await updateRecord({ ...context, transaction }, 'customer', changed.id, { country: 'Kenya' });
          undo = call('POST', `customer/import/${file.id}/undo`);
          const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          await expect.poll(async () => (await waiting.execute(database.kysely)).rows.length).toBe(1);
        });
        expect(await undo).toMatchObject({ status: 409, body: { message: expect.stringContaining('Raced Gems') } });
        expect(await named(['Raced Gems'])).toMatchObject([{ country: 'Kenya' }]);
      });
    }

    it('SCH-08 keeps nothing of an import that is canceled on its way, and the file is still there', async () => {
      const content = stoneList(600, ([no = '', ...row]) => [`8${no}`, ...row]);
      const { body: file } = await files.send('inventory/import/files', {
        content,
        fields: { values: '{"grouping_type":"Single"}' },
      });
      const path = `inventory/import/${file.id}`;
      expect((await files.lines(`${path}/check`)).at(-1).answer.counts).toMatchObject({ created: 600, wrong: 0 });
      const canceled = new AbortController();
      const { database, schema, hooks, media } = server.services;
      const context = { database, hooks, media, schema: schema.current, userId: 1 };
      const view = viewFor(schema.current, schema.etag, { id: 1, role: 'administrator' });
      const progress = { signal: canceled.signal, report: () => canceled.abort() };
      await expect(runImport(context, view, file.id, progress)).rejects.toThrow('import.canceled');
      expect(await total('inventory?filter={"item_no_like":"8700"}')).toBe(0);
      expect((await files.lines(`${path}/run`)).at(-1).answer).toMatchObject({ state: 'done' });
      expect(await total('inventory?filter={"item_no_like":"8700"}')).toBe(600);
    });
  });

  it('SCH-08 FORM-01 finds a record by a number of any type, however it is written', async () => {
    const types = Object.keys(numberTypes);
    const label = { en: 'Rate', zh: '费率' };
    const rate = {
      name: 'rate',
      label,
      labelPlural: label,
      recordLabel: 'title',
      fields: [
        { name: 'title', type: 'input', label },
        ...types.map((type) => ({ name: `of_${type}`, type, label, unique: true })),
      ],
      list: { columns: ['title'] },
      tabs: [{ name: 'main', label, fields: ['title'] }],
    };
    const server = await startTestServer({ database: await open(), schema: await schemaWith([rate]) });
    try {
      const call = await server.signIn();
      const files = await importCallsOf(server.url);
      const values = { of_integer: 3, of_decimal: 1.5, of_money: 20.5, of_number: 0.0000001, of_percent: 7.5 };
      await call('POST', 'rate', { title: 'before', ...values });
      for (const [name, value] of Object.entries(values)) {
        const content = `${name},title\r\n${value.toFixed(name === 'of_number' ? 7 : Number.isInteger(value) ? 0 : 2)},${name}\r\n`;
        const { body } = await files.send('rate/import', { content, fields: { key: name, numbers: 'point' } });
        expect([name, body]).toMatchObject([name, { created: 0, updated: 1, errors: [] }]);
      }
      expect((await call('GET', 'rate')).body).toMatchObject([{ title: Object.keys(values).at(-1), ...values }]);
    } finally {
      await server.close();
    }
  });

  it('SCH-08 finds what rows refer to by a label that is a number with decimal places', async () => {
    const label = { en: 'Sieve', zh: '筛' };
    const notes = { name: 'notes', type: 'input', label: { en: 'Notes', zh: '备注' } };
    const list = { columns: ['notes'], quickSearch: ['notes'] };
    const shared = { label, labelPlural: label, list, tabs: [{ name: 'main', label, fields: ['notes'] }] };
    const sieve = {
      ...{ ...shared, name: 'sieve', recordLabel: 'size' },
      fields: [{ name: 'size', type: 'decimal', label }, notes],
    };
    const lot = {
      ...{ ...shared, name: 'lot', recordLabel: 'notes' },
      fields: [
        notes,
        {
          name: 'sieve_id',
          type: 'searchable-select',
          module: 'sieve',
          label,
          display: [{ field: 'size', as: 'size_of' }],
        },
      ],
    };
    const server = await startTestServer({ database: await open(), schema: await schemaWith([sieve, lot]) });
    try {
      const call = await server.signIn();
      const files = await importCallsOf(server.url);
      const sizes = [1.5, 10, 20.25];
      for (const size of sizes) {
        const { body } = await call('POST', 'sieve', { size });
        await call('POST', 'lot', { sieve_id: body.id });
      }
      const written: (string | Uint8Array)[] = ['Sieve,Notes\r\n1.50,\r\n10.00,\r\n20.25,\r\n'];
      for (const format of ['csv', 'xlsx'])
        written.push(await files.file(`lot/export?format=${format}&columns=["sieve_id","notes"]`));
      for (const content of written) {
        const { body } = await files.send('lot/import', { content, fields: { mapping: '{"Sieve":"sieve_id"}' } });
        expect(body).toMatchObject({ created: 3, errors: [] });
      }
    } finally {
      await server.close();
    }
  });
});
