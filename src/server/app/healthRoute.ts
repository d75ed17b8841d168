import type { FastifyRequest } from 'fastify';
import type { Route } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, ok, operation } from '../openapi/parts.ts';

const { 401: _, ...failures } = errors();

const folder = {
  enum: ['behind', 'waiting'],
  description:
    'Behind: another server has a later schema folder than this one. Waiting: the folder has changed, and its plan waits to be applied by name.',
};

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
        200: ok('They do; read-only: but nothing, or no file, can be saved', {
          type: 'object',
          required: ['status'],
          properties: { status: { enum: ['ok', 'read-only'] }, schema: folder },
        }),
        ...failures,
      },
    },
  },
};

/** The look that is under way, which all who call meanwhile share: the call needs no token. */
const looks = new WeakMap<Services['database'], Promise<boolean>>();

/** 200 also where nothing can be saved: who took the server away then would take away what can be read. */
async function readHealth(_request: FastifyRequest, { database, media, schema }: Services) {
  const look = looks.get(database) ?? takesAll(database, media).finally(() => looks.delete(database));
  looks.set(database, look);
  const folderState = schema.ahead ? 'behind' : schema.waiting && 'waiting';
  return { status: (await look) ? 'ok' : 'read-only', ...(folderState && { schema: folderState }) };
}

async function takesAll(database: Services['database'], { storage }: Services['media']): Promise<boolean> {
  return (await database.takesWrites()) && ((await storage.canWrite?.()) ?? true);
}
