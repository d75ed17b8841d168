import type { FastifyInstance } from 'fastify';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { captionMedia, type MediaOrder, orderMedia } from './changeMedia.ts';

/** What is said of files, and their order. The files themselves come and go by mediaRoutes, whose bodies are no JSON. */
export async function mediaChangeRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.put('/media/order', async (request) => {
    onlyParameters(request, []);
    const ids = await orderMedia(
      contextOf(request, services),
      orderFrom(bodyWith(request, ['module', 'record_id', 'slot', 'ids'])),
    );
    return { ids };
  });

  api.put('/media/:id', async (request) => {
    onlyParameters(request, []);
    const id = idFrom(request);
    const { caption = null } = bodyWith(request, ['caption']);
    return captionMedia(contextOf(request, services), services.media.links, id, caption);
  });
}

function orderFrom({ module, record_id, slot, ids }: Record<string, unknown>): MediaOrder {
  const named = typeof module === 'string' && typeof slot === 'string' && isId(record_id);
  if (!named || !Array.isArray(ids) || !ids.every(isId)) throw malformed('mediaOrder');
  return { module, recordId: record_id, slot, ids };
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;
}
