import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf } from '../http/contextOf.ts';
import type { Route } from '../http/RouteTable.ts';
import { seenRefusal } from '../rights/seenRefusal.ts';
import { assertAllowed, viewOf } from '../rights/viewOf.ts';
import type { AppServices } from './createServices.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Route.options. */
    generalRouteRefuses?: true;
  }
}

/** Registers a route of the tables; its handler gets the services of this app. */
export function registerRoute(app: FastifyInstance, services: AppServices, route: Route<AppServices>): void {
  const { method, path, handler, rights = [], options = {} } = route;
  const namesModule = path.startsWith('/api/') && path.includes('/:module');
  const { answersHead, generalRouteRefuses, config, ...others } = options;
  app.route({
    ...others,
    config: { ...config, ...(generalRouteRefuses && { generalRouteRefuses }) },
    method: answersHead ? [method, 'HEAD'] : method,
    url: path.slice(app.prefix.length),
    ...(namesModule && { preHandler: (request: FastifyRequest) => assertAllowed(request, services, rights) }),
    handler: async (request, reply) => {
      try {
        return await handler(request, services, reply);
      } catch (error) {
        const { module } = (request.params ?? {}) as { module?: string };
        if (!request.session) throw error;
        throw await seenRefusal(error, contextOf(request, services), viewOf(request, services), module);
      }
    },
  });
}
