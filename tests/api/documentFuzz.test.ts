import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budget } from '../support/budget.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { type KindName, kinds, sourceNames } from './stockModel.ts';

/*
 * Malformed requests to the calls that documents have beside their records, and to their rows and payments: mostly of
 * the right shape, so that what stands behind the first checks is reached too.
 */

const requests = budget({ small: 1_200, deep: 3_000 });
let server: TestServer;
let token: string;
const outcomes = new Set<string>();
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => logged.push(line) } });
  token = await server.token();
  const house = tradingHouse(await server.signIn());
  const [supplier, customer] = [await house.supplier(), await house.customer()];
  const { document } = await house.bringing('purchase', supplier.id, [house.itemBody(), house.itemBody()]);
  await house.confirm('purchase', document.id);
  const { document: memo } = await house.bringing('memo-in', supplier.id, [house.itemBody(), house.itemBody()]);
  await house.confirm('memo-in', memo.id);
  for (const module of ['sale', 'memo-out']) {
    const { id } = await house.document(module, customer.id, [await house.item(), await house.item()]);
    await house.confirm(module, id);
  }
  for (const [kind, { party }] of Object.entries(kinds)) {
    for (let number = 0; number < 3; number++) {
      await house.document(kind, party === 'supplier' ? supplier.id : customer.id);
    }
  }
});

afterAll(() => server?.close());

const kind = fc.constantFrom(...(Object.keys(kinds) as KindName[]));
const source = fc.constantFrom(...sourceNames);
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '1',
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 31 - 1,
    2 ** 53,
    1e308,
    true,
    [],
    [[]],
    {},
    '\0',
    '\ud800',
  ),
  fc.constantFrom<unknown>(
    'Confirmed',
    'x'.repeat(5000),
    { id: 1 },
    [1],
    '2026-02-30',
    'constructor',
    Number.MIN_VALUE,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '1.5', '2147483648', '99999999999999999999', 'NaN', 'x', '%00', '%F0'),
  },
);
/** What the key should have, now and then anything. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: odd });
const number = mostly(fc.integer({ min: 1, max: 8 }));
const amount = mostly(fc.constantFrom<unknown>(1, 0.01, 12.345, -5, 1e12, '12.50', null));
const rowKey = (source: string) => `${source.replace('-', '_')}_item_id`;
/** Rows of a source, and what else is said of each of them. */
const rowsOf = (source: string, also: Record<string, fc.Arbitrary<unknown>>) => {
  const entry = fc.record({ [rowKey(source)]: number, ...also }, { requiredKeys: [] });
  return mostly(fc.array(mostly(entry), { maxLength: 4 }));
};
const newItem = mostly(
  fc.record(
    {
      item_no: mostly(fc.nat(99_999).map(String)),
      type: mostly(fc.constant('Ruby')),
      weight: amount,
      cost_price: amount,
      grouping_type: mostly(fc.constantFrom('Single', 'Set')),
      id_parent: number,
      status: odd,
    },
    { requiredKeys: ['item_no', 'type'] },
  ),
);

interface Request {
  method: string;
  url: string;
  body?: unknown;
}

const post = (url: fc.Arbitrary<string>, body: fc.Arbitrary<unknown>): fc.Arbitrary<Request> =>
  fc.record({ method: fc.constant('POST'), url, body: mostly(body) });

const calls: fc.Arbitrary<Request>[] = [
  post(
    fc.tuple(kind, id).map(([name, one]) => `${name}/${one}/update-status`),
    fc.record({
      status: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('New', 'Confirmed', 'Canceled') },
        { weight: 1, arbitrary: odd },
      ),
    }),
  ),
  fc.tuple(kind, id, source).chain(([name, one, from]) => {
    const fit = kinds[name].returns ?? from;
    return post(fc.constant(`${name}/${one}/returned-items-from-${fit}`), rowsOf(fit, { inventory_id: number }));
  }),
  fc
    .tuple(fc.constantFrom('memo-out', 'memo-in', 'sale'), id, fc.constantFrom('sell-items', 'purchase-items'))
    .chain(([name, one, action]) => {
      const items = rowsOf(name, { [action === 'sell-items' ? 'sale_price' : 'purchase_price']: amount });
      const date = mostly(fc.constantFrom('2026-03-01', '2026-02-30', 'today', '0000-00-00'));
      const body = fc.record({ items, date }, { requiredKeys: ['items'] });
      return post(fc.constant(`${name}/${one}/${action}`), body);
    }),
  post(
    kind.map((name) => `${name}-item`),
    fc
      .tuple(
        kind,
        fc.record({ one: number, inventory_id: number, inventory: newItem, price: amount }, { requiredKeys: ['one'] }),
      )
      .map(([name, { one, price, ...rest }]) => ({
        [`${name.replaceAll('-', '_')}_id`]: one,
        ...(price !== undefined && { [kinds[name].price]: price }),
        ...rest,
      })),
  ),
  // The right reference for the right rows.
  kind.chain((name) =>
    post(
      fc.constant(`${name}-item`),
      fc
        .record({ one: number, item: fc.oneof(number, newItem), source: number, price: amount })
        .map(({ one, item, source: row, price }) => ({
          [`${name.replaceAll('-', '_')}_id`]: one,
          [typeof item === 'object' ? 'inventory' : 'inventory_id']: item,
          [kinds[name].price]: price,
          ...(kinds[name].returns && { [`${kinds[name].returns.replace('-', '_')}_item_id`]: row }),
        })),
    ),
  ),
  // Right in all of it, so that each run stores rows.
  fc.constantFrom('purchase', 'memo-in').chain((name) =>
    fc.record({
      method: fc.constant('POST'),
      url: fc.constant(`${name}-item`),
      body: fc.record({
        [`${name.replace('-', '_')}_id`]: fc.integer({ min: 1, max: 4 }),
        inventory: fc.record({ item_no: fc.nat(99_999).map(String), type: fc.constant('Ruby') }),
      }),
    }),
  ),
  post(
    fc.constant('supplier-payment'),
    fc.record(
      { purchase_id: number, amount, supplier_id: number, payment_date: odd },
      { requiredKeys: ['purchase_id'] },
    ),
  ),
  kind.chain((name) =>
    post(
      fc.constant(name),
      fc.record(
        {
          [`${kinds[name].party}_id`]: number,
          [`${name.replaceAll('-', '_')}_date`]: odd,
          invoice_number: odd,
          status: odd,
        },
        { requiredKeys: [`${kinds[name].party}_id`] },
      ),
    ),
  ),
  fc.record({
    method: fc.constant('PUT'),
    url: fc.tuple(kind, id).map(([name, one]) => `${name}-item/${one}`),
    body: kind.chain((name) => fc.record({ [kinds[name].price]: amount })),
  }),
  fc.record({
    method: fc.constant('PUT'),
    url: fc.tuple(kind, id).map(([name, one]) => `${name}/${one}`),
    body: fc.record(
      { customer_id: number, supplier_id: number, status: odd, notes: odd, payment_status: odd },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    method: fc.constant('GET'),
    url: fc.oneof(
      fc.tuple(source, id).map(([name, one]) => `${name}/${one}/items-to-return`),
      fc.tuple(source, id).map(([name, one]) => `${name}/pending-${name}s-for-${kinds[name].party}/${one}`),
      fc
        .tuple(kind, id, fc.constantFrom('items-to-return', 'pending-x-for-y', '__proto__'))
        .map((parts) => parts.join('/')),
    ),
  }),
  fc.record({
    method: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH'),
    url: fc.tuple(kind, id, fc.constantFrom('update-status', 'sell-items', 'x')).map((parts) => parts.join('/')),
    body: odd,
  }),
];

/** Seldom deletes, or there would soon be nothing left to ask about. */
const request = fc.oneof(
  ...calls.map((arbitrary) => ({ weight: 4, arbitrary })),
  fc.record({
    method: fc.constant('DELETE'),
    url: fc.tuple(kind, fc.constantFrom('', '-item'), id).map(([name, rows, one]) => `${name}${rows}/${one}`),
    body: fc.constant(undefined),
  }),
);

it(`answers any request to documents below 500, ${requests} times`, async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ method, url, body }) => {
      const hasBody = body !== undefined && method !== 'GET';
      const answer = await server.inject({
        method: method as 'GET',
        url: `/api/${url}`,
        headers: { authorization: `Bearer ${token}`, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { payload: JSON.stringify(body) }),
      });
      outcomes.add(`${placeOf(url)} ${answer.statusCode}`);
      if (answer.statusCode >= 500) {
        throw new Error(`${method} ${url} ${JSON.stringify(body)}: ${answer.statusCode} ${answer.body}`);
      }
      if (answer.statusCode >= 400) {
        expect(answer.json()).toMatchObject({ message: expect.anything(), code: expect.any(String) });
      }
    }),
    { numRuns: requests, endOnFailure: true },
  );
  const reached = [
    ...['document//update-status 200', 'document//update-status 409', 'document//update-status 422'],
    ...['document-item 201', 'document-item 409', 'document-item 422', 'payment 422'],
    ...['document//items-to-return 200', 'document//items-to-return 404', 'document//pending/ 200'],
    ...['document//sell-items 400', 'document//returned 400'],
  ];
  expect(reached.filter((outcome) => !outcomes.has(outcome))).toEqual([]);
  expect(logged.filter((line) => line.includes('unexpected error'))).toEqual([]);
});

it('leaves statuses, sums and log in agreement', async () => {
  const call = await server.signIn();
  expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
});

/** Which call it is, of whichever document. */
function placeOf(url: string): string {
  return url
    .replace(/pending-[^/]+/, '/pending')
    .replace(/(returned)-items-from-.*/, '$1')
    .replace('supplier-payment', 'payment')
    .replace(/^(purchase|memo-in|memo-out|sale)(-return)?/, 'document')
    .replace(/\d+/g, '');
}
