import type { FastifyInstance, HTTPMethods } from 'fastify';
import { wrongMethod } from '../errors.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This is no call of the API: it says that there is none with this method. */
    refusesMethod?: true;
  }
}

/**
 * Notes every route from here on.
 * @returns registers a 405 with the `Allow` header for what each noted address does not take; to be called last
 */
export function refuseOtherMethods(api: FastifyInstance): () => void {
  /** By the shape of the address: what its parameters are called makes no difference. */
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
