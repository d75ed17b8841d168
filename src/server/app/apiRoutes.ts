import type { FastifyInstance } from 'fastify';
import { authRoutes } from '../auth/authRoutes.ts';
import { userRoutes } from '../auth/userRoutes.ts';
import { countRoutes } from '../counts/countRoutes.ts';
import { documentRoutes } from '../documents/documentRoutes.ts';
import { notFound } from '../errors.ts';
import { eventRoutes } from '../events/eventRoutes.ts';
import { answerError } from '../http/answerError.ts';
import { authenticate } from '../http/authenticate.ts';
import type { Services } from '../http/Services.ts';
import { itemRoutes } from '../items/itemRoutes.ts';
import { refuseOtherMethodsOfCalls, renumberRoutes } from '../items/renumberRoutes.ts';
import { mediaChangeRoutes } from '../media/mediaChangeRoutes.ts';
import { mediaRoutes } from '../media/mediaRoutes.ts';
import { printerRoutes } from '../printers/printerRoutes.ts';
import { publicLinkRoutes } from '../publicPages/publicLinkRoutes.ts';
import { publicRoutes } from '../publicPages/publicRoutes.ts';
import { recordRoutes } from '../recordApi/recordRoutes.ts';
import { reportRoutes } from '../reports/reportRoutes.ts';
import { commonRoutes } from '../workspace/workspaceRoutes.ts';
import { openapiRoutes } from './openapiRoutes.ts';
import { refuseOtherMethods } from './refuseOtherMethods.ts';

/** Everything under /api: asks for a token first, and answers unknown addresses and methods itself. */
export async function apiRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  authenticate(api, services);
  api.setNotFoundHandler((request, reply) => answerError(notFound('noPath'), request, reply));
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  refuseOtherMethodsOfCalls(api, services);
  const refuseOthers = refuseOtherMethods(api);
  await api.register(authRoutes, { services, prefix: '/auth' });
  await api.register(commonRoutes, { services, prefix: '/common' });
  for (const routes of [
    eventRoutes,
    openapiRoutes,
    userRoutes,
    itemRoutes,
    renumberRoutes,
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
