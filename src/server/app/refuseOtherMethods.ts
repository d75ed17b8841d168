import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Schema } from '../../metadata/model.ts';
import { wrongMethod } from '../errors.ts';
import { documentedCalls } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { numberedIn } from '../items/itemRoutes.ts';
import { viewOf } from '../rights/viewOf.ts';
import { routeTables } from './routeTables.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route that is no call of the API: it only says that no call has this method. */
    refusesMethod?: true;
  }
}

/**
 * Records every route that is registered from here on.
 * @returns a function, to be called last, that registers a 405 with the `Allow` header for the methods that each
 * recorded address does not accept
 */
export function refuseOtherMethods(api: FastifyInstance): () => void {
  /** Compares addresses by their shape: the names of the parameters make no difference. */
  const noted = new Map<string, { url: string; known: Set<string> }>();
  api.addHook('onRoute', ({ url, method, config }) => {
    if (config?.generalRouteRefuses) return;
    const shape = url.replace(/:\w+/g, ':');
    const address = noted.get(shape) ?? { url, known: new Set() };
    for (const name of [method].flat()) address.known.add(name);
    noted.set(shape, address);
  });
  return () => {
    for (const { url, known } of [...noted.values()]) {
      const allowed = methods.filter((name) => known.has(name));
      api.route({
        method: methods.filter((name) => !known.has(name)),
        url: url.slice(api.prefix.length),
        config: { refusesMethod: true },
        handler: (request) => Promise.reject(wrongMethod(request.method, allowed.join(', '))),
      });
    }
  };
}

/** The methods of the calls beside records, but for the one that changes a number. */
const ofCalls = new Set(['GET', 'HEAD', 'POST']);

/**
 * Responds with 405 to methods that a call beside a record does not have. Fastify cannot decide this by the address alone: the
 * schema decides the names of these calls, and whether the address is the PATCH of a number. This function must be called before
 * the routes are registered.
 */
export function refuseOtherMethodsBesideRecords(api: FastifyInstance, services: Services): void {
  api.addHook('preHandler', async (request) => {
    if (!/\/:\w+\/:\w+\/:\w+$/.test(request.routeOptions.url ?? '')) return;
    const allowed = allowedBesideRecords(request, services);
    if (allowed.has(request.method)) return;
    throw wrongMethod(request.method, methods.filter((name) => allowed.has(name)).join(', '));
  });
}

function allowedBesideRecords(request: FastifyRequest, services: Services): ReadonlySet<string> {
  if (numberedIn(services.schema.current, request)) return new Set(['PATCH']);
  if (!ofCalls.has(request.method)) return ofCalls;
  const [module, first, second] = Object.values(request.params as Record<string, string>);
  const seen = methodsOf(viewOf(request, services).seen);
  return seen.get(`/api/${module}/{}/${second}`) ?? seen.get(`/api/${module}/${first}/{}`) ?? ofCalls;
}

const known = new WeakMap<Schema, Map<string, Set<string>>>();

/** The methods of every call of the modules, by its address with `{}` in place of each parameter. */
function methodsOf(schema: Schema): Map<string, Set<string>> {
  const before = known.get(schema);
  if (before) return before;
  const found = new Map<string, Set<string>>();
  for (const route of routeTables.flatMap(({ routes }) => routes)) {
    for (const { path } of documentedCalls(route, schema)) {
      const address = path.replace(/\{\w+\}/g, '{}');
      const here = found.get(address) ?? new Set();
      for (const method of route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]) here.add(method);
      found.set(address, here);
    }
  }
  known.set(schema, found);
  return found;
}
