import type { FastifyInstance } from 'fastify';
import type { Route } from '../http/RouteTable.ts';
import type { AppServices } from './createServices.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Route.options. */
    generalRouteRefuses?: true;
  }
}

/** Registers a route of the tables; its handler gets the services of this app. */
export function registerRoute(app: FastifyInstance, services: AppServices, route: Route<AppServices>): void {
  const { method, path, handler, options = {} } = route;
  const { answersHead, generalRouteRefuses, config, ...others } = options;
  app.route({
    ...others,
    config: { ...config, ...(generalRouteRefuses && { generalRouteRefuses }) },
    method: answersHead ? [method, 'HEAD'] : method,
    url: path.slice(app.prefix.length),
    handler: (request, reply) => handler(request, services, reply),
  });
}
