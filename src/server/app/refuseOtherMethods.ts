import type { FastifyInstance, HTTPMethods } from 'fastify';
import { wrongMethod } from '../errors.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Notes every route from here on.
 * @returns registers a 405 with the `Allow` header for what each noted address does not take; to be called last
 */
export function refuseOtherMethods(api: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  api.addHook('onRoute', ({ url, method }) => {
    const known = taken.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    taken.set(url, known);
  });
  return () => {
    for (const [url, known] of [...taken]) {
      const allowed = methods.filter((name) => known.has(name));
      const others = methods.filter((name) => !known.has(name));
      const path = url.slice(api.prefix.length);
      api.route({
        method: others,
        url: path,
        handler: (request) => Promise.reject(wrongMethod(request.method, allowed.join(', '))),
      });
    }
  };
}
