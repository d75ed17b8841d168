import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { importCalls } from '../support/importFile.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const everything = {
  ...{ read: true, create: true, update: true, delete: true, confirm: true, setBack: true },
  ...{ print: true, export: true, import: true },
};

const role = (name: string, modules: RoleDescriptor['modules'], more: object = {}): RoleDescriptor => ({
  ...{ name, label: { en: name, zh: name }, modules, reports: true },
  ...more,
});

const schema = await houseSchema([
  role('whole', { '*': everything, user: everything }, { settings: true }),
  role('rest', { '*': { read: true, create: true }, customer: { create: false, update: true } }),
  role('narrow', {
    '*': everything,
    inventory: { fields: { cost_price: 'hidden', sale_price: 'hidden', notes: 'read' } },
    purchase: { read: false },
    supplier: { delete: false, update: false, create: false },
    sale: { confirm: false },
  }),
  role('seller', { '*': everything, appraisal: { where: { seller_id: 'me' } } }),
  role('confirms', { '*': everything, sale: { setBack: false } }),
  role('local', { '*': everything, customer: { where: { country: 'Freedonia' } } }),
  role('shelf', { '*': everything, inventory: { where: { shape: 'Pear' } } }),
  role('uncounted', { '*': everything, inventory: { fields: { status: 'hidden' } } }),
  role('unnumbered', { '*': everything, inventory: { fields: { item_no: 'hidden' } } }),
  role('priced', {
    '*': everything,
    sale: { fields: { sale_date: 'read' } },
    'sale-item': { fields: { sale_price: 'read' } },
  }),
  role('part', { '*': everything, sale: { where: { notes: 'own' } } }),
  role('undue', {
    '*': everything,
    sale: { fields: { due_sum: 'hidden' } },
    customer: { fields: { balance: 'hidden' } },
  }),
  role('unreturned', { '*': everything, 'sale-return': { read: false } }),
  role('unpaid', { '*': everything, 'customer-payment': { read: false } }),
  role('lends', { '*': everything, 'memo-out': { where: { notes: 'own' } } }),
  role('unsearched', {
    '*': everything,
    'inventory-category': { fields: { category_name: 'hidden', category_description: 'hidden' } },
  }),
  role('steward', { '*': everything }, { settings: { status: true } }),
  role(
    'auditor',
    { '*': everything, inventory: { fields: { cost_price: 'hidden' } }, purchase: { read: false } },
    { settings: { status: true } },
  ),
  role('uncoded', { '*': everything, purchase: { fields: { purchase_code: 'hidden' } } }),
  role('unsold', { '*': everything, sale: { read: false } }),
  role('certifies', { '*': everything, inventory: { create: false } }),
  role('rowless', { '*': everything, 'sale-item': { create: false }, 'sale-return-item': { create: false } }),
]);

describeShippedDatabases((open) => {
  let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let house: ReturnType<typeof tradingHouse>;
  const users = new Map<string, Awaited<ReturnType<typeof opened.signIn>>>();

  beforeAll(async () => {
    opened = await openHouseWithRoles(open, schema);
    house = tradingHouse(opened.admin);
    const names = [
      'whole',
      'rest',
      'narrow',
      'seller',
      'other',
      'local',
      'confirms',
      'shelf',
      'nobody',
      'administrator',
      'uncounted',
      'unnumbered',
      'priced',
      'rowless',
      'certifies',
      'part',
      'undue',
      'unsold',
      'unreturned',
      'unpaid',
      'lends',
      'unsearched',
      'uncoded',
      'steward',
      'auditor',
    ];
    for (const name of names) users.set(name, await opened.signIn(name === 'other' ? 'seller' : name));
  });
  afterAll(() => opened?.close());

  const userOf = (name: string) => {
    const user = users.get(name);
    if (!user) throw new Error(name);
    return user;
  };
  const as =
    (name: string): CallAs =>
    (...call) =>
      userOf(name).call(...call);
  const statusOf = async (name: string, ...call: Parameters<CallAs>) => (await as(name)(...call)).status;
  const total = (headers: Record<string, unknown>) => Number(String(headers['content-range']).split('/')[1]);
  /** The answer with another name in place of one, to compare what is hidden with what does not exist. */
  const renamed = ({ status, text }: { status: number; text: string }, from: string, to: string) => [
    status,
    text.replaceAll(from, to),
  ];

  describe('what role files say', () => {
    it('ROLE-01 covers modules that are not named by "*", and never the people who sign in', async () => {
      expect(await statusOf('rest', 'GET', 'supplier')).toBe(200);
      expect(await statusOf('rest', 'POST', 'supplier', { supplier_name: 'Mogok' })).toBe(201);
      expect(await statusOf('rest', 'POST', 'customer', { customer_name: 'Crown' })).toBe(403);
      const { id } = await house.customer();
      expect(await statusOf('rest', 'PUT', `customer/${id}`, { customer_name: 'Crown' })).toBe(200);
      expect(await statusOf('rest', 'DELETE', `customer/${id}`)).toBe(403);
      expect(await statusOf('rest', 'GET', 'user')).toBe(404);
      expect(await statusOf('whole', 'GET', 'user')).toBe(200);
    });

    it('ROLE-01 shows nothing to people whose role has no file', async () => {
      for (const module of Object.keys(schema.modules)) expect(await statusOf('nobody', 'GET', module)).toBe(404);
      const { body } = await as('nobody')('GET', 'common/schema');
      expect([body.modules, body.reports, body.prints]).toEqual([{}, [], []]);
    });
  });

  describe('what a role may not see or do', () => {
    it('ROLE-02 answers every call of a hidden module like one of a module that does not exist', async () => {
      const purchase = await house.document('purchase', (await house.supplier()).id);
      const calls: [string, string, object?][] = [
        ['GET', 'purchase'],
        ['GET', `purchase/${purchase.id}`],
        ['POST', 'purchase', {}],
        ['PATCH', 'purchase?filter={"id":[1]}', {}],
        ['PUT', `purchase/${purchase.id}`, {}],
        ['DELETE', `purchase/${purchase.id}`],
        ['DELETE', `purchase?filter={"id":[${purchase.id}]}`],
        ['GET', `purchase/${purchase.id}/paper`],
        ['GET', `purchase/${purchase.id}/items-to-return`],
        ['GET', `purchase/${purchase.id}/items-on-memo`],
        ['POST', `purchase/${purchase.id}/update-status`, { status: 'Confirmed' }],
        ['PUT', `common/star/purchase/${purchase.id}`],
        ['GET', `common/public-link/purchase/${purchase.id}`],
      ];
      for (const [method, path, body] of calls) {
        const hidden = await as('narrow')(method, path, body);
        const unknown = await as('narrow')(method, path.replace('purchase', 'unheard-of'), body);
        expect([path, ...renamed(hidden, 'purchase', 'unheard-of')]).toEqual([path, 404, unknown.text]);
      }
      expect(await statusOf('narrow', 'GET', 'purchase-item')).toBe(404);
      expect(await statusOf('narrow', 'GET', 'report/purchase-overview')).toBe(404);
    });

    it('ROLE-02 answers a hidden field in filter, sort and body like an unknown one', async () => {
      const { id } = await house.item();
      const calls: ((field: string) => [string, string, object?])[] = [
        (field) => ['GET', `inventory?filter={"${field}":1}`],
        (field) => ['GET', `inventory?filter={"${field}_gte":1}`],
        (field) => ['GET', `inventory?filter={"${field}_null":true}`],
        (field) => ['GET', `inventory?sort=["${field}","ASC"]`],
        (field) => [
          'POST',
          'inventory',
          { ...house.itemBody(), cost_price: undefined, sale_price: undefined, [field]: 1 },
        ],
        (field) => ['PUT', `inventory/${id}`, { [field]: 1 }],
        (field) => ['PATCH', `inventory?filter={"id":[${id}]}`, { [field]: 1 }],
      ];
      for (const call of calls) {
        const [hidden, unknown] = [await as('narrow')(...call('cost_price')), await as('narrow')(...call('unheard'))];
        expect(renamed(hidden, 'cost_price', 'unheard')).toEqual([400, unknown.text]);
      }
      expect((await as('narrow')('GET', `inventory/${id}`)).body).not.toHaveProperty('cost_price');
      expect(await house.seen(`inventory/${id}`)).toMatchObject({ cost_price: 800 });
    });

    it('ROLE-02 answers a forbidden action with 403 and a sentence in both languages', async () => {
      const { id } = await house.supplier();
      const sale = await house.document('sale', (await house.customer()).id, [await house.item()]);
      const calls: [string, string, object?][] = [
        ['POST', 'supplier', { supplier_name: 'Mogok' }],
        ['PUT', `supplier/${id}`, { supplier_name: 'Mogok' }],
        ['DELETE', `supplier/${id}`],
        ['POST', `sale/${sale.id}/update-status`, { status: 'Confirmed' }],
        ['PUT', `inventory/${(await house.item({ notes: 'as it was' })).id}`, { notes: 'other' }],
        ['GET', 'common/status'],
      ];
      for (const [method, path, body] of calls) {
        const english = await as('narrow')(method, path, body);
        const chinese = await as('narrow')(method, path, body, { 'accept-language': 'zh' });
        expect([path, english.status, english.body.code]).toEqual([path, 403, 'forbidden']);
        expect(english.body.message).toMatch(/^[A-Z].*\.$/);
        expect(chinese.body.message).toMatch(/\p{Script=Han}/u);
      }
      expect(await house.seen(`sale/${sale.id}`)).toMatchObject({ status: 'New' });
    });

    it('ROLE-02 asks for the right that the status of the moment needs', async () => {
      const sale = await house.document('sale', (await house.customer()).id, [await house.item()]);
      const become = (status: string) => statusOf('confirms', 'POST', `sale/${sale.id}/update-status`, { status });
      expect([await become('Canceled'), await become('New'), await become('Confirmed')]).toEqual([200, 200, 200]);
      expect([await become('Canceled'), await become('New')]).toEqual([403, 403]);
      expect(await house.seen(`sale/${sale.id}`)).toMatchObject({ status: 'Confirmed' });
    });

    it('ROLE-02 takes what is only read where it says what is there, as forms send it', async () => {
      const { id } = await house.item({ notes: 'as it was' });
      const answer = await as('narrow')('PUT', `inventory/${id}`, { notes: 'as it was', long_description: 'Fine' });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ notes: 'as it was', long_description: 'Fine' });
    });

    it('ROLE-02 sells what is on memo at no price and on no day that is only read', async () => {
      const memo = await house.document('memo-out', (await house.customer()).id, [await house.item()]);
      await house.confirm('memo-out', memo.id);
      const [{ id: memo_out_item_id }] = await house.rowsOf('memo-out', memo.id);
      const sell = (sale_price: number, more = {}) =>
        as('priced')('POST', `memo-out/${memo.id}/sell-items`, { items: [{ memo_out_item_id, sale_price }], ...more });
      const refused = [await sell(3), await sell(1200, { date: '2020-01-01' })];
      expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
        [403, expect.stringContaining('Sale Price')],
        [403, expect.stringContaining('Sale Date')],
      ]);
      const { status, body } = await sell(1200);
      expect([status, body.record?.sale_price_sum]).toEqual([201, 1200]);
    });

    it('ROLE-02 adds no rows by returns and conversions that the role may not add', async () => {
      const customer = await house.customer();
      const memo = await house.document('memo-out', customer.id, [await house.item()]);
      const sale = await house.document('sale', customer.id, [await house.item()]);
      for (const [name, { id }] of [
        ['memo-out', memo],
        ['sale', sale],
      ] as const)
        await house.confirm(name, id);
      const [[lent], [sold]] = [await house.rowsOf('memo-out', memo.id), await house.rowsOf('sale', sale.id)];
      const back = await house.document('sale-return', customer.id);
      const calls: [string, object][] = [
        [`memo-out/${memo.id}/sell-items`, { items: [{ memo_out_item_id: lent.id }] }],
        [
          `sale-return/${back.id}/returned-items-from-sale`,
          [{ inventory_id: sold.inventory_id, sale_item_id: sold.id }],
        ],
      ];
      for (const [path, body] of calls)
        expect([path, await statusOf('rowless', 'POST', path, body)]).toEqual([path, 403]);
      expect(await house.rowsOf('sale-return', back.id)).toEqual([]);
    });

    it('ROLE-02 HIST-02 brings back what the role may add, with what belongs to it, and nothing beside it', async () => {
      const item = await house.item();
      const certificate = await house.create('certificate', { inventory_id: item.id, certificate_no: 'GRS-2' });
      const customer = await house.create('customer', { customer_name: 'Back Again' });
      const sale = await house.document('sale', customer.id, [await house.item()]);
      for (const path of [`inventory/${item.id}`, `sale/${sale.id}`]) await opened.admin('DELETE', path);
      const restore = async (name: string, path: string) => {
        const [{ id: audit_id }] = (await opened.admin('GET', `${path}/history`)).body;
        return as(name)('POST', `${path}/history/restore`, { audit_id });
      };
      const { status, body } = await restore('certifies', `certificate/${certificate.id}`);
      expect([status, body.message]).toEqual([403, 'Your role does not add Inventory.']);
      expect((await opened.admin('GET', `inventory/${item.id}`)).status).toBe(404);
      expect((await restore('rowless', `sale/${sale.id}`)).status).toBe(200);
      expect(await house.rowsOf('sale', sale.id)).toHaveLength(1);
      expect((await restore('rowless', `certificate/${certificate.id}`)).status).toBe(200);
    });

    it('ROLE-03 answers scans of counts like of no counts where what they tell is hidden', async () => {
      const count = await house.create('stock-count', { place: 'Safe' });
      const item = await house.item();
      for (const name of ['uncounted', 'unnumbered']) {
        for (const body of [{ codes: [item.item_no] }, { inventory_id: item.id }]) {
          const { status, text } = await as(name)('POST', `stock-count/${count.id}/scan`, body);
          expect([name, status, text]).toEqual([name, 404, expect.not.stringContaining('Available')]);
        }
        expect(await statusOf(name, 'POST', `stock-count/${count.id}/close-count`)).toBe(404);
      }
      expect(await statusOf('whole', 'POST', `stock-count/${count.id}/scan`, { codes: [item.item_no] })).toBe(200);
    });

    it('ROLE-03 names no hidden module whose records need the one that is deleted', async () => {
      const customer = await house.customer('Needed Crown');
      await house.document('sale', customer.id);
      const refused = async (name: string) => (await as(name)('DELETE', `customer/${customer.id}`)).body;
      expect((await refused('whole')).message).toContain('in use in Sales');
      expect(await refused('unsold')).toMatchObject({
        code: 'still_needed',
        message: expect.stringContaining('in use elsewhere'),
      });
    });

    it('ROLE-03 tells in no tracking what had another label when it happened, where something is hidden', async () => {
      const item = await house.item({ cost_price: 700 });
      await opened.admin('PUT', `inventory/${item.id}`, { cost_price: 765 });
      const path = `inventory-tracking?filter={"inventory_id":${item.id}}`;
      const types = async (call: CallAs) =>
        (await call('GET', path)).body.map((entry: { tracking_type: string }) => entry.tracking_type).sort();
      expect(await types(as('narrow'))).toEqual(['Created']);
      // As the entry reads once the field is called Cost Price and no longer What We Paid.
      await sql`update inventory_tracking set tracking_type = 'What We Paid'
        where inventory_id = ${item.id} and tracking_type = 'Cost Price'`.execute(opened.database.kysely);
      expect(await types(as('whole'))).toEqual(['Created', 'What We Paid']);
      expect(await types(as('narrow'))).toEqual(['Created']);
      expect((await as('narrow')('GET', `inventory/${item.id}/story`)).text).not.toContain('765');
    });

    it('ROLE-03 tells in no history who has done something where people are hidden', async () => {
      const customer = await house.customer();
      const [own, unknown] = ['user', 'unheard'].map((name) => `customer/${customer.id}/history?${name}=1`);
      const [asked, other] = [await as('narrow')('GET', own ?? ''), await as('narrow')('GET', unknown ?? '')];
      expect(renamed(asked, 'user', 'unheard')).toEqual([400, other.text]);
      expect(await statusOf('whole', 'GET', own ?? '')).toBe(200);
    });

    it('ROLE-03 BOOK-02 tells by no payment what is due, where that is hidden', async () => {
      const customer = await house.customer();
      const sale = await house.document('sale', customer.id, [await house.item({ sale_price: 4321 })]);
      await house.confirm('sale', sale.id);
      const pay = async (name: string, body: object) =>
        as(name)('POST', 'customer-payment', { customer_id: customer.id, payment_date: '2026-01-31', ...body });
      expect((await pay('whole', { sale_id: sale.id, amount: 9_999 })).text).toContain('4,321.00');
      const refused = [
        await pay('undue', { sale_id: sale.id, amount: 9_999 }),
        await pay('undue', { sale_id: sale.id }),
        await pay('undue', { kind: 'Refund', amount: 9_999 }),
        await pay('undue', { settles: 'oldest' }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 403]);
      for (const { text } of refused) expect(text).not.toMatch(/4,?321|credit of/);
      expect((await pay('undue', { sale_id: sale.id, amount: 21 })).status).toBe(201);
    });

    it('ROLE-03 names no hidden document by what stays because of it', async () => {
      const item = await house.item();
      const before = await house.document('sale', (await house.customer()).id, [item]);
      const { sale_code } = await house.confirm('sale', before.id);
      await house.setStatus('sale', before.id, 'New');
      const [row] = await house.rowsOf('sale', before.id);
      expect((await opened.admin('DELETE', `sale-item/${row.id}`)).status).toBe(200);
      const remove = async (name: string) => as(name)('DELETE', `inventory/${item.id}`);
      const [told, general] = [await remove('confirms'), await remove('unsold')];
      expect([told.status, general.status]).toEqual([409, 409]);
      expect(told.text).toContain(sale_code);
      expect(general.body.message).toContain('has a history');
      expect(general.text).not.toContain(sale_code);
      expect(Object.keys(general.body.blockers[0])).toEqual(['message', 'item']);

      const customer = await house.customer();
      const sale = await house.document('sale', customer.id, [await house.item()]);
      await house.confirm('sale', sale.id);
      const [{ id: sale_item_id, inventory_id }] = await house.rowsOf('sale', sale.id);
      const back = await house.document('sale-return', customer.id);
      await house.create(`sale-return/${back.id}/returned-items-from-sale`, [{ inventory_id, sale_item_id }]);
      expect((await house.setStatus('sale', sale.id, 'New')).status).toBe(200);
      const other = await house.customer('Another Crown');
      const move = (name: string) => as(name)('PUT', `sale/${sale.id}`, { customer_id: other.id });
      expect((await move('whole')).body.message).toContain(back.sale_return_code);
      const hidden = await move('unreturned');
      expect([hidden.status, hidden.body.message]).toEqual([409, expect.stringContaining('keeps its customer')]);
      expect(hidden.text).not.toContain(back.sale_return_code);
    });

    it('ROLE-03 tells by no document what was paid, and by no limit what others lend', async () => {
      const customer = await house.create('customer', { customer_name: 'Limited Crown', memo_limit: 1500 });
      const sale = await house.document('sale', customer.id, [await house.item()]);
      await house.confirm('sale', sale.id);
      const payment = { sale_id: sale.id, customer_id: customer.id, payment_date: '2026-01-31', amount: 321 };
      await house.create('customer-payment', payment);
      const settle = (name: string) => as(name)('PUT', `sale/${sale.id}`, { payment_status: 'Paid' });
      const cancel = (name: string) => as(name)('POST', `sale/${sale.id}/update-status`, { status: 'Canceled' });
      expect((await settle('whole')).body.message).toContain('321');
      expect((await cancel('whole')).body.message).toContain('321');
      for (const { status, text } of [await settle('unpaid'), await cancel('unpaid')])
        expect([status, text]).toEqual([409, expect.not.stringContaining('321')]);

      const lent = (notes: string) =>
        house.item().then((item) => house.document('memo-out', customer.id, [item], { notes }));
      const [foreign, own] = [await lent('of others'), await lent('own')];
      await house.confirm('memo-out', foreign.id);
      const lend = (name: string) => as(name)('POST', `memo-out/${own.id}/update-status`, { status: 'Confirmed' });
      expect((await lend('whole')).body).toMatchObject({ code: 'over_limit', exposure: { value: 2400, items: 2 } });
      const { body } = await lend('lends');
      expect([body.code, body.exposure]).toEqual(['over_limit', undefined]);
      expect(body.message).not.toMatch(/2,?400/);
    });

    it('ROLE-03 searches on where all that a module is searched by is hidden', async () => {
      await house.create('inventory-category', { category_name: 'Unfoundable' });
      const found = await as('unsearched')('GET', 'common/search?q=Unfoundable');
      const listed = await as('unsearched')('GET', 'inventory-category?filter={"q":"Unfoundable"}');
      expect([found.status, found.body, listed.status, listed.body]).toEqual([200, [], 200, []]);
      expect((await as('whole')('GET', 'common/search?q=Unfoundable')).body).toHaveLength(1);
    });

    it('ROLE-03 names no document in a statement whose code is hidden', async () => {
      const { id } = await house.supplier();
      expect(await statusOf('whole', 'GET', `report/supplier-statement?party=${id}`)).toBe(200);
      expect(await statusOf('uncoded', 'GET', `report/supplier-statement?party=${id}`)).toBe(404);
    });

    it('ROLE-03 starts a row without the price that is hidden, rather than with a copy of it', async () => {
      const sale = await house.document('sale', (await house.customer()).id);
      const row = await as('narrow')('POST', 'sale-item', {
        sale_id: sale.id,
        inventory_id: (await house.item({ sale_price: 4321 })).id,
      });
      expect(row.status).toBe(201);
      expect(row.body.sale_price).toBeNull();
    });
  });

  describe('a role that sees only some records', () => {
    const appraisal = (more: object = {}) => house.create('appraisal', { note: 'Old mine', value: 100, ...more });
    const lineOf = (appraisal_id: number) =>
      house.create('appraisal-line', { appraisal_id, text: 'Loupe clean', amount: 7 });
    let own: { id: number };
    let foreign: { id: number };

    beforeAll(async () => {
      own = await appraisal({ seller_id: userOf('seller').id, note: 'Own stone' });
      foreign = await appraisal({ seller_id: userOf('other').id, note: 'Foreign stone' });
      for (const { id } of [own, foreign]) await lineOf(id);
    });

    it('ROLE-05 finds them alone, in lists, counts, search, badges and overview', async () => {
      const call = as('seller');
      const list = await call('GET', 'appraisal?sort=["id","ASC"]');
      expect(list.body.map(({ seller_id }: { seller_id: number }) => seller_id)).toEqual([userOf('seller').id]);
      expect(total(list.headers)).toBe(1);
      expect(total((await call('GET', 'appraisal-line')).headers)).toBe(1);
      expect((await call('GET', `appraisal?filter={"id":[${foreign.id}]}`)).body).toEqual([]);
      expect((await call('GET', 'appraisal?filter={"q":"Foreign"}')).body).toEqual([]);
      expect((await call('GET', 'common/search?q=Foreign stone')).body).toEqual([]);
      expect((await call('GET', 'common/search?q=Own stone')).body).toMatchObject([
        { module: 'appraisal', id: own.id },
      ]);
      expect((await call('GET', 'common/badges')).body.appraisal).toBe(1);
      const { counts, recent } = (await call('GET', 'common/overview')).body;
      expect(counts.appraisal).toBe(1);
      expect(JSON.stringify(recent)).not.toContain('Foreign');
    });

    it('ROLE-05 answers 404 for every call of another record', async () => {
      const [line] = (await opened.admin('GET', `appraisal-line?filter={"appraisal_id":${foreign.id}}`)).body;
      const calls: [string, string, object?][] = [
        ['GET', `appraisal/${foreign.id}`],
        ['PUT', `appraisal/${foreign.id}`, { note: 'Mine' }],
        ['PATCH', `appraisal?filter={"id":[${own.id},${foreign.id}]}`, { note: 'Mine' }],
        ['DELETE', `appraisal/${foreign.id}`],
        ['DELETE', `appraisal?filter={"id":[${foreign.id}]}`],
        ['PUT', `common/star/appraisal/${foreign.id}`],
        ['GET', `common/public-link/appraisal/${foreign.id}`],
        ['PUT', 'media/order', { module: 'appraisal', record_id: foreign.id, slot: 'photos', ids: [] }],
        ['GET', `appraisal-line/${line.id}`],
        ['PUT', `appraisal-line/${line.id}`, { text: 'Mine' }],
        ['DELETE', `appraisal-line/${line.id}`],
      ];
      for (const [method, path, body] of calls)
        expect([path, await statusOf('seller', method, path, body)]).toEqual([path, 404]);
      expect(await house.seen(`appraisal/${foreign.id}`)).toMatchObject({ note: 'Foreign stone' });
      expect(await house.seen(`appraisal-line/${line.id}`)).toMatchObject({ text: 'Loupe clean' });
    });

    it('ROLE-05 SCH-11 brings back removed files of these records alone', async () => {
      const removedOf = async (record: number) => {
        const { rows } = await opened.database.pool.query(
          `insert into facet.media (module, record_id, slot, file_name, mime, size, storage_key, deleted_at)
            values ('appraisal', $1, 'photos', 'report.pdf', 'application/pdf', 9, $2, now()) returning id`,
          [record, `removed-${record}`],
        );
        return rows[0].id;
      };
      const [near, far] = [await removedOf(own.id), await removedOf(foreign.id)];
      for (const [method, path] of [
        ['POST', `media/${far}/restore`],
        ['PUT', `media/${far}`],
        ['DELETE', `media/${far}`],
      ] as const)
        expect([method, await statusOf('seller', method, path, method === 'PUT' ? {} : undefined)]).toEqual([
          method,
          404,
        ]);
      expect((await house.seen(`appraisal/${foreign.id}`)).photos).toEqual([]);
      const { status, body } = await as('seller')('POST', `media/${near}/restore`);
      expect([status, body.file_name]).toEqual([200, 'report.pdf']);
      expect((await house.seen(`appraisal/${own.id}`)).photos).toMatchObject([{ file_name: 'report.pdf' }]);
    });

    it('ROLE-05 hides records with ids of ten digits too', async () => {
      const { id } = await appraisal({ seller_id: userOf('other').id, note: 'Far stone' });
      const far = 1_999_999_999;
      await opened.database.pool.query('update appraisal set id = $2 where id = $1', [id, far]);
      for (const [method, body] of [['GET'], ['PUT', { note: 'Mine' }], ['DELETE']] as const)
        expect([method, await statusOf('seller', method, `appraisal/${far}`, body)]).toEqual([method, 404]);
      expect(await house.seen(`appraisal/${far}`)).toMatchObject({ note: 'Far stone' });
    });

    it('ROLE-05 gives new records the value of the filter, and keeps them in sight', async () => {
      const call = as('seller');
      const created = await call('POST', 'appraisal', { note: 'New one' });
      expect([created.status, created.body.seller_id]).toEqual([201, userOf('seller').id]);
      const others = await call('POST', 'appraisal', { note: 'For another', seller_id: userOf('other').id });
      expect([others.status, others.body.message]).toEqual([403, expect.stringContaining('does not see')]);
      const moved = await call('PUT', `appraisal/${created.body.id}`, { seller_id: userOf('other').id, note: 'Gone' });
      expect(moved.status).toBe(403);
      expect((await call('PATCH', `appraisal?filter={"id":[${created.body.id}]}`, { seller_id: null })).status).toBe(
        403,
      );
      expect(await house.seen(`appraisal/${created.body.id}`)).toMatchObject({
        note: 'New one',
        seller_id: userOf('seller').id,
      });
      const { body } = await opened.admin('GET', 'appraisal?filter={"note":"For another"}');
      expect(body).toEqual([]);
      expect((await call('DELETE', `appraisal/${created.body.id}`)).status).toBe(200);
    });

    it('ROLE-05 refuses references to records outside, and takes those that stood there before', async () => {
      const call = as('seller');
      const line = { appraisal_id: foreign.id, text: 'Mine', amount: 1 };
      const refused = await call('POST', 'appraisal-line', line);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['appraisal_id']]);
      const [near, far] = [
        await house.create('customer', { customer_name: 'Near Crown', country: 'Freedonia' }),
        await house.create('customer', { customer_name: 'Far Crown', country: 'Sylvania' }),
      ];
      const shared = await appraisal({ customer_id: far.id });
      const local = as('local');
      expect((await local('POST', 'appraisal', { customer_id: far.id })).status).toBe(422);
      const kept = await local('PUT', `appraisal/${shared.id}`, { customer_id: far.id, note: 'Seen again' });
      expect([kept.status, kept.body.note, kept.body.customer_name]).toEqual([200, 'Seen again', null]);
      expect((await local('PUT', `appraisal/${shared.id}`, { customer_id: near.id })).body.customer_name).toBe(
        'Near Crown',
      );
    });

    it('ROLE-05 names no record outside in lookups, refusals and answers of writes', async () => {
      const far = await house.create('customer', { customer_name: 'Far Palace', country: 'Sylvania' });
      const { id } = await appraisal({ customer_id: far.id });
      const local = as('local');
      const answers = [
        await local('GET', `appraisal/${id}`),
        await local('PUT', `appraisal/${id}`, { _version: 77, note: 'Late' }),
        await local('PUT', `appraisal/${id}`, { note: 'In time' }),
        await local('DELETE', `appraisal/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200]);
      for (const { text } of answers) expect(text).not.toContain('Palace');
      const report = await local('GET', 'report/sale-overview');
      expect(report.status).toBe(200);
      expect(report.text).not.toContain('Palace');
      expect((await local('GET', 'report/receivables')).status).toBe(404);
    });

    it('ROLE-05 sees documents with their record alone, and changes no other', async () => {
      const [near, far] = [
        await house.create('customer', { customer_name: 'Near House', country: 'Freedonia' }),
        await house.create('customer', { customer_name: 'Far House', country: 'Sylvania' }),
      ];
      const [seen, unseen] = [
        await house.document('sale', near.id, [await house.item()]),
        await house.document('sale', far.id, [await house.item()]),
      ];
      const local = as('local');
      expect((await local('GET', `sale?filter={"id":[${seen.id},${unseen.id}]}`)).body).toMatchObject([
        { id: seen.id },
      ]);
      const [row] = await house.rowsOf('sale', unseen.id);
      const calls: [string, string, object?][] = [
        ['POST', `sale/${unseen.id}/update-status`, { status: 'Confirmed' }],
        ['GET', `sale/${unseen.id}/paper`],
        ['GET', `sale/${unseen.id}/items-to-return`],
        ['GET', `sale-item/${row.id}`],
      ];
      for (const [method, path, body] of calls)
        expect([path, await statusOf('local', method, path, body)]).toEqual([path, 404]);
      expect((await local('POST', `sale/${seen.id}/update-status`, { status: 'Confirmed' })).status).toBe(200);
      expect((await local('GET', `sale/${seen.id}/paper`)).status).toBe(200);
    });

    it('ROLE-05 BOOK-02 settles no documents of others, and names none', async () => {
      const customer = await house.customer();
      const sold = async (notes: string) => {
        const sale = await house.document('sale', customer.id, [await house.item({ sale_price: 4321 })], { notes });
        return house.confirm('sale', sale.id);
      };
      const [own, foreign] = [await sold('own'), await sold('of others')];
      const pay = (settles: unknown, amount: number) =>
        as('part')('POST', 'customer-payment', {
          ...{ customer_id: customer.id, payment_date: '2026-01-31', amount, settles },
        });
      const refused = [
        await pay([{ sale_id: foreign.id, amount: 9_999 }], 9_999),
        await pay([{ sale_id: foreign.id, amount: 5 }], 5),
        await pay('oldest', 5),
      ];
      expect(refused.map(({ status }) => status)).toEqual([422, 422, 403]);
      for (const { text } of refused) expect(text).not.toContain(foreign.sale_code);
      expect((await pay([{ sale_id: own.id, amount: 5 }], 5)).status).toBe(201);
      expect((await house.seen(`sale/${foreign.id}`)).paid_sum).toBe(0);
    });

    it('ROLE-05 gives no record a reference to one outside, because another one has it', async () => {
      const far = await house.create('customer', { customer_name: 'Far Castle', country: 'Sylvania' });
      const [holder, other] = [await appraisal({ customer_id: far.id }), await appraisal()];
      const both = encodeURIComponent(JSON.stringify({ id: [holder.id, other.id] }));
      const body = { customer_id: far.id };
      expect(await statusOf('local', 'PATCH', `appraisal?filter=${both}`, body)).toBe(422);
      const preview = await as('local')('POST', 'appraisal/preview', {
        filter: { id: [holder.id, other.id] },
        values: body,
      });
      expect(preview.status).toBe(422);
      expect((await house.seen(`appraisal/${other.id}`)).customer_id).toBeNull();
      expect(await statusOf('local', 'PATCH', `appraisal?filter={"id":[${holder.id}]}`, body)).toBe(200);
    });

    it('ROLE-05 calls a record that was merged by no name that may have been outside', async () => {
      const near = await house.create('customer', { customer_name: 'Near Keep', country: 'Freedonia' });
      const far = await house.create('customer', { customer_name: 'Far Keep', country: 'Sylvania' });
      expect((await opened.admin('POST', `customer/${far.id}/merge`, { into: near.id })).status).toBe(200);
      const merged = async (name: string) => (await as(name)('GET', `customer/${near.id}/history`)).body[0].merged;
      expect(await merged('whole')).toEqual({ id: far.id, label: 'Far Keep' });
      expect(await merged('local')).toEqual({ id: far.id });
    });

    it('ROLE-05 names no document outside on the paper of what goes back', async () => {
      const customer = await house.customer();
      const memo = await house.document('memo-out', customer.id, [await house.item()], { notes: 'of others' });
      const { memo_out_code } = await house.confirm('memo-out', memo.id);
      const [{ id: memo_out_item_id, inventory_id }] = await house.rowsOf('memo-out', memo.id);
      const back = await house.document('memo-out-return', customer.id);
      await house.create(`memo-out-return/${back.id}/returned-items-from-memo-out`, [
        { inventory_id, memo_out_item_id },
      ]);
      await house.confirm('memo-out-return', back.id);
      const paper = (name: string) => as(name)('GET', `memo-out-return/${back.id}/paper`);
      expect((await paper('whole')).text).toContain(memo_out_code);
      const { status, text } = await paper('lends');
      expect([status, text]).toEqual([200, expect.not.stringContaining(memo_out_code)]);
    });

    it('ROLE-05 sells no items outside that are on memo', async () => {
      const [near, far] = [await house.item({ shape: 'Pear' }), await house.item()];
      const memo = await house.document('memo-out', (await house.customer()).id, [near, far]);
      await house.confirm('memo-out', memo.id);
      const [own, other] = await house.rowsOf('memo-out', memo.id);
      const sell = (...rows: { id: number }[]) =>
        as('shelf')('POST', `memo-out/${memo.id}/sell-items`, {
          items: rows.map(({ id }) => ({ memo_out_item_id: id })),
        });
      expect([(await sell(own, other)).status, (await sell(other)).status]).toEqual([422, 422]);
      expect(await house.statusOf(far.id)).toBe('Unavailable');
      expect((await sell(own)).status).toBe(201);
    });

    it('ROLE-05 gives no status to a document with items outside, and names none of them', async () => {
      const [near, far] = [await house.item({ shape: 'Pear' }), await house.item()];
      const customer = await house.customer();
      const [own, mixed] = [
        await house.document('sale', customer.id, [near]),
        await house.document('sale', customer.id, [await house.item({ shape: 'Pear' }), far]),
      ];
      const become = (id: number, status: string) => as('shelf')('POST', `sale/${id}/update-status`, { status });
      const refused = await become(mixed.id, 'Confirmed');
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('does not see')]);
      expect(refused.text).not.toContain(far.item_no);
      expect(await house.statusOf(far.id)).toBe('Available');
      expect((await become(own.id, 'Confirmed')).status).toBe(200);
      await house.confirm('sale', mixed.id);
      expect([(await become(mixed.id, 'New')).status, (await become(own.id, 'New')).status]).toEqual([403, 200]);
    });

    it('ROLE-05 scans items of others as unknown numbers', async () => {
      const [near, far] = [await house.item({ shape: 'Pear' }), await house.item()];
      const count = await house.create('stock-count', { place: 'Shelf' });
      const codes = [near.item_no, far.item_no, `${schema.app.linkPrefix}${far.id}`];
      const { body } = await as('shelf')('POST', `stock-count/${count.id}/scan`, { codes });
      expect(body.scanned).toEqual([
        expect.objectContaining({ result: 'found' }),
        ...codes.slice(1).map((code) => ({ code, result: 'unknown' })),
      ]);
      const byId = await as('shelf')('POST', `stock-count/${count.id}/scan`, { inventory_id: far.id });
      expect(byId.body.scanned).toEqual([{ code: far.id, result: 'unknown' }]);
      const all = await as('whole')('POST', `stock-count/${count.id}/scan`, { codes });
      expect(all.body.scanned).toMatchObject([{ result: 'again' }, { result: 'found' }, {}]);
    });

    it('ROLE-03 says with whom a scanned stone is to those alone who see all such documents and parties', async () => {
      const customer = await house.customer('Borrowing Crown');
      const [lent, gone] = [await house.item(), await house.item()];
      const memo = await house.document('memo-out', customer.id, [lent]);
      await house.confirm('memo-out', memo.id);
      await house.confirm('sale', (await house.document('sale', customer.id, [gone])).id);
      const count = await house.create('stock-count', { place: 'Drawer' });
      const codes = [lent.item_no, gone.item_no];
      const holders = async (name: string) => {
        const { body } = await as(name)('POST', `stock-count/${count.id}/scan`, { codes });
        return body.scanned.map(({ holder }: { holder?: { party: string } }) => holder?.party);
      };
      const all = ['Borrowing Crown', 'Borrowing Crown'];
      expect([await holders('whole'), await holders('narrow')]).toEqual([all, all]);
      expect(await holders('unsold')).toEqual(['Borrowing Crown', undefined]);
      expect(await holders('lends')).toEqual([undefined, 'Borrowing Crown']);
      expect(await holders('local')).toEqual([undefined, undefined]);
      const undone = await as('narrow')('POST', `stock-count/${count.id}/undo-scan`, { inventory_id: [lent.id] });
      expect([undone.status, undone.body]).toEqual([200, { undone: [lent.id] }]);
      const closed = await as('narrow')('POST', `stock-count/${count.id}/close-count`);
      expect([closed.status, closed.body.status]).toEqual([200, 'Closed']);
    });

    it('ROLE-03 ROLE-05 combines only what the user sees, with values that the user may write', async () => {
      const [near, other, far] = [
        await house.item({ shape: 'Pear' }),
        await house.item({ shape: 'Pear' }),
        await house.item(),
      ];
      const combine = (name: string, items: { id: number }[], values: object) =>
        as(name)('POST', 'inventory/transform', { kind: 'combine', items: items.map(({ id }) => id), values });
      const values = { item_no: '77001', type: 'Ruby', shape: 'Pear' };
      const unseen = await combine('shelf', [near, far], values);
      expect([unseen.status, unseen.text]).toEqual([404, expect.not.stringContaining(far.item_no)]);
      const hidden = await combine('narrow', [near, other], { ...values, sale_price: 9 });
      expect([hidden.status, hidden.body.message]).toEqual([400, expect.stringContaining('sale_price')]);
      const { body, status } = await combine('narrow', [near, other], values);
      expect([status, body.set.item_no, body.items.length]).toEqual([200, '77001', 2]);
      for (const record of [body.set, ...body.items]) expect(record).not.toHaveProperty('cost_price');
      const parts = body.items.map(({ id }: { id: number }, at: number) => ({ id, item_no: `7700${at + 2}` }));
      const apart = { kind: 'break-up', set: body.set.id, items: parts };
      expect(await statusOf('shelf', 'POST', 'inventory/transform', apart)).toBe(200);
    });

    it('ROLE-02 brings with a row of a document no item that the user may not make, and no value that is hidden', async () => {
      const memo = await house.document('memo-in', (await house.supplier()).id);
      const bring = (name: string, inventory: object) =>
        as(name)('POST', 'memo-in-item', { memo_in_id: memo.id, inventory: { type: 'Ruby', ...inventory } });
      const forbidden = await bring('certifies', { item_no: '78001' });
      expect([forbidden.status, forbidden.body.message]).toEqual([403, 'Your role does not add Inventory.']);
      const hidden = await bring('narrow', { item_no: '78001', cost_price: 5 });
      expect([hidden.status, hidden.body.message]).toEqual([400, expect.stringContaining('cost_price')]);
      const kept = await bring('narrow', { item_no: '78001', notes: 'Written' });
      expect([kept.status, kept.body.message]).toEqual([403, expect.stringContaining('Notes')]);
      expect(await house.rowsOf('memo-in', memo.id)).toEqual([]);
      expect((await bring('narrow', { item_no: '78001' })).status).toBe(201);
    });

    it('SCH-08 ROLE-03 shows the files that people import to themselves, and to those who may do everything', async () => {
      const files = importCalls(opened.server.url, userOf('narrow').token);
      const sent = await files.send('customer/import/files', { content: 'Customer Name\nNarrow Crown\n' });
      expect(sent.status).toBe(201);
      const path = `customer/import/${sent.body.id}`;
      expect(await statusOf('narrow', 'GET', path)).toBe(200);
      expect(await statusOf('administrator', 'GET', path)).toBe(200);
      for (const rest of ['', '/rows']) expect(await statusOf('local', 'GET', `${path}${rest}`)).toBe(404);
      for (const rest of ['/run', '/undo', '/check']) {
        expect(await statusOf('local', 'POST', `${path}${rest}`)).toBe(404);
      }
      expect((await as('local')('GET', 'customer/import')).body).toEqual([]);
      expect(await statusOf('narrow', 'GET', path.replace('customer', 'supplier'))).toBe(404);
    });

    it('ROLE-03 tells what the check of the stock finds as far as the role sees records and amounts', async () => {
      const item = await house.item();
      const supplier = await house.create('supplier', { supplier_name: 'Findings' });
      const purchase = await house.document('purchase', supplier.id);
      const { kysely } = opened.database;
      await sql`update inventory set cost_price = 987654 where id = ${item.id}`.execute(kysely);
      await sql`update purchase set purchase_code = 'SECRET 7' where id = ${purchase.id}`.execute(kysely);
      const found = async (name: string) => {
        const { status, body, text } = await as(name)('GET', 'common/stock-check');
        expect(status).toBe(200);
        return { findings: body.findings as { module: string; id: number; label: string; message: string }[], text };
      };
      const [all, told, seen] = [await found('administrator'), await found('steward'), await found('auditor')];
      await sql`update inventory set cost_price = 800 where id = ${item.id}`.execute(kysely);
      await sql`update purchase set purchase_code = ${purchase.purchase_code} where id = ${purchase.id}`.execute(
        kysely,
      );
      expect(all.findings.map(({ module, id }) => [module, id])).toEqual([
        ['inventory', item.id],
        ['purchase', purchase.id],
      ]);
      expect(told).toEqual(all);
      const { id, item_no: label } = item;
      expect(seen.findings).toEqual([{ kind: 'itemCost', module: 'inventory', id, label, message: 'Cost of an item' }]);
      for (const hidden of ['987', 'SECRET']) expect(seen.text).not.toContain(hidden);
    });

    it('ROLE-05 repeats no answer that was made for another role of the same user', async () => {
      const far = await house.create('customer', { customer_name: 'Far Tower', country: 'Sylvania' });
      const { id, call } = await opened.signIn('whole');
      const post = () => call('POST', 'appraisal', { customer_id: far.id }, { 'idempotency-key': 'appraised-once' });
      const first = await post();
      expect([first.status, first.body.customer_name]).toEqual([201, 'Far Tower']);
      expect((await post()).text).toBe(first.text);
      await opened.admin('PUT', `user/${id}`, { role: 'local' });
      const later = await post();
      expect([later.status, later.body.message]).toEqual([409, expect.stringContaining('another role')]);
      expect(later.text).not.toContain('Tower');
      const { body } = await opened.admin('GET', `appraisal?filter={"customer_id":${far.id}}`);
      expect(body).toHaveLength(1);
    });
  });
});
