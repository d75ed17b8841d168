import type { FastifyInstance } from 'fastify';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { once } from '../http/withIdempotencyKey.ts';
import { answer } from '../recordApi/recordRoutes.ts';
import { transformItems } from './transformItems.ts';
import { updateItemNo } from './updateItemNo.ts';

/** What items have beside their records. */
export async function inventoryRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.patch('/inventory/:id/update-item-no', async (request, reply) => {
    const id = idFrom(request);
    const { item_no } = bodyWith(request, ['item_no']);
    return answer(
      reply,
      await once(request, contextOf(request, services), async (context) => ({
        status: 200,
        body: { inventory: await updateItemNo(context, id, item_no) },
      })),
    );
  });

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
