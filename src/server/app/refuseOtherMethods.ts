import type { FastifyInstance, HTTPMethods } from 'fastify';
import { wrongMethod } from '../errors.ts';

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
