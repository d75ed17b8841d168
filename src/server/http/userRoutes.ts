import type { FastifyInstance } from 'fastify';
import { updatePassword } from '../auth/updatePassword.ts';
import { knownModule } from '../records/recordsContext.ts';
import { sessionOf } from './authenticate.ts';
import { contextOf } from './contextOf.ts';
import { idFrom } from './idFrom.ts';
import { bodyWith } from './readJsonOnly.ts';
import type { Services } from './Services.ts';

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
