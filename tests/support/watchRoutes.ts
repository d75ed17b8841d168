import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** The header in which an answer names the route that it comes from. */
export const ROUTE_HEADER = 'x-test-route';

/**
 * Notes every call of the API that is registered with Fastify, from the first moment of each app that is made until
 * `stop` is called, and lets every answer name its route. What only refuses a method is no call, and the files of the
 * front are none.
 */
export function watchRoutes() {
  /** `GET /api/:module/:id` */
  const routes: string[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push(...callsOf(route)));
    fastify.addHook('onRequest', async ({ method, routeOptions }, reply) => {
      const refuses = routeOptions.config?.refusesMethod;
      reply.header(ROUTE_HEADER, refuses || !routeOptions.url ? 'none' : `${method} ${routeOptions.url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  return { routes, stop: () => unsubscribe('fastify.initialization', watch) };
}

function callsOf({ method, url, config }: RouteOptions): string[] {
  if (config?.refusesMethod || url === '*' || url === '/*') return [];
  return [method]
    .flat()
    .filter((name) => name !== 'HEAD')
    .map((name) => `${name} ${url}`);
}
