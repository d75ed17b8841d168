import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const year = new Date().getFullYear();
const linkTo = (id: number) => `https://stones.example.com/item/${id}`;

describeShippedDatabases((open) => {
  let database: Database;
  let server: TestServer;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;
  let origins = 0;

  beforeAll(async () => {
    database = await open();
    server = await startTestServer({ database });
    call = await server.signIn();
    house = tradingHouse(call);
  });

  afterAll(() => server?.close());

  /** An origin that only the items of one test have, so that its count has those alone. */
  const newOrigin = async (): Promise<string> => {
    const value = `Mine ${++origins}`;
    await house.create('valuelist', { valuelist_name: 'Inventory - Origin', value });
    return value;
  };
  /** So many items of an origin of their own, and a count of them. */
  const counted = async (size: number) => {
    const origin = await newOrigin();
    const items = [];
    for (let one = 0; one < size; one += 1) items.push(await house.item({ origin }));
    return { origin, items, count: await house.create('stock-count', { place: 'Vault', origin }) };
  };
  const scan = async (id: number, codes: unknown[]) => {
    const answer = await call('POST', `stock-count/${id}/scan`, { codes });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.scanned;
  };
  const rowsOf = (id: number) =>
    house.seen(`stock-count-item?filter={"stock_count_id":${id}}&sort=["inventory_id","ASC"]&range=[0,999]`);
  const progressOf = async (id: number) => {
    const { expected, progress } = await house.seen(`stock-count/${id}`);
    return { expected, ...progress };
  };

  describe('the snapshot of a count', () => {
    it('has what is available of what it is narrowed to, each set as one, and a code of its year', async () => {
      const origin = await newOrigin();
      const [single, set, sold] = [
        await house.item({ origin }),
        await house.item({ origin, grouping_type: 'Set' }),
        await house.item({ origin }),
      ];
      await house.item({ item_no: set.item_no, id_parent: set.id, origin });
      await house.item();
      const sale = await house.document('sale', (await house.customer()).id, [sold]);
      await house.confirm('sale', sale.id);
      const count = await house.create('stock-count', { origin, count_date: '2031-05-06', place: 'Vault' });
      expect(count).toMatchObject({
        stock_count_code: 'SC-2031-0001',
        status: 'Open',
        expected: 2,
        progress: { found: 0, missing: 2, unexpected: 0 },
      });
      const rows = await rowsOf(count.id);
      expect(rows).toMatchObject(
        [single, set].map(({ id, item_no }) => ({
          inventory_id: id,
          item_no,
          result: 'Missing',
          scanned_at: null,
          status_then: 'Available',
        })),
      );
      const one = await house.create('stock-count', { place: 'Vault', origin, grouping_type: 'Set' });
      expect(one.stock_count_code).toBe(`SC-${year}-0001`);
      expect((await rowsOf(one.id)).map((row: { inventory_id: number }) => row.inventory_id)).toEqual([set.id]);
    });

    it('says of a set what its parts weigh together, and finds it by that', async () => {
      const origin = await newOrigin();
      const set = await house.item({ origin, grouping_type: 'Set', weight: undefined });
      for (const weight of [1.5, 2.25]) await house.item({ weight, id_parent: set.id });
      await house.item({ origin, weight: 3 });
      const { id } = await house.create('stock-count', { place: 'Vault', origin });
      const weights = (await rowsOf(id)).map(({ weight }: { weight: number }) => weight);
      expect(weights).toEqual([3.75, 3]);
      const filter = encodeURIComponent(JSON.stringify({ stock_count_id: id, weight: 3.75 }));
      expect(await house.seen(`stock-count-item?filter=${filter}`)).toMatchObject([{ inventory_id: set.id }]);
    });

    it('stays as it was when items are sold and come in later; the rows show both statuses', async () => {
      const { origin, items, count } = await counted(2);
      const [first] = items;
      const sale = await house.document('sale', (await house.customer()).id, [first]);
      await house.confirm('sale', sale.id);
      await house.item({ origin });
      const rows = await rowsOf(count.id);
      expect(rows).toMatchObject([
        { inventory_id: first.id, status_then: 'Available', item_status: 'Sold' },
        { inventory_id: items[1].id, status_then: 'Available', item_status: 'Available' },
      ]);
      expect(await progressOf(count.id)).toEqual({ expected: 2, found: 0, missing: 2, unexpected: 0 });
      const narrowed = await call('PUT', `stock-count/${count.id}`, { origin: null, place: 'Showcase' });
      expect(narrowed).toMatchObject({ status: 200, body: { origin, place: 'Showcase' } });
      expect((await call('DELETE', `inventory/${items[1].id}`)).status).toBe(409);
    });

    it('takes the same number of statements for two items and for two thousand, and to scan many', async () => {
      const [few, many] = [await newOrigin(), await newOrigin()];
      await sql`insert into inventory (item_no, type, origin, weight)
        select (900000 + n)::text, 'Ruby', case when n <= 2 then ${few}::text else ${many}::text end, 1
        from generate_series(1, 2002) n`.execute(database.kysely);
      const sent: string[] = [];
      const statementsOf = async (work: () => Promise<unknown>) => {
        sent.length = 0;
        const stop = database.onStatement((statement) => sent.push(statement.sql));
        await work();
        stop();
        return sent.filter((text) => !/facet\.sessions|pg_notify/.test(text)).length;
      };
      let [small, large] = [0, 0];
      await house.create('stock-count', { place: 'Vault', origin: few });
      const countFew = await statementsOf(async () => {
        small = (await house.create('stock-count', { place: 'Vault', origin: few })).id;
      });
      const countMany = await statementsOf(async () => {
        large = (await house.create('stock-count', { place: 'Vault', origin: many })).id;
      });
      expect(countMany).toBe(countFew);
      expect(countMany).toBeLessThanOrEqual(8);
      expect(await progressOf(large)).toMatchObject({ expected: 2000 });
      const codes = Array.from({ length: 500 }, (_, n) => String(900_003 + n));
      const scanFew = await statementsOf(() => scan(small, ['900001']));
      expect(await statementsOf(() => scan(large, codes))).toBe(scanFew);
      expect(scanFew).toBeLessThanOrEqual(6);
      expect(await progressOf(large)).toMatchObject({ found: 500, missing: 1500 });
    });
  });

  describe('scanning into a count', () => {
    it('tells of each code in their order what came of it, by link, number or id', async () => {
      const { items, count } = await counted(3);
      const stranger = await house.item();
      const sold = await house.item();
      const { id: party } = await house.customer('Pearl & Sons');
      const sale = await house.document('sale', party, [sold]);
      await house.confirm('sale', sale.id);
      const [first, second, third] = items;
      const codes = [linkTo(first.id), second.item_no, first.item_no, stranger.item_no, linkTo(sold.id), 'no code'];
      const answers = await scan(count.id, [...codes, '99999999', linkTo(2 ** 31)]);
      expect(answers.map(({ result }: { result: string }) => result)).toEqual([
        'found',
        'found',
        'again',
        'unexpected',
        'unexpected',
        'unknown',
        'unknown',
        'unknown',
      ]);
      expect(answers[0]).toMatchObject({
        code: linkTo(first.id),
        counted: 'Found',
        item: { module: 'inventory', id: first.id, label: first.item_no, status: 'Available' },
      });
      expect(answers[4]).toMatchObject({
        counted: 'Unexpected',
        item: { id: sold.id, status: 'Sold' },
        holder: { module: 'sale', id: sale.id, label: sale.sale_code, party: 'Pearl & Sons' },
      });
      const again = await call('POST', `stock-count/${count.id}/scan`, { inventory_id: [third.id, stranger.id] });
      expect(again.body.scanned).toMatchObject([{ result: 'found' }, { result: 'again', counted: 'Unexpected' }]);
      expect(await progressOf(count.id)).toEqual({ expected: 3, found: 3, missing: 0, unexpected: 2 });
    });

    it('counts a set by any of its parts', async () => {
      const origin = await newOrigin();
      const set = await house.item({ origin, grouping_type: 'Set' });
      const part = await house.item({ item_no: set.item_no, id_parent: set.id });
      const count = await house.create('stock-count', { place: 'Vault', origin });
      expect(await scan(count.id, [linkTo(part.id), set.item_no])).toMatchObject([
        { result: 'found', item: { id: set.id } },
        { result: 'again', item: { id: set.id } },
      ]);
    });

    describe('while items are combined and sets taken apart', () => {
      const transform = async (body: object) => {
        const answer = await call('POST', 'inventory/transform', body);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body.set;
      };
      const combine = (items: { id: number }[], item_no: string) =>
        transform({ kind: 'combine', items: items.map(({ id }) => id), values: { item_no, type: 'Ruby' } });

      it('finds all parts of a new set that the count expects by the set, and each part by its own code', async () => {
        const { items, count } = await counted(3);
        const [first, second, third] = items;
        const stranger = await house.item();
        const set = await combine([first, second, stranger], '700001');
        expect(await scan(count.id, [linkTo(first.id)])).toMatchObject([{ result: 'found', item: { id: first.id } }]);
        const [all, again, same] = await scan(count.id, ['700001', linkTo(set.id), linkTo(stranger.id)]);
        const rows = (await rowsOf(count.id)).slice(0, 2).map((row: { id: number }) => row.id);
        expect(all).toMatchObject({ result: 'found', counted: 'Found', rows, item: { id: set.id, label: '700001' } });
        expect([again.result, same.result]).toEqual(['again', 'again']);
        expect(await progressOf(count.id)).toEqual({ expected: 3, found: 2, missing: 1, unexpected: 0 });
        const byHand = await call('POST', `stock-count/${count.id}/scan`, { inventory_id: third.id });
        expect(byHand.body.scanned).toMatchObject([{ result: 'found' }]);
      });

      it('finds a set by what was taken out of it or broken up, as the list has the set', async () => {
        const origin = await newOrigin();
        const sets = [
          await house.item({ origin, grouping_type: 'Set' }),
          await house.item({ origin, grouping_type: 'Set' }),
        ];
        const parts = [];
        for (const { id, item_no } of [...sets, ...sets]) parts.push(await house.item({ item_no, id_parent: id }));
        const [broken, opened] = sets;
        const count = await house.create('stock-count', { place: 'Vault', origin });
        const alone = (item: { id: number }, item_no: string) => ({ id: item.id, item_no });
        await transform({
          kind: 'break-up',
          set: broken.id,
          items: [alone(parts[0], '700002'), alone(parts[2], '700003')],
        });
        await transform({ kind: 'take-out', set: opened.id, items: [alone(parts[1], '700004')] });
        await combine([parts[1], await house.item()], '700005');
        expect(await scan(count.id, ['700003', linkTo(parts[0].id), '700005'])).toMatchObject([
          { result: 'found', item: { id: broken.id } },
          { result: 'again', item: { id: broken.id } },
          { result: 'found', item: { id: opened.id } },
        ]);
        expect(await progressOf(count.id)).toEqual({ expected: 2, found: 2, missing: 0, unexpected: 0 });
      });

      it('goes by the list: what was transformed before it was made says nothing', async () => {
        const origin = await newOrigin();
        const set = await house.item({ origin, grouping_type: 'Set' });
        const [part, other] = [
          await house.item({ item_no: set.item_no, id_parent: set.id }),
          await house.item({ item_no: set.item_no, id_parent: set.id }),
        ];
        await transform({ kind: 'take-out', set: set.id, items: [{ id: part.id, item_no: '700006' }] });
        const count = await house.create('stock-count', { place: 'Vault', origin });
        expect(await scan(count.id, ['700006', linkTo(other.id)])).toMatchObject([
          { result: 'unexpected', item: { id: part.id } },
          { result: 'found', item: { id: set.id } },
        ]);
      });
    });

    it('is taken back: what was expected is missing again, what was not is gone', async () => {
      const { items, count } = await counted(2);
      const stranger = await house.item();
      await scan(count.id, [items[0].item_no, stranger.item_no]);
      const undo = (ids: unknown) => call('POST', `stock-count/${count.id}/undo-scan`, { inventory_id: ids });
      const ids = [items[0].id, items[1].id, stranger.id];
      expect((await undo(ids)).body).toEqual({ undone: [items[0].id, stranger.id] });
      expect((await undo(ids)).body).toEqual({ undone: [] });
      expect(await progressOf(count.id)).toEqual({ expected: 2, found: 0, missing: 2, unexpected: 0 });
      expect(await rowsOf(count.id)).toMatchObject([{ scanned_at: null }, { scanned_at: null }]);
    });

    it('does it once for the same Idempotency-Key, and gives its answer again', async () => {
      const { items, count } = await counted(1);
      const token = await server.token();
      const send = () =>
        server.inject({
          method: 'POST',
          url: `/api/stock-count/${count.id}/scan`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': `scan-${count.id}` },
          payload: { codes: [items[0].item_no] },
        });
      const [first, again] = [await send(), await send()];
      expect(first.json().scanned).toMatchObject([{ result: 'found' }]);
      expect(again.json()).toEqual(first.json());
      expect(await scan(count.id, [items[0].item_no])).toMatchObject([{ result: 'again' }]);
    });

    it('gives each item to one of two who scan all of them at once, whatever their order', async () => {
      const { items, count } = await counted(12);
      const strangers = [await house.item(), await house.item()];
      const codes = [...items, ...strangers].map(({ item_no }) => item_no);
      const halves = (list: string[]) => [list.slice(0, 7), list.slice(7)];
      const batches = [...halves(codes), ...halves([...codes].reverse())];
      const answers = (await Promise.all(batches.map((batch) => scan(count.id, batch)))).flat();
      const tally = (result: string) => answers.filter((one) => one.result === result).length;
      expect([tally('found'), tally('unexpected'), tally('again')]).toEqual([12, 2, 14]);
      expect(await progressOf(count.id)).toEqual({ expected: 12, found: 12, missing: 0, unexpected: 2 });
    });

    it('is over once somebody closes it: no scan comes after', async () => {
      const { items, count } = await counted(8);
      const scans = items.map(({ item_no }) => call('POST', `stock-count/${count.id}/scan`, { codes: [item_no] }));
      const close = call('POST', `stock-count/${count.id}/close-count`);
      const answers = await Promise.all(scans);
      expect((await close).body.status).toBe('Closed');
      const taken = answers.filter(({ status }) => status === 200).length;
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await progressOf(count.id)).toMatchObject({ found: taken, missing: 8 - taken });
    });
  });

  describe('a closed count', () => {
    it('is not scanned into, changed or deleted, until it is opened again', async () => {
      const { items, count } = await counted(2);
      await scan(count.id, [items[0].item_no]);
      const code = count.stock_count_code;
      const closed = await call('POST', `stock-count/${count.id}/close-count`);
      expect(closed).toMatchObject({ status: 200, body: { status: 'Closed', progress: { found: 1, missing: 1 } } });
      expect((await call('POST', `stock-count/${count.id}/close-count`)).body._version).toBe(closed.body._version);
      const [row] = await rowsOf(count.id);
      const message = `${code} is closed, so it stays as it is. Open it again to go on counting.`;
      for (const [method, path, body] of [
        ['POST', `stock-count/${count.id}/scan`, { codes: [items[1].item_no] }],
        ['POST', `stock-count/${count.id}/undo-scan`, { inventory_id: items[0].id }],
        ['PUT', `stock-count/${count.id}`, { place: 'Elsewhere' }],
        ['PUT', `stock-count-item/${row.id}`, { reason: 'Lost' }],
      ] as const) {
        expect(await call(method, path, body), path).toMatchObject({ status: 409, body: { message } });
      }
      expect((await call('DELETE', `stock-count/${count.id}`)).status).toBe(409);
      expect((await call('POST', `stock-count/${count.id}/reopen-count`)).body.status).toBe('Open');
      const noted = await call('PUT', `stock-count-item/${row.id}`, { reason: 'Lost' });
      expect(noted).toMatchObject({ status: 200, body: { reason: 'Lost' } });
      expect((await call('DELETE', `stock-count/${count.id}`)).status).toBe(200);
      expect(await rowsOf(count.id)).toEqual([]);
    });
  });

  describe('what cannot be understood', () => {
    it('is refused with a 4xx that says why', async () => {
      const { items, count } = await counted(1);
      const path = `stock-count/${count.id}/scan`;
      for (const body of [
        {},
        { codes: [] },
        { codes: 'x' },
        { codes: [5] },
        { codes: ['a'.repeat(1001)] },
        { codes: Array(501).fill('1') },
        { codes: ['1'], inventory_id: 1 },
        { inventory_id: 0 },
        { inventory_id: '1' },
        { inventory_id: [1.5] },
        { inventory_id: 2 ** 31 },
        { codes: ['1'], extra: true },
        [],
      ]) {
        expect((await call('POST', path, body)).status, JSON.stringify(body)).toBe(400);
      }
      expect((await call('POST', `stock-count/${count.id}/undo-scan`, { codes: ['1'] })).status).toBe(400);
      expect((await call('POST', 'stock-count/999999/scan', { codes: ['1'] })).status).toBe(404);
      expect((await call('POST', 'stock-count/x/scan', { codes: ['1'] })).status).toBe(404);
      expect((await call('POST', 'sale/1/scan', { codes: ['1'] })).status).toBe(404);
      for (const name of ['close-count', 'reopen-count']) {
        const answer = await call('POST', `stock-count/${count.id}/${name}`, { reason: 'x' });
        expect(answer).toMatchObject({ status: 400, body: { message: 'There is no field reason here.' } });
        expect((await call('POST', `stock-count/${count.id}/${name}`, [1])).status).toBe(400);
      }
      expect((await call('POST', `stock-count/${count.id}/reopen-count`, {})).status).toBe(200);
      expect((await call('POST', 'customer/1/close-count')).body.message).toBe('There are no counts among Customers.');
      const byHand = { stock_count_id: count.id, inventory_id: (await house.item()).id };
      expect((await call('POST', 'stock-count-item', byHand)).status).toBe(409);
      const [row] = await rowsOf(count.id);
      expect((await call('DELETE', `stock-count-item/${row.id}`)).status).toBe(409);
      const ignored = await call('PUT', `stock-count-item/${row.id}`, { result: 'Found', reason: 'x' });
      expect(ignored.body).toMatchObject({ result: 'Missing', inventory_id: items[0].id });
    });
  });
});
