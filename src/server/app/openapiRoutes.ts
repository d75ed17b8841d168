import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, ok, operation } from '../openapi/parts.ts';
import { healthRoute } from './healthRoute.ts';
import { openapiFromSchema } from './openapiFromSchema.ts';
import { routeTables } from './routeTables.ts';

const openapiOperation = {
  ...operation('common', 'openapi', 'This document'),
  responses: { 200: ok('OpenAPI 3.1', { type: 'object' }), ...errors() },
};

/** The document of all routes, which includes the routes of this table. */
export const openapiRoutes: RouteTable = {
  routes: [
    { method: 'GET', path: '/api/openapi.json', handler: readDocument, openapi: { operation: openapiOperation } },
  ],
};

/** The document is built again when the schema has changed. */
let written = { etag: '', text: '' };

async function readDocument(_request: FastifyRequest, { schema }: Services, reply: FastifyReply) {
  if (written.etag !== schema.etag) {
    const tables = [...routeTables, openapiRoutes, { routes: [healthRoute] }];
    written = { etag: schema.etag, text: JSON.stringify(openapiFromSchema(schema.current, tables)) };
  }
  return reply.type('application/json; charset=utf-8').send(written.text);
}
