import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/Services.ts';
import { openapiFromSchema } from './openapiFromSchema.ts';

/** GET /api/openapi.json, written anew whenever the schema is another one. */
export async function openapiRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { schema } = services;
  let written = { etag: '', text: '' };

  api.get('/openapi.json', async (_request, reply) => {
    if (written.etag !== schema.etag) {
      written = { etag: schema.etag, text: JSON.stringify(openapiFromSchema(schema.current)) };
    }
    return reply.type('application/json; charset=utf-8').send(written.text);
  });
}
