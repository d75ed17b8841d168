import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { admitCalls } from '../http/admitCalls.ts';
import { answerWhenEnded, authenticate } from '../http/authenticate.ts';
import { recordRefusals } from '../http/recordRefusals.ts';
import { sendError } from '../http/sendError.ts';
import type { AppServices } from './createServices.ts';
import { openapiRoutes } from './openapiRoutes.ts';
import { refuseOtherMethods, refuseOtherMethodsBesideRecords } from './refuseOtherMethods.ts';
import { registerRoute } from './registerRoute.ts';
import { routeTables } from './routeTables.ts';

/** Everything under /api. It requires a token first, and responds to unknown addresses and methods itself. */
export async function apiRoutes(api: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  authenticate(api, services);
  admitCalls(api, services);
  // Behind the hook that leaves the lane: whoever waits here is in nobody's way.
  answerWhenEnded(api, services);
  recordRefusals(api, services);
  api.addHook('onClose', () => services.security.settled());
  api.setNotFoundHandler((request, reply) => sendError(notFound('noPath'), request, reply));
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  refuseOtherMethodsBesideRecords(api, services);
  const refuseOthers = refuseOtherMethods(api);
  for (const { prepare, routes } of [...routeTables, openapiRoutes]) {
    // Each table has a scope of its own, so that the hooks and parsers of one table do not apply to others.
    await api.register(async (area) => {
      await prepare?.(area);
      for (const route of routes) registerRoute(area, services, route);
    });
  }
  refuseOthers();
}
