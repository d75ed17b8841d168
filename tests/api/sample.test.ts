import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../src/metadata/model.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { stockCheck } from '../../src/server/documents/checks/stockCheck.ts';
import { updateStatus } from '../../src/server/documents/status/updateStatus.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { ListQuery } from '../../src/server/records/read/readListQuery.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { createRecords } from '../../src/server/records/write/createRecords.ts';
import { seedSample } from '../../src/server/sample/seedSample.ts';
import { loadSchemaFolder } from '../../src/server/schemaFolder/loadSchemaFolder.ts';
import { type Media, openMedia } from '../../src/server/storage/Media.ts';
import { seedValueLists } from '../../src/server/valueLists/seedValueLists.ts';
import { contentOf, openTestFolder, type TestStorage } from '../support/mediaStorages.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

const documents = ['purchase', 'memo-in', 'sale', 'memo-out'].flatMap((name) => [name, `${name}-return`]);

describeShippedDatabases((open, kind) => {
  const stones = 120;
  let schema: Schema;
  let filled: RecordsContext & { media: Media };
  let counts: Record<string, number>;
  let files: TestStorage;

  const emptyDatabase = async (): Promise<RecordsContext & { media: Media }> => {
    const database = await open();
    await synchronize(database, schema);
    const media = await openMedia(database.kysely, { storage: files.storage, log: () => undefined });
    const context = { database, schema, hooks: hooksOf, userId: null, media };
    await seedValueLists(context);
    return context;
  };
  const fill = ({ media, ...context }: RecordsContext & { media: Media }, stones: number) =>
    seedSample(context, media, stones);
  const all = async (context: RecordsContext, module: string, query: ListQuery = {}) => {
    const { records } = await listRecords(context, module, { range: [0, 999], ...query });
    return records;
  };

  beforeAll(async () => {
    files = await openTestFolder();
    const loaded = await loadSchemaFolder(fileURLToPath(new URL('../../schema', import.meta.url)));
    schema = loaded.schema as Schema;
    filled = await emptyDatabase();
    counts = await fill(filled, stones);
  });

  afterAll(() => files.close());

  it('DOC-03 stores rows with new items together as one by one', async () => {
    const context = await emptyDatabase();
    const { id: supplier_id } = await createRecord(context, 'supplier', { supplier_name: 'Mogok Stones' });
    const bodies = [
      { inventory: { item_no: '1', type: 'Ruby', weight: 1.25, sale_price: 1200 }, purchase_price: 900 },
      { inventory: { item_no: '2', type: 'Spinel', cost_price: 40, sale_price: 90, supplier_id }, purchase_price: 80 },
      { inventory: { item_no: '3', type: 'Ruby', grouping_type: 'Set', sale_price: 70 }, purchase_price: 50 },
    ];
    const books = [];
    for (const isTogether of [true, false]) {
      const { id } = await createRecord(context, 'purchase', { supplier_id, purchase_date: '2026-03-02' });
      const own = bodies.map((body) => {
        const item = { ...body.inventory, item_no: `${body.inventory.item_no}${isTogether ? 1 : 2}` };
        return { ...body, purchase_id: id, inventory: item };
      });
      if (isTogether) await createRecords(context, 'purchase-item', own);
      else for (const body of own) await createRecord(context, 'purchase-item', body);
      const before = await inBooks(context, id);
      await updateStatus(context, 'purchase', id, 'Confirmed');
      books.push([before, await inBooks(context, id)]);
    }
    expect(books[0]).toEqual(books[1]);
    expect(JSON.stringify(books[0])).toContain('Spinel');
    expect((await stockCheck(context)).findings).toEqual([]);
  });

  /** A purchase, its rows, their items and all logs of these, without what no two have alike. */
  const inBooks = async ({ database }: RecordsContext, purchase: number) => {
    const { rows } = await sql<{ text: string }>`
      with r as (select * from purchase_item where purchase_id = ${purchase}),
        i as (select * from inventory where id in (select inventory_id from r)),
        line as (
          select 1 as place, to_jsonb(d) as it from purchase d where d.id = ${purchase}
          union all select 2, to_jsonb(r) from r
          union all select 3, to_jsonb(i) from i
          union all select 4, to_jsonb(m) from facet.movements m where m.document_module = 'purchase' and m.document_id = ${purchase}
          union all select 5, to_jsonb(c) from facet.costs c where c.item_id in (select id from i)
          union all select 6, to_jsonb(t) from inventory_tracking t where t.inventory_id in (select id from i)
          union all select 7, to_jsonb(a) from facet.audit a where a.module = 'inventory' and a.record_id in (select id from i))
      select it::text as text from line`.execute(database.kysely);
    const lines = rows.map(({ text }) =>
      JSON.stringify(JSON.parse(text), (name, value) =>
        /(^|_)(id|at|code|item_no)$|_date$|^(reversal_of|after|tracking_detail|invoice_number)/.test(name)
          ? undefined
          : value,
      ),
    );
    return lines.sort();
  };

  it('says how far it is, up to the end', async () => {
    const context = await emptyDatabase();
    const steps: { done: number; of: number }[] = [];
    await seedSample(context, context.media, 30, (step) => steps.push(step));
    const done = steps.map((step) => step.done);
    expect(steps.length).toBeGreaterThan(5);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    expect(steps.at(-1)).toEqual({ done: steps[0]?.of, of: steps[0]?.of });
  });

  it('makes the stones, and the parties, laboratories, categories and certificates around them', async () => {
    const singles = await all(filled, 'inventory', { filter: { grouping_type: 'Single' } });
    expect(singles).toHaveLength(stones);
    for (const module of ['customer', 'supplier', 'laboratory', 'inventory-category', 'certificate', 'inventory']) {
      expect(await all(filled, module)).toHaveLength(counts[module] ?? 0);
      expect(counts[module]).toBeGreaterThan(4);
    }
  });

  it('INV-06 derives weight and quantity of a set from the stones that carry its number', async () => {
    const sets = await all(filled, 'inventory', { filter: { grouping_type: 'Set' } });
    expect(sets.length).toBeGreaterThan(0);
    for (const set of sets) {
      const subItems = await all(filled, 'inventory', { filter: { id_parent: set.id } });
      const hundredths = subItems.reduce((sum, { weight }) => sum + Math.round(Number(weight) * 100), 0);
      expect(set).toMatchObject({ quantity: subItems.length, weight: null, weight_for_set: hundredths / 100 });
      for (const subItem of subItems) {
        expect(subItem).toMatchObject({ item_no: set.item_no, quantity: 1, parent_item_no: set.item_no });
        expect(subItem.supplier_id).toBe(set.supplier_id);
      }
    }
  });

  it('shows laboratory and treatment of the default certificate on its item', async () => {
    const defaults = await all(filled, 'certificate', { filter: { is_default: true } });
    expect(defaults.length).toBeGreaterThan(50);
    const items = new Map((await all(filled, 'inventory')).map((item) => [item.id, item]));
    for (const { inventory_id, laboratory_code, enhancement_code, enhancement_title } of defaults) {
      expect(items.get(inventory_id as number)).toMatchObject({ laboratory_code, enhancement_code, enhancement_title });
    }
    const uncertified = [...items.values()].filter(({ laboratory_code }) => laboratory_code === null);
    expect(uncertified.length + defaults.length).toBe(items.size);
  });

  it('gives every item a number, a supplier, and a dimension in mm', async () => {
    const items = await all(filled, 'inventory', { filter: { grouping_type: 'Single' } });
    for (const item of items) {
      expect(item).toMatchObject({ item_no: expect.stringMatching(/^\d+$/), weight_for_set: null });
      expect(item.supplier_name).toEqual(expect.any(String));
      expect(item.dimension).toMatch(/^[\d.]+ × [\d.]+ × [\d.]+ mm$/);
    }
  });

  it('makes all kinds of documents in all statuses, and most of them Confirmed', async () => {
    for (const module of documents) {
      const records = await all(filled, module);
      expect(records).toHaveLength(counts[module] ?? 0);
      const statuses = new Set(records.map(({ status }) => status));
      expect([module, [...statuses].sort()]).toEqual([module, ['Canceled', 'Confirmed', 'New']]);
      const rows = await all(filled, `${module}-item`);
      const byDocument = new Set(rows.map((row) => row[`${module.replaceAll('-', '_')}_id`]));
      expect(records.filter(({ id }) => !byDocument.has(id))).toEqual([]);
    }
    const sales = await all(filled, 'sale');
    expect(sales.filter(({ status }) => status === 'Confirmed').length).toBeGreaterThan(sales.length / 2);
  });

  it('leaves most stones in stock, some out, about a fifth sold', async () => {
    const items = await all(filled, 'inventory', { filter: { id_parent_null: true } });
    const out = await all(filled, 'memo-out-item', { filter: { status: 'MemoOut' } });
    const share = (status: string) => items.filter((item) => item.status === status).length / items.length;
    expect(share('Available')).toBeGreaterThan(0.5);
    expect(share('Available')).toBeLessThan(0.7);
    expect(share('Sold')).toBeGreaterThan(0.15);
    expect(share('Sold')).toBeLessThan(0.28);
    expect(out.length / items.length).toBeGreaterThan(0.06);
    expect(out.length / items.length).toBeLessThan(0.15);
    for (const status of ['New', 'Canceled']) expect(share(status)).toBeGreaterThan(0);
  });

  it('has memos that came back in part, were sold from, and are overdue', async () => {
    const memos = await all(filled, 'memo-out', { filter: { status: 'Confirmed' } });
    const tallies = memos.map(({ items_tally }) => items_tally as Record<string, number>);
    expect(tallies.some(({ MemoOut = 0, Available = 0 }) => MemoOut > 0 && Available > 0)).toBe(true);
    expect(tallies.some(({ Sold = 0 }) => Sold > 0)).toBe(true);
    const out = memos.filter(({ items_tally }) => ((items_tally as Record<string, number>).MemoOut ?? 0) > 0);
    const days = out.map(({ memo_out_date }) => (Date.now() - Date.parse(String(memo_out_date))) / 86_400_000);
    expect(Math.max(...days)).toBeGreaterThan(60);
    expect(Math.max(...days)).toBeLessThan(123);
    const borrowed = (await all(filled, 'memo-in', { filter: { status: 'Confirmed' } })).map(
      ({ items_tally }) => items_tally as Record<string, number>,
    );
    expect(borrowed.some(({ MemoIn = 0, Unavailable = 0 }) => MemoIn > 0 && Unavailable > 0)).toBe(true);
    expect(borrowed.some(({ Purchased = 0 }) => Purchased > 0)).toBe(true);
  });

  it('lets customers have so much out on memo, one of whom has nearly used it up', async () => {
    const customers = await all(filled, 'customer', { filter: { memo_limit_null: false } });
    const used = customers.map(({ memo_value_out, memo_limit }) => Number(memo_value_out) / Number(memo_limit));
    expect(customers.length).toBeGreaterThan(3);
    expect(Math.max(...used)).toBeGreaterThan(0.9);
    expect(Math.max(...used)).toBeLessThanOrEqual(1);
    expect(used.filter((share) => share < 0.6).length).toBeGreaterThan(2);
    expect(used).toContain(0);
    const exposed = await all(filled, 'customer', { filter: { memo_items_out_gte: 1 } });
    const rows = (await all(filled, 'memo-out-item')).filter(({ status }) => status === 'MemoOut');
    expect(exposed.reduce((sum, { memo_items_out }) => sum + Number(memo_items_out), 0)).toBe(rows.length);
  });

  it('has a count that is closed and one that is open, with all that counts show', async () => {
    const [open, closed] = await all(filled, 'stock-count', { sort: ['id', 'DESC'] });
    expect(closed).toMatchObject({ status: 'Closed', grouping_type: 'Set', progress: { missing: 1, unexpected: 0 } });
    expect(open).toMatchObject({ status: 'Open', progress: { unexpected: 2 } });
    const { found, missing } = (open?.progress ?? {}) as Record<string, number>;
    const here = { status: 'Available', id_parent_null: true };
    expect((found ?? 0) + (missing ?? 0)).toBe((await all(filled, 'inventory', { filter: here })).length);
    expect(found).toBeGreaterThan(missing ?? 0);
    const lost = await all(filled, 'stock-count-item', { filter: { stock_count_id: closed?.id, result: 'Missing' } });
    expect(lost).toMatchObject([{ reason: 'At the photographer' }]);
  });

  it('agrees with itself: sums, payments, and all that the self-check derives', async () => {
    for (const module of documents) {
      const name = module.replaceAll('-', '_');
      const price = Object.keys((await all(filled, `${module}-item`))[0] ?? {}).find((key) => key.endsWith('_price'));
      for (const document of await all(filled, module)) {
        const rows = await all(filled, `${module}-item`, { filter: { [`${name}_id`]: document.id } });
        const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[price ?? '']) * 100), 0);
        expect([module, document.id, document[`${name}_price_sum`]]).toEqual([module, document.id, cents / 100]);
      }
    }
    for (const purchase of await all(filled, 'purchase')) {
      // A credit comes of what was paid before it was returned.
      const [due, paid, returned] = [purchase.due_sum, purchase.paid_sum, purchase.returned_sum].map(Number) as [
        number,
        number,
        number,
      ];
      expect(due).toBeGreaterThanOrEqual(paid > 0 ? -returned : 0);
      expect(purchase.payment_status).toBe(due <= 0 && paid > 0 ? 'Paid' : 'Due');
    }
    const purchases = await all(filled, 'purchase');
    expect(purchases.some(({ paid_sum, due_sum }) => Number(paid_sum) > 0 && Number(due_sum) > 0)).toBe(true);
    expect(purchases.some(({ invoice_number, purchase_code }) => invoice_number !== purchase_code)).toBe(true);
    const sales = await all(filled, 'sale', { filter: { status: 'Confirmed' } });
    expect(new Set(sales.map(({ payment_status }) => payment_status))).toEqual(new Set(['Paid', 'Due']));
    const { checked, findings } = await stockCheck(filled);
    expect(findings).toEqual([]);
    expect(checked).toBe(counts.inventory);
  });

  it('dates what happened to a stone in the order in which it happened, up to now', async () => {
    const { rows } = await filled.database.pool.query(`
      select t.record_date as at, lag(t.record_date) over (partition by t.inventory_id order by t.id) as before,
        lag(t.tracking_status) over (partition by t.inventory_id order by t.id) is not null as follows
      from inventory_tracking t`);
    expect(rows.length).toBeGreaterThan(stones);
    for (const { at, before, follows } of rows) {
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
      if (follows) expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(before));
    }
    const oldest = Math.min(...rows.map(({ at }) => Date.parse(at)));
    expect((Date.now() - oldest) / 86_400_000).toBeGreaterThan(300);
  });

  it('INV-16 shows every item in a photo of its shape and color', async () => {
    const { rows } = await filled.database.pool.query(
      `select item.color, item.grouping_type, photo.mime, photo.width, photo.storage_key, photo.thumb_key
       from inventory item left join facet.media photo on photo.module = 'inventory' and photo.record_id = item.id`,
    );
    expect(rows.every(({ mime, width }) => mime === 'image/jpeg' && width === 480)).toBe(true);
    const keys = rows.flatMap(({ storage_key, thumb_key }) => [storage_key, thumb_key]);
    expect(files.names()).toEqual(expect.arrayContaining(keys));
    const red = rows.find(({ color, grouping_type }) => color === 'Pigeon Blood' && grouping_type === 'Single');
    const area = { left: 280, top: 280, width: 80, height: 80 };
    const middle = await sharp(await contentOf(files.storage, red.storage_key))
      .extract(area)
      .toBuffer();
    const [redness, ...others] = (await sharp(middle).stats()).channels.map(({ mean }) => mean);
    expect(redness).toBeGreaterThan(2 * Math.max(...others));
  });

  it('writes notes here and there, some in Chinese', async () => {
    const written = (await Promise.all(documents.map((module) => all(filled, module))))
      .flat()
      .flatMap(({ notes }) => (typeof notes === 'string' ? notes : []));
    expect(written.length).toBeGreaterThan(5);
    expect(written.some((note) => /\p{Script=Han}/u.test(note))).toBe(true);
  });

  // What is drawn is drawn before the database gets it.
  if (kind === 'postgres') {
    it('makes the same sample each time', async () => {
      const again = await emptyDatabase();
      expect(await fill(again, stones)).toEqual(counts);
      const codes = async (context: RecordsContext) =>
        (await all(context, 'sale', { sort: ['id', 'ASC'] })).map(({ sale_code, sale_price_sum, customer_name }) => [
          sale_code,
          sale_price_sum,
          customer_name,
        ]);
      expect(await codes(again)).toEqual(await codes(filled));
    });
  }

  it('makes a sample of a few stones as well', async () => {
    for (const few of [1, 7]) {
      const context = await emptyDatabase();
      expect((await fill(context, few)).inventory).toBeGreaterThanOrEqual(1);
      expect((await stockCheck(context)).findings).toEqual([]);
    }
  });

  it('refuses a database that holds records, and leaves it as it is', async () => {
    const refused = fill(filled, 5);
    await expect(refused).rejects.toThrow(/^The database holds records already \(.*customer.*\); sample data goes/);
    expect(await all(filled, 'customer')).toHaveLength(counts.customer ?? 0);

    const started = await emptyDatabase();
    await createRecord(started, 'customer', { customer_name: '陈美玲' });
    await expect(fill(started, 5)).rejects.toThrow('The database holds records already (customer)');
    expect(await all(started, 'laboratory')).toEqual([]);
  });

  it('is all or nothing', async () => {
    const context = await emptyDatabase();
    await context.database.pool.query(`delete from valuelist where value = 'Oval'`);
    await expect(fill(context, 20)).rejects.toThrow();
    for (const module of ['laboratory', 'supplier', 'customer', 'inventory']) {
      expect(await all(context, module)).toEqual([]);
    }
  });

  it('says which modules it misses in a schema of another trade', async () => {
    const { certificate: _, ...modules } = schema.modules;
    const other = { ...filled, schema: { ...schema, modules } };
    await expect(fill(other, 5)).rejects.toThrow(/needs the modules certificate/);
  });
});
