import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { authenticate } from '../http/authenticate.ts';
import { sendError } from '../http/sendError.ts';
import { refuseOtherMethodsOfCalls } from '../items/itemRoutes.ts';
import type { AppServices } from './createServices.ts';
import { openapiRoutes } from './openapiRoutes.ts';
import { refuseOtherMethods } from './refuseOtherMethods.ts';
import { registerRoute } from './registerRoute.ts';
import { routeTables } from './routeTables.ts';

/** Everything under /api: wants a token before anything else, and answers unknown addresses and methods itself. */
export async function apiRoutes(api: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  authenticate(api, services);
  api.setNotFoundHandler((request, reply) => sendError(notFound('noPath'), request, reply));
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  refuseOtherMethodsOfCalls(api, services);
  const refuseOthers = refuseOtherMethods(api);
  for (const { prepare, routes } of [...routeTables, openapiRoutes]) {
    // Each table in a scope of its own: what it prepares concerns no other.
    await api.register(async (area) => {
      await prepare?.(area);
      for (const route of routes) registerRoute(area, services, route);
    });
  }
  refuseOthers();
}
