import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const everyRight = {
  ...{ read: true, create: true, update: true, delete: true, confirm: true, setBack: true },
  ...{ print: true, export: true, import: true },
};

const schema = await houseSchema([
  {
    ...{ name: 'rubies', label: { en: 'Rubies', zh: '红宝石' }, reports: false, settings: false },
    modules: { '*': everyRight, inventory: { where: { type: 'Ruby' } } },
  },
  {
    ...{ name: 'reader', label: { en: 'Reader', zh: '只读' }, reports: false, settings: false },
    modules: { '*': { read: true } },
  },
]);

describeShippedDatabases((open) => {
  let server: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    server = await openHouseWithRoles(open, schema);
    house = tradingHouse(server.admin);
  });
  afterAll(() => server?.close());

  const sale = async () => house.document('sale', (await house.customer()).id);
  const add = (id: number, rows: readonly object[], call: CallApi | CallAs = server.admin) =>
    call('POST', `sale/${id}/by-number`, { link: 'inventory', rows });
  const stones = (count: number, more: object = {}) =>
    Promise.all(Array.from({ length: count }, () => house.item(more)));

  describe('rows by the numbers of their items', () => {
    it('SCR-04 adds all in their order, at the prices of the items or at those of the call', async () => {
      const { id } = await sale();
      const [one, two, three] = await stones(3);
      const fullWidth = String(two.item_no).replace(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)));
      const { status, body } = await add(id, [
        { number: fullWidth },
        { number: ` ${one.item_no} `, values: { sale_price: '990.50' } },
        { id: three.id },
      ]);
      expect([status, body.refused]).toEqual([200, []]);
      const rows = await house.rowsOf('sale', id);
      expect(
        rows.map((row: { inventory_id: number; sale_price: number }) => [row.inventory_id, row.sale_price]),
      ).toEqual([
        [two.id, 1200],
        [one.id, 990.5],
        [three.id, 1200],
      ]);
      expect(body.added).toEqual(rows.map((row: { id: number }, place: number) => ({ place, id: row.id })));
      expect((await house.seen(`sale/${id}`)).sale_price_sum).toBe(3390.5);
      await house.confirm('sale', id);
    });

    it('SCR-04 tells of each number why it was not added, and adds the others', async () => {
      const { id } = await sale();
      const [good, sold, dear, part, half] = await stones(5);
      const other = await house.document('sale', (await house.customer()).id, [sold]);
      await house.confirm('sale', other.id);
      const set = await server.admin('POST', 'inventory/transform', {
        ...{ kind: 'combine', items: [part.id, half.id], values: { item_no: `9${part.item_no}`, type: 'Ruby' } },
      });
      expect(set.status, JSON.stringify(set.body)).toBe(200);
      const { body } = await add(id, [
        { number: 'nowhere' },
        { number: good.item_no },
        { number: good.item_no },
        { number: sold.item_no },
        { number: dear.item_no, values: { sale_price: 'much' } },
        { id: part.id },
      ]);
      expect(body.added).toMatchObject([{ place: 1 }]);
      expect(body.refused).toEqual([
        { place: 0, message: '“nowhere” was not found.' },
        { place: 2, message: `“${good.item_no}” is in it already.` },
        { place: 3, message: "You can't add link if the inventory status is not Available." },
        { place: 4, message: expect.stringMatching(/^Sale Price: /) },
        { place: 5, message: expect.stringMatching(/is part of a set and moves with its set only/) },
      ]);
      expect(await house.rowsOf('sale', id)).toHaveLength(1);
    });

    it('SCR-04 makes one row of a scan that comes twice at the same moment', async () => {
      const { id } = await sale();
      const [stone] = await stones(1);
      const answers = await Promise.all([1, 2, 3].map(() => add(id, [{ number: stone.item_no }])));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.flatMap(({ body }) => body.added)).toHaveLength(1);
      expect(await house.rowsOf('sale', id)).toHaveLength(1);
    });

    it('SCR-04 refuses a Confirmed document, other links, and bodies that say nothing', async () => {
      const [stone, more] = await stones(2);
      const { id } = await house.document('sale', (await house.customer()).id, [stone]);
      await house.confirm('sale', id);
      expect(await add(id, [{ number: more.item_no }])).toMatchObject({ status: 409, body: { code: 'conflict' } });
      const call = (link: string, rows: unknown) => server.admin('POST', `sale/${id}/by-number`, { link, rows });
      expect((await call('nothing', [{ number: '1' }])).status).toBe(404);
      for (const rows of [[], {}, ['1'], [{}], [{ number: '' }], [{ number: '1', id: 1 }], [{ number: '1', price: 2 }]])
        expect((await call('inventory', rows)).status, JSON.stringify(rows)).toBe(400);
      expect((await add(2_000_000_000, [{ number: '1' }])).status).toBe(404);
    });

    it('SCR-04 takes as many statements for a hundred numbers as for two', async () => {
      const sent: string[] = [];
      const statements = async (count: number) => {
        const { id } = await sale();
        const rows = (await stones(count)).map(({ item_no }) => ({ number: item_no }));
        sent.length = 0;
        const stop = server.database.onStatement(({ sql }) => sent.push(sql));
        const { body } = await add(id, rows).finally(stop);
        expect(body.added).toHaveLength(count);
        return sent.filter((sql) => !/facet\.sessions|pg_notify/.test(sql)).length;
      };
      expect(await statements(100)).toBe(await statements(2));
    });

    it('SCR-04 finds only what the role sees, in the words for what is not there, and asks for the right', async () => {
      const { id } = await sale();
      const [ruby, blue] = [await house.item(), await house.item({ type: 'Sapphire' })];
      const { call } = await server.signIn('rubies');
      const { body } = await add(id, [{ number: blue.item_no }, { number: ruby.item_no }], call);
      expect(body.added).toMatchObject([{ place: 1 }]);
      expect(body.refused).toEqual([{ place: 0, message: `“${blue.item_no}” was not found.` }]);
      expect((await add(id, [{ id: blue.id }], call)).body.added).toEqual([]);
      const reader = await server.signIn('reader');
      expect((await add(id, [{ number: ruby.item_no }], reader.call)).status).toBe(403);
    });
  });
});
