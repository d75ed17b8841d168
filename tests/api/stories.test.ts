import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import { linkOf, moduleOf } from '../../src/metadata/model.ts';
import { addTrackingTypes } from '../../src/metadata/read/trackingTypes.ts';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Answered = any;

type House = ReturnType<typeof tradingHouse>;

const everything = { read: true, create: true, update: true, delete: true, confirm: true, setBack: true };

const role = (name: string, modules: RoleDescriptor['modules'], more: object = {}): RoleDescriptor => ({
  ...{ name, label: { en: name, zh: name }, modules, reports: true },
  ...more,
});

const schema = await houseSchema([
  role('seller', { '*': everything, purchase: { read: false } }),
  role('no-sales', { '*': everything, sale: { read: false } }),
  role('no-customers', { '*': everything, customer: { read: false } }),
  role('no-status', { '*': everything, inventory: { fields: { status: 'hidden' } } }),
  role('no-prices', { '*': everything, 'sale-item': { fields: { sale_price: 'hidden' } } }),
  role('no-reports', { '*': everything }, { reports: false }),
  role('local', { '*': everything, customer: { where: { country: 'Freedonia' } } }),
  role('no-certificates', { '*': everything, certificate: { read: false } }),
]);

const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** A stone that was bought, certified, lent out, given back and sold, each on its day. */
async function tradedStone(house: House, customerBody: object = {}) {
  const supplier = await house.supplier();
  const customer = await house.create('customer', { customer_name: 'Golden Crown', ...customerBody });
  const purchase = await house.document('purchase', supplier.id, [], { purchase_date: '2026-01-05' });
  const body = house.itemBody();
  const { inventory_id: id } = await house.row('purchase', purchase.id, { inventory: body });
  await house.confirm('purchase', purchase.id);
  const certificate = await house.create('certificate', {
    ...{ inventory_id: id, certificate_no: `GR-${id}`, certificate_date: '2026-01-20' },
  });
  const memo = await house.document('memo-out', customer.id, [{ id }], { memo_out_date: '2026-02-01' });
  await house.confirm('memo-out', memo.id);
  const back = await house.document('memo-out-return', customer.id, [], { memo_out_return_date: '2026-02-15' });
  const [row] = await house.seen(`memo-out/${memo.id}/items-to-return`);
  await house.create('memo-out-return-item', {
    memo_out_return_id: back.id,
    memo_out_item_id: row.id,
    inventory_id: id,
  });
  await house.confirm('memo-out-return', back.id);
  const sale = await house.document('sale', customer.id, [{ id }], { sale_date: '2026-03-03' });
  return { id, item_no: body.item_no, supplier, customer, purchase, certificate, memo, back, sale };
}

/** An item that left its set after a sale of the set was confirmed and set back. */
async function partOfSoldSet(call: CallApi, house: House, customer: { id: number }) {
  const stones = [await house.item(), await house.item()];
  const ids = stones.map(({ id }) => id);
  const transform = async (body: object) => (await call('POST', 'inventory/transform', body)).body;
  const { set } = await transform({
    kind: 'combine',
    items: ids,
    values: { item_no: house.itemBody().item_no, type: 'Ruby' },
  });
  const sale = await house.document('sale', customer.id, [set]);
  await house.confirm('sale', sale.id);
  await house.setStatus('sale', sale.id, 'Canceled');
  const items = ids.map((id) => ({ id, item_no: house.itemBody().item_no }));
  await transform({ kind: 'break-up', set: set.id, items });
  return { part: ids[0], sale };
}

describeShippedDatabases((open) => {
  describe('the story of a record', () => {
    let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
    let house: House;
    const users = new Map<string, CallAs>();

    beforeAll(async () => {
      opened = await openHouseWithRoles(open, schema);
      house = tradingHouse(opened.admin);
      for (const { name } of schema.roles) users.set(name, (await opened.signIn(name)).call);
    });
    afterAll(() => opened?.close());

    const storyOf = (path: string): Promise<Answered> => house.seen(`${path}/story`);
    const seenBy = async (name: string, path: string): Promise<Answered> => {
      const answer = await users.get(name)?.('GET', path);
      expect(answer?.status, answer?.text).toBe(200);
      return answer?.body;
    };
    const outline = ({ events }: Answered) =>
      events.map(({ day, record, document, module }: Answered) =>
        [day, record.tracking_type ?? module, document?.label ?? record.certificate_no].join(' '),
      );

    it('SCR-03 tells what happened to a stone, the newest first, with the documents that did it', async () => {
      const stone = await tradedStone(house);
      await house.confirm('sale', stone.sale.id);
      const story = await storyOf(`inventory/${stone.id}`);
      expect(outline(story)).toEqual([
        `2026-03-03 Sale ${stone.sale.sale_code}`,
        `2026-02-15 Memo Out Return ${stone.back.memo_out_return_code}`,
        `2026-02-01 Memo Out ${stone.memo.memo_out_code}`,
        `2026-01-20 certificate ${stone.certificate.certificate_no}`,
        `2026-01-05 Purchase ${stone.purchase.purchase_code}`,
      ]);
      expect(story.total).toBe(5);
      expect(story.events[0].document).toMatchObject({ module: 'sale', id: stone.sale.id });
      expect(story.events[0].record).toMatchObject({ related_party: 'Golden Crown', tracking_status: 'Sold' });
    });

    it('SCR-03 pages a story', async () => {
      const { id } = await tradedStone(house);
      const { events } = await storyOf(`inventory/${id}`);
      const page = await house.seen(`inventory/${id}/story?range=[1,2]`);
      expect(page).toMatchObject({ events: events.slice(1, 3), total: 4 });
      expect(await house.seen(`inventory/${id}/story?range=[40,49]`)).toMatchObject({ events: [], total: 4 });
    });

    it('SCR-03 says who has a stone, by which document and since when', async () => {
      const { id, purchase, customer, sale, back, memo } = await tradedStone(house);
      const where = async () => (await storyOf(`inventory/${id}`)).whereabouts;
      const named = (module: string, one: Answered, label: string) => ({ module, id: one.id, label });
      expect(await where()).toEqual({
        holder: null,
        document: named('memo-out-return', back, back.memo_out_return_code),
        since: '2026-02-15',
      });
      await house.confirm('sale', sale.id);
      const golden = named('customer', customer, 'Golden Crown');
      const sold = { holder: golden, document: named('sale', sale, sale.sale_code), since: '2026-03-03' };
      expect(await where()).toEqual(sold);
      await house.setStatus('sale', sale.id, 'New');
      await house.setStatus('memo-out-return', back.id, 'New');
      expect(await where()).toEqual({
        holder: golden,
        document: named('memo-out', memo, memo.memo_out_code),
        since: '2026-02-01',
      });
      await house.setStatus('memo-out', memo.id, 'New');
      expect(await where()).toMatchObject({
        holder: null,
        document: named('purchase', purchase, purchase.purchase_code),
        since: '2026-01-05',
      });
    });

    it('SCR-03 has a stone of a set where the set is, and one that nobody has yet nowhere', async () => {
      const customer = await house.customer('Silver Moon');
      const stones = [await house.item(), await house.item()];
      const combined = await opened.admin('POST', 'inventory/transform', {
        ...{ kind: 'combine', items: stones.map((stone: Answered) => stone.id) },
        values: { item_no: '77001', type: 'Ruby' },
      });
      expect(combined.status, JSON.stringify(combined.body)).toBeLessThan(300);
      const memo = await house.document('memo-out', customer.id, [combined.body.set], { memo_out_date: '2026-04-01' });
      await house.confirm('memo-out', memo.id);
      const part = await storyOf(`inventory/${stones[0].id}`);
      expect(part.whereabouts).toMatchObject({ holder: { id: customer.id }, since: '2026-04-01' });
      expect(part.events.map(({ record }: Answered) => record.tracking_type)).toContain('Memo Out');
      const supplier = await house.supplier();
      const { rows } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
      expect((await storyOf(`inventory/${rows[0].inventory_id}`)).whereabouts).toBeNull();
    });

    it('SCR-03 lists the last trades of a customer, and its figures are those behind them', async () => {
      const { customer, memo, back, sale } = await tradedStone(house);
      await house.confirm('sale', sale.id);
      const out = await house.document('memo-out', customer.id, [
        await house.item({ sale_price: 1200.35 }),
        await house.item({ sale_price: 99.99 }),
      ]);
      await house.confirm('memo-out', out.id);
      const { events } = await storyOf(`customer/${customer.id}`);
      expect(events.map(({ module, id: row }: Answered) => [module, row])).toEqual([
        ['memo-out', out.id],
        ['sale', sale.id],
        ['memo-out-return', back.id],
        ['memo-out', memo.id],
      ]);
      expect(events[1].record.sale_price_sum).toBe((await house.seen(`sale/${sale.id}`)).sale_price_sum);
      const record = await house.seen(`customer/${customer.id}`);
      expect(record).toMatchObject({ balance: 1200, memo_items_out: 2, memo_value_out: 1300.34 });
      const [, value, items] = schema.modules.customer?.page?.figures ?? [];
      const behind = await house.seen(
        `report/${value?.report}?filter=${encoded({ [value?.narrows ?? '']: customer.id })}`,
      );
      expect(behind.totals).toMatchObject({ price: 1300.34 });
      expect(behind.rows).toHaveLength(2);
      const list = await house.seen(`memo-out?filter=${encoded({ customer_id: customer.id, ...items?.filter })}`);
      expect(list.map((one: Answered) => one.id)).toEqual([out.id]);
    });

    it('SCR-03 shows what a supplier has here, to the cent', async () => {
      const supplier = await house.supplier('Inle Gems');
      const bodies = [house.itemBody({ cost_price: 700.05 }), house.itemBody({ cost_price: 0.2 })];
      const { document } = await house.bringing('memo-in', supplier.id, bodies);
      await house.confirm('memo-in', document.id);
      const record = await house.seen(`supplier/${supplier.id}`);
      expect(record).toMatchObject({ memo_items_here: 2, memo_value_here: 700.25 });
    });

    it('SCR-03 reads a story in few statements, however long it is', async () => {
      const { id } = await tradedStone(house);
      const count = async () => {
        const sent = await recordStatements(opened.database, () => storyOf(`inventory/${id}`));
        return sent.length;
      };
      const before = await count();
      for (const number of [1, 2, 3]) {
        await house.create('certificate', { inventory_id: id, certificate_no: `MORE-${id}-${number}` });
      }
      expect(await count()).toBe(before);
      expect(before).toBeLessThanOrEqual(5);
    });

    it('SCR-03 refuses what is no story, no record and no range', async () => {
      const { id } = await house.customer();
      const status = async (path: string) => (await opened.admin('GET', path)).status;
      expect(await status('laboratory/1/story')).toBe(404);
      expect(await status('customer/999999/story')).toBe(404);
      expect(await status('inventory/999999/story')).toBe(404);
      expect(await status(`customer/${id}/story?range=[9,1]`)).toBe(400);
      expect(await status(`customer/${id}/story?since=1`)).toBe(400);
    });

    describe('to a role', () => {
      let stone: Awaited<ReturnType<typeof tradedStone>>;
      beforeAll(async () => {
        stone = await tradedStone(house);
        await house.confirm('sale', stone.sale.id);
      });
      const kinds = ({ events }: Answered) =>
        events.map(({ module, record }: Answered) => record.tracking_type ?? module);

      it('SCR-03 leaves out events of documents that it does not see', async () => {
        const story = await seenBy('seller', `inventory/${stone.id}/story`);
        expect(kinds(story)).toEqual(['Sale', 'Memo Out Return', 'Memo Out', 'certificate']);
        expect(story.total).toBe(4);
        expect(story.whereabouts.holder).toMatchObject({ id: stone.customer.id });
      });

      it('SCR-03 SCH-01 ROLE-03 finds the document of an entry from before its module got another label', async () => {
        const { part, sale: ofSet } = await partOfSoldSet(opened.admin, house, stone.customer);
        const holder = opened.server.services.schema;
        const before = holder.current;
        onTestFinished(() => void holder.replace(before));
        // The tracking keeps the label of that time as a choice, as its schema file would say it.
        const relabelled = structuredClone(before);
        moduleOf(relabelled, 'sale').label = { en: 'Invoice', zh: '发票' };
        addTrackingTypes(relabelled);
        holder.replace(relabelled);
        const document = { module: 'sale', id: stone.sale.id, label: stone.sale.sale_code };
        for (const story of [
          await storyOf(`inventory/${stone.id}`),
          await seenBy('seller', `inventory/${stone.id}/story`),
        ]) {
          expect(story.events[0]).toMatchObject({ record: { tracking_type: 'Sale' }, document });
        }
        const hidden = await seenBy('no-sales', `inventory/${stone.id}/story`);
        expect(JSON.stringify(hidden)).not.toContain(stone.sale.sale_code);
        // A label that something else has taken over leads to the document of the movement all the same.
        const [certificates, purchase] = [
          linkOf(moduleOf(relabelled, 'inventory'), 'certificate'),
          moduleOf(relabelled, 'purchase'),
        ];
        for (const one of [certificates, purchase]) {
          one.label = { en: 'Sale', zh: '销售单' };
          holder.replace(structuredClone(relabelled));
          expect((await storyOf(`inventory/${stone.id}`)).events[0]).toMatchObject({ document });
          for (const [id, code] of [
            [stone.id, stone.sale.sale_code],
            [part, ofSet.sale_code],
          ]) {
            expect(JSON.stringify(await storyOf(`inventory/${id}`))).toContain(code);
            const story = JSON.stringify(await seenBy('no-sales', `inventory/${id}/story`));
            expect(story).not.toContain(code);
            expect(story).toContain(id === part ? 'Transform' : stone.memo.memo_out_code);
          }
        }
      });

      it('SCR-03 names no holder that only hidden documents know', async () => {
        for (const name of ['no-sales', 'no-customers', 'local']) {
          const story = await seenBy(name, `inventory/${stone.id}/story`);
          expect(story.whereabouts, name).toBeNull();
          expect(JSON.stringify(story), name).not.toContain(stone.sale.sale_code);
        }
        const hidden = await seenBy('no-customers', `inventory/${stone.id}/story`);
        expect(JSON.stringify(hidden)).not.toContain('Golden Crown');
        const status = await seenBy('no-status', `inventory/${stone.id}/story`);
        expect(status.whereabouts).toBeNull();
      });

      it('SCR-03 names the holder that the filter of a role lets it see', async () => {
        const other = await tradedStone(house, { customer_name: 'Rufus', country: 'Freedonia' });
        await house.confirm('sale', other.sale.id);
        // The history tells of documents of which a role sees only some to nobody of that role.
        const story = await seenBy('local', `inventory/${other.id}/story`);
        expect(story.whereabouts.holder).toMatchObject({ label: 'Rufus' });
        expect(kinds(story)).not.toContain('Sale');
      });

      it('SCR-03 leaves out chapters, links, figures and what they open', async () => {
        const page = async (name: string, module: string) =>
          (await seenBy(name, 'common/schema')).modules[module]?.page;
        const chapters = async (name: string, module: string) =>
          (await page(name, module)).story.of.map(({ link }: Answered) => link);
        expect(await chapters('no-sales', 'customer')).not.toContain('sale');
        expect(await chapters('no-certificates', 'inventory')).toEqual(['inventoryTracking']);
        expect((await page('no-certificates', 'inventory')).links).toEqual([]);
        const named = (figures: Answered) => figures.map(({ field }: Answered) => field);
        expect(named((await page('no-prices', 'customer')).figures)).not.toContain('balance');
        const [first] = (await page('no-reports', 'customer')).figures;
        expect(first).toMatchObject({ field: 'balance' });
        expect(first.report).toBeUndefined();
        const story = await seenBy('no-prices', `customer/${stone.customer.id}/story`);
        expect(JSON.stringify(story)).not.toContain('sale_price_sum');
      });
    });
  });
});
