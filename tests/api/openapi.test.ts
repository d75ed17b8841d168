import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypeOf, filtersOf } from '../../src/fields/fieldTypes.ts';
import { postedNames } from '../../src/metadata/check/trade/checkDocument.ts';
import { displayedFieldOf } from '../../src/metadata/read/fields/displayedFieldOf.ts';
import { manualPages, readPage } from '../manual/markdown.ts';
import type { CallApi } from '../support/callApi.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is what the tests are about
type Part = any;

let server: TestServer;
let api: CallApi;
let document: Part;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signIn();
  ({ body: document } = await api('GET', 'openapi.json'));
});

afterAll(() => server?.close());

/** Every value of a key anywhere inside. */
function valuesOf(part: Part, key: string): Part[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)]);
}

function resolve(pointer: string): Part {
  return pointer
    .slice('#/'.length)
    .split('/')
    .reduce((part, key) => part?.[key], document);
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];
const operations = () =>
  Object.entries<Part>(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method, item, operation: item[method] })),
  );

/** Makes a call that the document describes, and holds what was sent and answered against the description. */
async function exchange(method: string, path: string, url: string, content?: unknown) {
  const { requestBody, responses } = document.paths[path][method.toLowerCase()];
  if (content !== undefined) expectFit(`${path} body`, requestBody.content['application/json'].schema, content);
  const answer = await api(method, url, content);
  expect([path, Object.keys(responses)]).toEqual([path, expect.arrayContaining([String(answer.status)])]);
  expectFit(`${path} ${answer.status}`, responses[answer.status].content['application/json'].schema, answer.body);
  return answer;
}

function expectFit(what: string, schema: Part, value: unknown): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const valid = ajv.compile({ ...schema, components: document.components });
  expect([what, valid(value), valid.errors]).toEqual([what, true, null]);
}

function validator(name: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  return ajv.compile({ $ref: `api#/components/schemas/${name}` });
}

const paymentCalls = ['customer-payment', 'supplier-payment'].map((name) => `POST /api/${name}/{id}/cancel`);
const countCalls = ['scan', 'undo-scan', 'close-count', 'reopen-count'].map(
  (name) => `POST /api/stock-count/{id}/${name}`,
);

/** As the specification names them. */
const documentCalls = [
  ...[
    'purchase',
    'purchase-return',
    'sale',
    'sale-return',
    'memo-in',
    'memo-in-return',
    'memo-out',
    'memo-out-return',
  ].flatMap((name) => [`POST /api/${name}/{id}/update-status`, `GET /api/${name}/{id}/paper`]),
  ...['purchase', 'sale', 'memo-in', 'memo-out'].flatMap((name) => [
    `GET /api/${name}/{id}/items-to-return`,
    `GET /api/${name}/pending-${name}s-for-${/^(purchase|memo-in)$/.test(name) ? 'supplier' : 'customer'}/{id}`,
    `POST /api/${name}-return/{id}/returned-items-from-${name}`,
  ]),
  'POST /api/memo-out/{id}/sell-items',
  'POST /api/memo-in/{id}/purchase-items',
  'GET /api/memo-in/{id}/items-elsewhere',
  'GET /api/purchase/{id}/items-on-memo',
];

describe('GET /api/openapi.json', () => {
  it('RET-05 knows every call that the manual names in a sentence or a table', () => {
    const known = Object.entries<Part>(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`.split('/')),
    );
    const isKnown = (call: string) => {
      const parts = call.split('/');
      return known.some(
        (one) => one.length === parts.length && one.every((part, at) => part === parts[at] || /^\{/.test(part)),
      );
    };
    const pages = manualPages().filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/decisions/'));
    const calls = pages.flatMap((page) =>
      [...readPage(page).matchAll(/`([A-Z]+ \/api\/[^\s`?]+)/g)].map(([, call = '']) => call),
    );
    const named = calls.filter((call) => !/\{module\}|…/.test(call));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((call) => !isKnown(call))).toEqual([]);
  });

  it('calls modules by the article that their labels take', () => {
    const found = [...valuesOf(document.paths, 'summary'), ...valuesOf(document.paths, 'description')];
    const texts = found.filter((text) => typeof text === 'string');
    expect(texts.filter((text) => /\ba [aeio]/i.test(text))).toEqual([]);
    expect(texts).toEqual(expect.arrayContaining([expect.stringContaining('an Inventory Item')]));
  });

  it('is OpenAPI 3.1 whose references all lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const refs = valuesOf(document, '$ref');
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((pointer) => resolve(pointer) === undefined)).toEqual([]);
  });

  it('holds schemas that are JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    const schemas = [...Object.values(document.components.schemas), ...valuesOf(document.paths, 'schema')];
    for (const schema of schemas) expect([ajv.validateSchema(schema as object), ajv.errors]).toEqual([true, null]);
  });

  it('has defaults for new records alone, each of which is a value of its own field', () => {
    const schemas = Object.entries<Part>(document.components.schemas);
    const changes = schemas.filter(([name]) => /^(Changed|Duplicated)/.test(name));
    expect(changes.length).toBeGreaterThan(20);
    for (const [name, schema] of changes) expect([name, valuesOf(schema.properties, 'default')]).toEqual([name, []]);
    const started = schemas
      .filter(([name]) => name.startsWith('New'))
      .flatMap(([, part]) => Object.values(part.properties));
    const defaults = started.filter((part) => Object.hasOwn(part as object, 'default')) as Part[];
    expect(defaults.length).toBeGreaterThan(5);
    for (const part of defaults) expectFit(part.title, part, part.default);
    expect(resolve('#/components/schemas/NewMemoOut').properties.due_date.description).toContain('it is today+30');
  });

  it('names every operation once, with its parameters, tags and answers', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }: { name: string }) => name);
    for (const { path, item, operation } of operations()) {
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const inPath = parameters.filter((parameter: Part) => parameter.in === 'path').map(({ name }: Part) => name);
      expect([path, inPath]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
      for (const parameter of parameters) expect(Boolean(parameter.schema) !== Boolean(parameter.content)).toBe(true);
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
      expect(Object.keys(operation.responses).length).toBeGreaterThan(1);
      for (const answer of Object.values<Part>(operation.responses)) expect(answer.description).toBeTruthy();
    }
  });

  it('names every call of every module, and no call that is not there', async () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const expected = Object.values(server.services.schema.current.modules).flatMap(({ name, readOnly }) => [
      ...['GET', ...(readOnly ? [] : ['POST', 'PATCH', 'DELETE'])].map((method) => `${method} /api/${name}`),
      ...['GET', ...(readOnly ? [] : ['PUT', 'DELETE'])].map((method) => `${method} /api/${name}/{id}`),
    ]);
    expect(described).toEqual(expect.arrayContaining([...expected, ...documentCalls, 'GET /api/common/stock-check']));
    for (const { path, method } of operations()) {
      if (path === '/api/events' || path === '/health') continue;
      const values: Record<string, string> = { id: '2000000000', module: 'customer', key: 'k' };
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').slice('/api/'.length);
      const { status, body } = await api(method.toUpperCase(), url, method === 'get' ? undefined : {});
      expect([method, path, status === 405, body?.message === 'There is nothing at this address.']).toEqual([
        method,
        path,
        false,
        false,
      ]);
      if (path === '/api/auth/sign-out') api = await server.signIn();
    }
  });

  it('says every field, and every filter and sort field that a list takes', () => {
    const { current } = server.services.schema;
    for (const module of Object.values(current.modules)) {
      const { parameters } = document.paths[`/api/${module.name}`].get;
      const [filter, , sort] = parameters.map((parameter: Part) => parameter.content?.['application/json'].schema);
      for (const field of module.fields) {
        const shown = displayedFieldOf(current, module, field);
        for (const operator of filtersOf(shown)) {
          const key = operator === 'eq' ? field.name : `${field.name}_${operator}`;
          expect([module.name, key, key in filter.properties]).toEqual([module.name, key, true]);
        }
        expect(sort.prefixItems[0].enum.includes(field.name)).toBe(fieldTypeOf(shown).sortable);
      }
    }
  });

  it('describes what is answered, and what may be sent', async () => {
    const created = [
      ['customer', { customer_name: 'Ceylon Gems', email: 'a@example.com', city: 'London' }],
      ['customer', { customer_name: '錫蘭', email: '李@例子.cn', website: 'www.example.com' }],
      ['laboratory', { laboratory_code: 'GIA', laboratory_name: 'Gemological Institute' }],
      ['inventory', { item_no: '4711', grouping_type: 'Single', type: 'Ruby', weight: 2.5, dim_length: 5 }],
      ['user', { email: 'new@example.com', password: 'Secret-123', role: 'viewer' }],
    ] as const;
    for (const [module, body] of created) {
      const name = module[0]?.toUpperCase() + module.slice(1);
      const isValid = validator(`New${name}`);
      expect([isValid(body), isValid.errors]).toEqual([true, null]);
      const answer = await api('POST', module, body);
      expect(answer.status).toBe(201);
      const record = validator(name);
      expect([module, record(answer.body), record.errors]).toEqual([module, true, null]);
    }
    const changed = validator('ChangedCustomer');
    expect([changed({ city: 'Colombo', _version: null }), changed.errors]).toEqual([true, null]);
    await exchange('PATCH', '/api/inventory/{id}/update-item-no', 'inventory/1/update-item-no', { item_no: 4712 });
    const error = validator('Error');
    const { body: refusal } = await api('POST', 'customer', {});
    expect([error(refusal), error.errors]).toEqual([true, null]);
    const navigation = validator('NavigationItem');
    const { body: menu } = await api('GET', 'common/navigation');
    for (const item of menu) expect([navigation(item), navigation.errors]).toEqual([true, null]);
  });

  it('describes all calls of documents and counts and no other ones, by the schema of the moment', () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const ofDocuments = described.filter((call) =>
      /^\S+ \/api\/(?!common|auth|media|user|printer|(inventory|valuelist)\/)[\w-]+\/[^/]+\/[^/]+$/.test(call),
    );
    const others = ofDocuments.filter(
      (call) => !/\/(history|story|links|uses|merge|duplicate|archive|unarchive|by-number)$|\/import\//.test(call),
    );
    expect(others.sort()).toEqual([...documentCalls, ...countCalls, ...paymentCalls].sort());
  });

  it('LOW-04 has no call of a record by a name that the check would let a step of a document take', async () => {
    const { modules } = await shippedSchema();
    const steps = Object.values(modules).flatMap(({ document }) => document?.follows?.name ?? []);
    const posted = operations().flatMap(({ path, method }) => {
      const [, module = '', name = ''] = /^\/api\/([^/]+)\/\{id\}\/([^/]+)$/.exec(path) ?? [];
      // Users are no source of documents, and what a return takes is called by its source.
      const isOpen = module !== 'user' && !name.startsWith('returned-items-from-');
      return method === 'post' && modules[module] && isOpen ? [name] : [];
    });
    expect([...new Set(posted)].filter((name) => !steps.includes(name)).sort()).toEqual([...postedNames].sort());
  });

  it('SCH-07 describes what the calls of value lists take and answer', async () => {
    const { create } = tradingHouse(api);
    const value = (name: string) => create('valuelist', { valuelist_name: 'Inventory - Type', value: name });
    const [one, other] = [await value('Rubi'), await value('Ruby of Mogok')];
    await create('inventory', { item_no: '9871', type: 'Rubi' });
    const uses = await exchange('GET', '/api/valuelist/{id}/uses', `valuelist/${one.id}/uses`);
    expect(uses.body).toEqual({ records: 1, modules: [{ module: 'inventory', records: 1 }], others: false });
    const merge = `valuelist/${one.id}/merge`;
    expect((await exchange('POST', '/api/valuelist/{id}/merge', merge, { into: other.id })).status).toBe(200);
    expect((await exchange('GET', '/api/common/choices', 'common/choices')).status).toBe(200);
  });

  it('SCH-10 describes how one record is made of two, and two of one', async () => {
    const house = tradingHouse(api);
    const [twice, right] = [await house.customer('Golden Crwon'), await house.customer('Golden Crown')];
    expect((await exchange('GET', '/api/customer/{id}/uses', `customer/${twice.id}/uses`)).status).toBe(200);
    const values = { into: right.id, values: { country: 'Burma' } };
    expect((await exchange('POST', '/api/customer/{id}/merge', `customer/${twice.id}/merge`, values)).status).toBe(200);
    const path = `inventory/${(await house.item({ item_no: '9872' })).id}/duplicate`;
    const duplicate = await exchange('POST', '/api/inventory/{id}/duplicate', path, { item_no: '9873' });
    expect(duplicate.status).toBe(201);
  });

  it('describes what the calls of documents take and answer', async () => {
    const house = tradingHouse(api);
    const [supplier, customer] = [await house.supplier(), await house.customer()];
    const memoIn = await house.document('memo-in', supplier.id);
    const memoOut = await house.document('memo-out', customer.id);
    const inventory = house.itemBody();
    const brought = { memo_in_id: memoIn.id, inventory, memo_in_price: 900 };
    expect((await exchange('POST', '/api/memo-in-item', 'memo-in-item', brought)).status).toBe(201);
    const second = { memo_in_id: memoIn.id, inventory: house.itemBody() };
    const { body: row } = await exchange('POST', '/api/memo-in-item', 'memo-in-item', second);
    const confirmed = { status: 'Confirmed' };
    await exchange('POST', '/api/memo-in/{id}/update-status', `memo-in/${memoIn.id}/update-status`, confirmed);
    await exchange('POST', '/api/memo-in/{id}/update-status', `memo-in/${memoIn.id}/update-status`, confirmed);
    const pending = '/api/memo-in/pending-memo-ins-for-supplier/{id}';
    await exchange('GET', pending, `memo-in/pending-memo-ins-for-supplier/${supplier.id}`);
    const left = await exchange('GET', '/api/memo-in/{id}/items-to-return', `memo-in/${memoIn.id}/items-to-return`);
    expect(left.body).toHaveLength(2);
    const path = '/api/memo-in/{id}/purchase-items';
    const bought = { items: [{ memo_in_item_id: row.id, purchase_price: 850.5 }], date: '2026-01-31' };
    await exchange('POST', path, `memo-in/${memoIn.id}/purchase-items`, bought);
    await house.row('memo-out', memoOut.id, { inventory_id: row.inventory_id });
    await house.confirm('memo-out', memoOut.id);
    const out = await exchange('GET', '/api/memo-out/{id}/items-to-return', `memo-out/${memoOut.id}/items-to-return`);
    const back = await house.document('memo-out-return', customer.id);
    const entries = [{ inventory_id: row.inventory_id, memo_out_item_id: out.body[0].memo_out_item_id }];
    const returned = `memo-out-return/${back.id}/returned-items-from-memo-out`;
    await exchange('POST', '/api/memo-out-return/{id}/returned-items-from-memo-out', returned, entries);
    await exchange('GET', '/api/memo-out/{id}/paper', `memo-out/${memoOut.id}/paper`);
    await exchange('GET', '/api/common/stock-check', 'common/stock-check');
    const sale = await house.document('sale', customer.id, [await house.item()]);
    const rival = await house.document('sale', customer.id, [
      { id: (await house.rowsOf('sale', sale.id))[0].inventory_id },
    ]);
    await house.confirm('sale', sale.id);
    const refused = await exchange('POST', '/api/sale/{id}/update-status', `sale/${rival.id}/update-status`, confirmed);
    expect(refused.body.blockers).toHaveLength(1);
    const limited = await house.create('customer', { customer_name: 'Bo Wing', memo_limit: 1 });
    const over = await house.document('memo-out', limited.id, [await house.item()]);
    const confirm = (body: object) =>
      exchange('POST', '/api/memo-out/{id}/update-status', `memo-out/${over.id}/update-status`, body);
    expect((await confirm(confirmed)).body).toMatchObject({ code: 'over_limit', exposure: { limit: 1, items: 1 } });
    expect((await confirm({ ...confirmed, over_limit: true })).status).toBe(200);
  });

  it('describes what the calls of counts take and answer', async () => {
    const house = tradingHouse(api);
    const [item, sold] = [await house.item({ item_no: '8001', type: 'Opal' }), await house.item({ item_no: '8002' })];
    const sale = await house.document('sale', (await house.customer()).id, [sold]);
    await house.confirm('sale', sale.id);
    const { id } = await house.create('stock-count', { place: 'Vault', type: 'Opal' });
    const [scan, undo] = ['/api/stock-count/{id}/scan', '/api/stock-count/{id}/undo-scan'];
    const codes = [item.item_no, item.item_no, sold.item_no, '99999999'];
    const { body } = await exchange('POST', scan, `stock-count/${id}/scan`, { codes });
    expect(body.scanned.map(({ result }: { result: string }) => result)).toEqual([
      ...['found', 'again', 'unexpected', 'unknown'],
    ]);
    await exchange('POST', scan, `stock-count/${id}/scan`, { inventory_id: [item.id] });
    const undone = await exchange('POST', undo, `stock-count/${id}/undo-scan`, { inventory_id: item.id });
    expect(undone.body).toEqual({ undone: [item.id] });
    for (const name of ['close-count', 'reopen-count', 'close-count']) {
      await exchange('POST', `/api/stock-count/{id}/${name}`, `stock-count/${id}/${name}`);
    }
    const refused = await exchange('POST', scan, `stock-count/${id}/scan`, { codes });
    expect(refused.status).toBe(409);
  });

  it('says that a new row brings an item or names one, and never both', () => {
    const row = validator('NewPurchaseItem');
    const inventory = { item_no: '1', type: 'Ruby' };
    expect(row({ purchase_id: 1, inventory })).toBe(true);
    expect(row({ purchase_id: 1, inventory_id: 1 })).toBe(true);
    expect(row({ purchase_id: 1 })).toBe(false);
    expect(row({ purchase_id: 1, inventory_id: 1, inventory })).toBe(false);
    expect(document.components.schemas.NewSaleItem.required).toContain('inventory_id');
    expect(document.components.schemas.NewSaleItem.properties).not.toHaveProperty('inventory');
  });

  it('keeps secrets out of what is answered', () => {
    const { User, NewUser } = document.components.schemas;
    expect(Object.keys(User.properties)).not.toContain('password');
    expect(NewUser.properties.password.writeOnly).toBe(true);
  });
});
