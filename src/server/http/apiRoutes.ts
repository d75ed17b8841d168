import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { answerError } from './answerError.ts';
import { authenticate } from './authenticate.ts';
import { authRoutes } from './authRoutes.ts';
import { commonRoutes } from './commonRoutes.ts';
import { countRoutes } from './countRoutes.ts';
import { documentRoutes } from './documentRoutes.ts';
import { eventRoutes } from './eventRoutes.ts';
import { inventoryRoutes } from './inventoryRoutes.ts';
import { mediaChangeRoutes } from './mediaChangeRoutes.ts';
import { mediaRoutes } from './mediaRoutes.ts';
import { openapiRoutes } from './openapiRoutes.ts';
import { printerRoutes } from './printerRoutes.ts';
import { publicLinkRoutes } from './publicLinkRoutes.ts';
import { publicRoutes } from './publicRoutes.ts';
import { recordRoutes } from './recordRoutes.ts';
import { refuseOtherMethods } from './refuseOtherMethods.ts';
import { reportRoutes } from './reportRoutes.ts';
import type { Services } from './Services.ts';
import { userRoutes } from './userRoutes.ts';

/** Everything under /api: asks for a token first, and answers unknown addresses and methods itself. */
export async function apiRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  authenticate(api, services);
  api.setNotFoundHandler((request, reply) => answerError(notFound('noPath'), request, reply));
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  const refuseOthers = refuseOtherMethods(api);
  await api.register(authRoutes, { services, prefix: '/auth' });
  await api.register(commonRoutes, { services, prefix: '/common' });
  for (const routes of [
    eventRoutes,
    openapiRoutes,
    userRoutes,
    inventoryRoutes,
    mediaRoutes,
    mediaChangeRoutes,
    publicLinkRoutes,
    publicRoutes,
    countRoutes,
    documentRoutes,
    printerRoutes,
    reportRoutes,
    recordRoutes,
  ]) {
    await api.register(routes, { services });
  }
  refuseOthers();
}
