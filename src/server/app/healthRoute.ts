import type { FastifyRequest } from 'fastify';
import { ping } from '../database/connection/databaseOf.ts';
import type { Route } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, ok, operation } from '../openapi/parts.ts';

const { 401: _, ...failures } = errors();

/** For programs that monitor the server; the only call outside /api. */
export const healthRoute: Route = {
  method: 'GET',
  path: '/health',
  handler: readHealth,
  openapi: {
    operation: {
      ...operation('common', 'health', 'Whether server and database answer'),
      security: [],
      responses: { 200: ok('They do', { type: 'object', properties: { status: { const: 'ok' } } }), ...failures },
    },
  },
};

async function readHealth(_request: FastifyRequest, { database }: Services) {
  await ping(database.kysely);
  return { status: 'ok' };
}
