import type { FastifyInstance } from 'fastify';
import { contextOf } from '../http/contextOf.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { Services } from '../http/Services.ts';
import { once } from '../http/withIdempotencyKey.ts';
import { answer } from '../recordApi/recordRoutes.ts';
import { transformItems } from './transformItems.ts';

/** What items have beside their records. */
export async function itemRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.post('/:module/transform', async (request, reply) => {
    onlyParameters(request, []);
    const { module } = request.params as { module: string };
    return answer(
      reply,
      await once(request, contextOf(request, services), async (context) => ({
        status: 200,
        body: await transformItems(context, module, request.body),
      })),
    );
  });
}
