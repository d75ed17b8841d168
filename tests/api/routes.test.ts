import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { ROUTE_HEADER, watchRoutes } from '../support/watchRoutes.ts';

let server: TestServer;
let routes: readonly string[];
let documented: readonly string[];
let token: string;
/** Each described call with the route that answers it. */
const answering = new Map<string, string | undefined>();

beforeAll(async () => {
  const watch = watchRoutes();
  server = await startTestServer({ corsOrigins: ['https://erp.example.com'] }).finally(watch.stop);
  routes = watch.routes;
  token = await server.token();
  const { body } = await server.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${token}` } });
  documented = callsOf(JSON.parse(body));
  for (const call of documented) answering.set(call, await routeOf(call));
});

afterAll(() => server?.close());

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** `GET /api/sale/{id}` */
function callsOf({ paths }: { paths: Record<string, object> }): string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => methods.includes(key))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** What stands in an address in place of a parameter: something that may be there, but is not. */
const values: Record<string, string> = { module: 'customer', token: 'x'.repeat(32) };
const addressOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '2000000000');

/** The sentences that say that there is no such call, rather than no such record. */
const noSuchCall = /^There is nothing at this address|^There is no (module|report) |^There are no counts among /;

/** The route that answers a described call; undefined when there is no such call. */
async function routeOf(call: string): Promise<string | undefined> {
  const [method, path] = call.split(' ') as [string, string];
  const { route, status, message } = await answerOf(method, addressOf(path));
  const isThere = route !== 'none' && status !== 405 && !noSuchCall.test(message);
  const isOfModule =
    !route.includes(' /api/:module') || (path.split('/')[2] ?? '') in server.services.schema.current.modules;
  return isThere && isOfModule ? route : undefined;
}

interface Answer {
  /** As Fastify has it; `none` when it has none. */
  route: string;
  status: number;
  message: string;
}

/** Calls the server. It changes nothing, for the records that the addresses name are not there. */
async function answerOf(method: string, url: string): Promise<Answer> {
  // A stream has no end; which route it comes from is known without a token as well.
  const isSafe = url !== '/api/events' && url !== '/api/auth/sign-out';
  const answer = await server.inject({
    method: method as 'GET',
    url,
    headers: isSafe ? { authorization: `Bearer ${token}` } : {},
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  });
  const isJson = answer.headers['content-type']?.toString().startsWith('application/json');
  const message: unknown = isJson ? JSON.parse(answer.body)?.message : undefined;
  return {
    route: String(answer.headers[ROUTE_HEADER]),
    status: answer.statusCode,
    message: typeof message === 'string' ? message : '',
  };
}

/** The routes that none of the described calls leads to. */
function undescribed(registered: readonly string[], described: readonly string[]): string[] {
  const answered = new Set(described.map((call) => answering.get(call)));
  return registered.filter((route) => !answered.has(route));
}

describe('the calls of the API', () => {
  it('are the same in the server and in its OpenAPI document', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(documented.length).toBeGreaterThan(200);
    expect(undescribed(routes, documented)).toEqual([]);
    expect(documented.filter((call) => answering.get(call) === undefined)).toEqual([]);
  });

  it('are not the same when a route is described nowhere', () => {
    const planted = 'GET /api/common/planted';
    expect(undescribed([...routes, planted], documented)).toEqual([planted]);
    for (const call of ['GET /api/common/preference', 'PUT /api/media/{id}', 'GET /health']) {
      const others = documented.filter((other) => other !== call);
      expect(undescribed(routes, others)).toEqual([call.replace('{id}', ':id')]);
    }
  });

  it.each([
    'GET /api/common/ghost',
    'GET /api/ghost',
    'PUT /api/common/search',
    'POST /api/sale/{id}/ghost',
    'GET /api/sale/{id}/ghost',
    'POST /api/customer/{id}/update-status',
    'POST /api/sale/{id}/scan',
    'PATCH /api/sale/{id}/update-code',
    'GET /api/sale/pending-sales-for-supplier/{id}',
    'POST /api/sale-return/{id}/returned-items-from-purchase',
    'GET /api/report/ghost',
    'DELETE /health',
  ])('do not have %s, and would not if the document described it', async (ghost) => {
    expect(documented).not.toContain(ghost);
    expect(await routeOf(ghost)).toBeUndefined();
  });
});
