import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeTables } from '../../src/server/app/routeTables.ts';
import { documentedCalls } from '../../src/server/http/RouteTable.ts';
import { budget } from '../support/budget.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const tooDeep = { message: 'The JSON of the request is nested too deeply: at most 64 levels.', code: 'malformed' };
const requests = budget({ small: 300, deep: 3_000 });

let server: TestServer;
let token: string;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => logged.push(line) } });
  token = await server.token();
});

afterAll(() => server?.close());

/** Text of JSON with so many levels, of which some are objects. */
const nested = (levels: number, isObject: (level: number) => boolean = () => false, inner = '1') => {
  const objects = Array.from({ length: levels }, (_, level) => isObject(level));
  const open = objects.map((object) => (object ? '{"a\\"[":' : '["]}", ')).join('');
  const close = objects.map((object) => (object ? '}' : ']')).reverse();
  return open + inner + close.join('');
};

const send = async (method: string, url: string, payload?: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await server.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) };
};

const lists = ['inventory', 'customer', 'valuelist', 'user', 'sale', 'report/stock-overview', 'report/stock-summary'];
const queries = lists.flatMap((list) => ['filter', 'sort', 'range'].map((name) => ({ list, name })));
/** Where else JSON comes in: bodies, with and without a key, and the filter of calls for many records. */
const places = fc.oneof(
  fc.constantFrom(...queries).map(({ list, name }) => ({ method: 'GET', path: `/api/${list}`, name })),
  fc
    .constantFrom('PATCH', 'DELETE')
    .map((method) => ({ method, path: '/api/customer', name: 'filter', body: '{"city":"London"}' })),
  fc
    .constantFrom(
      ...['POST /api/customer', 'POST /api/sale', 'PUT /api/customer/1', 'POST /api/auth/sign-in'],
      ...['PUT /api/common/preference/x', 'PATCH /api/user/2000000000/update-password', 'POST /api/count/1/scan'],
      ...['PATCH /api/sale/1/update-status', 'PUT /api/media/order', 'PUT /api/common/star/customer/1'],
    )
    .map((call) => {
      const [method = '', path = ''] = call.split(' ');
      return { method, path, name: undefined };
    }),
);
const keys = fc.constantFrom('customer_name', 'value', 'items', 'codes', 'password', 'email', 'id');
const depths = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(63, 64, 65, 66, 5_000, 20_000));

describe('JSON of a client', () => {
  it(`SAFE-03 is a 400 beyond 64 levels wherever it stands, and never a 500, ${requests} times`, async () => {
    await fc.assert(
      fc.asyncProperty(
        places,
        depths,
        fc.func(fc.boolean()),
        keys,
        fc.option(fc.uuid(), { nil: undefined }),
        async (place, levels, isObject, key, idempotency) => {
          const { method, path, name } = place;
          // What stands in an address is shorter than its limit.
          const inside = nested(name ? Math.min(levels, 1_000) - 1 : levels - 1, isObject);
          const text = name === undefined || name === 'filter' ? `{"${key}":${inside}}` : `[${inside}]`;
          const { status, body } =
            name === undefined
              ? await send(method, path, text, idempotency ? { 'idempotency-key': idempotency } : {})
              : await send(
                  method,
                  `${path}?${new URLSearchParams({ [name]: text })}`,
                  'body' in place && method !== 'DELETE' ? place.body : undefined,
                );
          expect(status).toBeLessThan(500);
          if (levels > 64) expect([status, body]).toEqual([400, tooDeep]);
          else expect(body.message).not.toBe(tooDeep.message);
        },
      ),
      { numRuns: requests, endOnFailure: true },
    );
    expect(logged).toEqual([]);
  });

  it('SAFE-03 is bounded in the body of every call', async () => {
    const { schema } = server.services;
    const calls = routeTables
      .flatMap(({ routes }) => routes)
      .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
      .flatMap((route) => documentedCalls(route, schema.current).map(({ path }) => `${route.method} ${path}`))
      // Their bodies are no JSON.
      .filter((call) => call !== 'POST /api/media' && !call.endsWith('/print'));
    expect(calls.length).toBeGreaterThan(50);
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const url = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'module' ? 'customer' : '2000000000'));
      for (const key of ['a', undefined]) {
        const { status, body } = await send(method, url, nested(65), key ? { 'idempotency-key': key } : {});
        expect([call, status, body]).toEqual([call, 400, tooDeep]);
      }
    }
  });

  it('SAFE-03 counts no brackets of texts, and says the reason in Chinese too', async () => {
    const name = '[{"'.repeat(80);
    const { status, body } = await send('POST', '/api/customer', JSON.stringify({ customer_name: name }));
    expect([status, body.customer_name]).toEqual([201, name]);
    const refused = await send('POST', '/api/customer', nested(65), { 'x-preference-language': 'zh' });
    expect(refused.body.message).toBe('请求中的 JSON 嵌套过深：最多 64 层。');
  });
});
