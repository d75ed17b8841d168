import type { FastifyInstance } from 'fastify';
import { sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { knownModule } from '../records/recordsContext.ts';
import { updatePassword } from './updatePassword.ts';

/** What users have beside their records. Setting a password twice is as good as once, so it takes no key. */
export async function userRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.patch('/user/:id/update-password', async (request) => {
    const context = contextOf(request, services);
    knownModule(context.schema, 'user');
    const id = idFrom(request);
    await updatePassword(context, id, bodyWith(request, ['password']).password, sessionOf(request).id);
    services.sessions.clear();
    return { id };
  });
}
