import type { FastifyRequest } from 'fastify';
import { ping } from '../database/connection/databaseOf.ts';
import type { Route } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, ok, operation } from '../openapi/parts.ts';

const { 401: _, ...failures } = errors();

const behind = { const: 'behind', description: 'The schema folder of this server is behind that of another one.' };

/** For programs that monitor the server; the only call outside /api. */
export const healthRoute: Route = {
  method: 'GET',
  path: '/health',
  handler: readHealth,
  openapi: {
    operation: {
      ...operation('common', 'health', 'Whether server and database answer'),
      security: [],
      responses: {
        200: ok('They do', { type: 'object', properties: { status: { const: 'ok' }, schema: behind } }),
        ...failures,
      },
    },
  },
};

/** The look that is under way, which all who call meanwhile share: the call needs no token. */
const looks = new WeakMap<Services['database'], Promise<void>>();

async function readHealth(_request: FastifyRequest, { database, schema }: Services) {
  const look = looks.get(database) ?? ping(database.reserved).finally(() => looks.delete(database));
  looks.set(database, look);
  await look;
  return { status: 'ok', ...(schema.ahead && { schema: 'behind' }) };
}
