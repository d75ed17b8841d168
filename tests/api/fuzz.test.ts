import { connect } from 'node:net';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Field, fieldTypeOf, filtersOf } from '../../src/fields/fieldTypes.ts';
import { displayedFieldOf } from '../../src/metadata/read/fields/displayedFieldOf.ts';
import { budget } from '../support/budget.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/*
 * Malformed requests of every kind, over every route and method: whatever comes, the answer is the caller's to
 * understand, and never an error of the server.
 */

const requests = budget({ small: 1_500, deep: 4_000 });
const schema = await shippedSchema();
let server: TestServer;
let token: string;
/** Method and status of what was answered: proof that the requests went deep and wide. */
const outcomes = new Set<string>();
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => logged.push(line) } });
  token = await server.token();
  const api = await server.signIn();
  for (const body of [
    { item_no: '1', grouping_type: 'Set', type: 'Ruby' },
    { item_no: '2', type: 'Spinel', weight: 2 },
  ]) {
    await api('POST', 'inventory', body);
  }
  await api('POST', 'customer', { customer_name: 'Somebody' });
});

afterAll(() => server?.close());

const modules = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('inventory', 'customer', 'user', 'valuelist', 'certificate', 'supplier') },
  { weight: 1, arbitrary: fc.constantFrom('nobody', 'auth', '__proto__') },
);
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    '%',
    '%00',
    '\0',
    '../..',
    "'; drop table customer; --",
    '\ud800',
    '%F0%9F%92%8E',
    '💎',
    'constructor',
  ),
);
const id = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('1', '2', '3') },
  { weight: 2, arbitrary: fc.constantFrom('0', '-1', '1.5', '2147483647', '2147483648', '1e9', 'NaN') },
  { weight: 1, arbitrary: odd },
);
const plain = fc.oneof(
  fc.constantFrom(
    1,
    2,
    2.5,
    0,
    'Ruby',
    'Set',
    'Single',
    'London',
    'a@example.com',
    '2026-02-28',
    '12',
    true,
    false,
    null,
  ),
  fc.string({ maxLength: 8 }),
  fc.integer(),
);
const json = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 2, arbitrary: fc.array(plain, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(9e15, -1, 1e308, 0.1, '', ' ', '\0', '\ud800', 'x'.repeat(5000), {}, [[]], { id: {} }),
  },
);
const fieldNames = (
  'id item_no type grouping_type weight weight_for_set quantity dimension cost_price qrcode supplier_id supplier_name ' +
  'id_parent created_at flag customer_name email city password hash valuelist_name value certificate_date is_default ' +
  '_version _starred q starred nope'
).split(' ');
const key = fc
  .tuple(fc.constantFrom(...fieldNames), fc.constantFrom('', '', '', '_gte', '_lte', '_neq', '_like', '_null', '_x'))
  .map((parts) => parts.join(''));
const names = fc.oneof({ weight: 9, arbitrary: key }, { weight: 1, arbitrary: odd });
const object = fc.dictionary(names, json, { maxKeys: 2 });
const path = fc.oneof(
  { weight: 4, arbitrary: modules.map((module) => `/api/${module}`) },
  {
    weight: 4,
    arbitrary: fc.tuple(modules, id).map(([module, id]) => `/api/${module}/${quote(id)}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('inventory', 'user', 'customer'),
        id,
        fc.constantFrom('update-item-no', 'update-password', 'x'),
      )
      .map(([module, id, action]) => `/api/${module}/${quote(id)}/${action}`),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(modules, id).map(([module, id]) => `/api/common/star/${module}/${quote(id)}`),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['/api', '/api/', '//api//customer', '/api/common/navigation', '/api/common/schema', '/api/common/search'],
      ...[
        '/api/common/preference',
        '/api/openapi.json',
        '/api/auth/check',
        '/api/auth/sessions',
        '/health',
        '/',
        '/x.js',
      ],
    ),
  },
  { weight: 2, arbitrary: odd.map((key) => `/api/common/preference/${quote(key)}`) },
  { weight: 1, arbitrary: id.map((id) => `/api/auth/sessions/${quote(id)}`) },
  { weight: 1, arbitrary: odd.map((text) => `/${quote(text)}`) },
);

const rangeValue = fc.oneof(json, fc.tuple(fc.integer(), fc.integer()), fc.tuple(fc.nat(50), fc.integer({ min: 0 })));
const sortValue = fc.oneof(json, fc.tuple(key, fc.constantFrom('ASC', 'DESC', 'asc', 'x')));
const parameter = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constant('filter'),
      object.map((value) => JSON.stringify(value)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('range'),
      rangeValue.map((value) => JSON.stringify(value)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('sort'),
      sortValue.map((value) => JSON.stringify(value)),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('filter', 'range', 'sort', 'q', 'limit'), odd) },
  { weight: 1, arbitrary: fc.tuple(odd, odd) },
);
const query = fc
  .oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(parameter, { maxLength: 3 }) })
  .map((pairs) => {
    const text = pairs.map(([name, value]) => `${quote(name)}=${quote(value)}`).join('&');
    return text && `?${text}`;
  });

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'text/plain',
      'x',
      'multipart/form-data',
    ),
    'if-match': fc.constantFrom('"1"', '*', 'W/"2"', 'x', '"99999999999999"'),
    'if-none-match': fc.constantFrom('*', '"x"', ''),
    'idempotency-key': fc.constantFrom('a', 'b', '', 'with blank', 'x'.repeat(300)),
    'x-preference-language': fc.constantFrom('zh', 'en', 'xx', ''),
    'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'x'),
    accept: fc.constantFrom('text/html', '*/*', 'x'),
    range: fc.constantFrom('bytes=0-1', 'x'),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 8, arbitrary: object.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: json.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: odd },
);
const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
const malformed = fc.record({ method, path, query, body: fc.option(body, { nil: undefined }) });

/** Values of a field as a client would send them, now and then anything. */
function valuesFor(field: Field): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...goodValues(field)) }, { weight: 1, arbitrary: json });
}

function goodValues(field: Field): unknown[] {
  if (['date', 'timestamp'].includes(field.type)) return ['2026-02-28', '2024-12-31'];
  if (['number', 'decimal', 'integer', 'money', 'sum'].includes(field.type)) return [1, 2, 30];
  if (field.type === 'searchable-select') return [1, 2, null];
  if (field.type === 'checkbox') return [true, false];
  if (field.type === 'email') return ['a@example.com', 'b@example.com'];
  if (field.type === 'url') return ['https://example.com'];
  if (field.type === 'phone') return ['+852 1234 5678'];
  if (field.type === 'password') return ['Secret-123'];
  return ['Ruby', 'Red', 'Oval', 'Single', 'Set', 'London', 'Yes', '1', '2', '12345'];
}

/** Requests that are mostly right: what stands behind the first checks has to be reached too. */
const sound = fc.constantFrom(...Object.values(schema.modules)).chain((module) => {
  const writable = module.fields.filter((field) => !field.readOnly && fieldTypeOf(field).column(field));
  const needed = writable.filter(({ required }) => required).map(({ name }) => name);
  const values = Object.fromEntries(writable.map((field) => [field.name, valuesFor(field)]));
  const content = fc.record(values, { requiredKeys: needed }).map((value) => JSON.stringify(value));
  const change = fc.record(values, { requiredKeys: [] }).map((value) => JSON.stringify(value));
  const condition = fc.constantFrom(...module.fields).chain((field) => {
    const shown = displayedFieldOf(schema, module, field);
    const suffixes = filtersOf(shown).map((operator) => (operator === 'eq' ? '' : `_${operator}`));
    const operand = fc.oneof(valuesFor(shown), fc.array(valuesFor(shown), { maxLength: 2 }), fc.boolean());
    return fc.tuple(
      fc.constantFrom(...suffixes, '').map((suffix) => field.name + suffix),
      operand,
    );
  });
  const filter = fc.array(condition, { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs));
  const sort = fc.tuple(fc.constantFrom(...module.fields.map(({ name }) => name)), fc.constantFrom('ASC', 'DESC'));
  const list = fc.record({ filter, sort, range: fc.constantFrom([0, 24], [5, 5], [0, 999]) }).map(asQuery);
  const ids = fc
    .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 })
    .map((id) => asQuery({ filter: { id } }));
  const base = fc.constant(`/api/${module.name}`);
  const one = fc.integer({ min: 1, max: 4 }).map((id) => `/api/${module.name}/${id}`);
  const none = fc.constant('');
  const nothing = fc.constant(undefined);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ method: fc.constant('GET'), path: base, query: list, body: nothing }) },
    { weight: 4, arbitrary: fc.record({ method: fc.constant('POST'), path: base, query: none, body: content }) },
    { weight: 3, arbitrary: fc.record({ method: fc.constant('PUT'), path: one, query: none, body: change }) },
    { weight: 2, arbitrary: fc.record({ method: fc.constant('PATCH'), path: base, query: ids, body: change }) },
    { weight: 1, arbitrary: fc.record({ method: fc.constant('DELETE'), path: base, query: ids, body: nothing }) },
    { weight: 1, arbitrary: fc.record({ method: fc.constant('DELETE'), path: one, query: none, body: nothing }) },
    { weight: 1, arbitrary: fc.record({ method: fc.constant('GET'), path: one, query: none, body: nothing }) },
  );
});

const request = fc.record({
  call: fc.oneof(malformed, sound),
  headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
  signedIn: fc.nat(20),
});

function asQuery(parameters: Record<string, unknown>): string {
  return `?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`;
}

/** Mostly as a client would write it, sometimes as it is. */
function quote(text: string): string {
  return text.includes('%')
    ? text.replace(/[^\x21-\x7e]/g, '')
    : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));
}

describe('any malformed request', () => {
  it(`gets an answer below 500, ${requests} times`, async () => {
    await fc.assert(
      fc.asyncProperty(request, async ({ call: { method, path, query, body }, headers, signedIn }) => {
        // The administrator's password and sessions are what the next requests need.
        if (/^\/api\/user\/1\/update-password|^\/api\/auth\/sessions\/1/.test(path)) return;
        const url = path + query;
        const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
        const answer: LightMyRequestResponse = await server.app.inject({
          method: method as 'GET',
          url,
          headers: {
            ...(hasBody && { 'content-type': 'application/json' }),
            ...headers,
            ...(signedIn > 0 && { authorization: `Bearer ${token}` }),
          },
          ...(hasBody && { payload: body }),
        });
        outcomes.add(`${method} ${answer.statusCode}`);
        if (answer.statusCode >= 500) throw new Error(`${method} ${url} ${body}: ${answer.statusCode} ${answer.body}`);
        if (answer.statusCode >= 400 && method !== 'HEAD') {
          expect(answer.json()).toMatchObject({ message: expect.anything(), code: expect.any(String) });
        }
      }),
      { numRuns: requests, endOnFailure: true },
    );
    // The calls go all the way, and are refused in every way, though not by every method in each run.
    const done = ['GET 200', 'POST 201', 'PUT 200', 'PATCH 200', 'DELETE 200'];
    expect([...outcomes]).toEqual(expect.arrayContaining(done));
    const statuses = [...outcomes].map((outcome) => outcome.slice(-3));
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '404', '405', '409', '415', '422']));
    expect(logged.filter((line) => line.includes('unexpected error'))).toEqual([]);
  });

  it('leaves the server as it was', async () => {
    const answer = await fetch(`${server.url}/api/customer`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it.each([
    ['a negative length', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['a very long address', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'two lengths',
      'POST /api/customer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhello',
    ],
    ['a NUL in a header', 'GET /api/customer HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
  ])('answers what is no HTTP: %s', async (_name, text) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
      let read = '';
      socket.setEncoding('utf8').on('data', (part) => {
        read += part;
      });
      socket.on('close', () => resolve(read)).on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n[\s\S]*frame-ancestors 'none'\r\n/);
    expect(answer).toMatch(/\{"message":".+","code":"malformed"\}$/);
  });
});
