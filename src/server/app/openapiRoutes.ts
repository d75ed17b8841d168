import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import { tableName } from '../database/structure/sqlNames.ts';
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
  const write = async () => JSON.stringify(openapiFromSchema(seen, tables, await nullableColumns(services, seen)));
  const text = written.get(seen) ?? (await write());
  written.set(seen, text);
  return reply.type('application/json; charset=utf-8').send(text);
}

/** As `table.column`. While records have no value there, what the schema requires is held back: see planColumns. */
async function nullableColumns({ database }: Services, { modules }: Schema): Promise<ReadonlySet<string>> {
  const names = Object.keys(modules).map(tableName);
  const { rows } = await sql<{ name: string }>`select t.relname || '.' || c.attname as name
    from pg_attribute c join pg_class t on t.oid = c.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${names}::text[]) and c.attnum > 0
      and not c.attnotnull and not c.attisdropped`.execute(database.kysely);
  return new Set(rows.map(({ name }) => name));
}
