import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from '../../metadata/model.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, ok, operation } from '../openapi/parts.ts';
import { viewOf } from '../rights/viewOf.ts';
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

/** The document of each schema that is seen; a text of some 500 kB. */
const written = new WeakMap<Schema, string>();

async function readDocument(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const { seen } = viewOf(request, services);
  const tables = [...routeTables, openapiRoutes, { routes: [healthRoute] }];
  const text = written.get(seen) ?? JSON.stringify(openapiFromSchema(seen, tables));
  written.set(seen, text);
  return reply.type('application/json; charset=utf-8').send(text);
}
