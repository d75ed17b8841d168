import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { navigationFromSchema } from './navigationFromSchema.ts';
import type { Services } from './Services.ts';

/** What the front asks for beside records. */
export async function commonRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { schema } = services;

  api.get('/navigation', async (request) => navigationFromSchema(schema.current, request.language));

  api.get('/schema', async (request, reply) => {
    reply.headers({ ETag: schema.etag, 'Cache-Control': 'no-cache' });
    return isFresh(request, schema.etag) ? notModified(reply) : schema.current;
  });
}

/** Whether the client has this version already. A proxy that compresses makes the tag a weak one. */
function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}
