import type { FastifyReply, FastifyRequest } from 'fastify';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { idsFrom, listQueryFrom, onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { listRecords, type RecordList } from '../records/read/listRecords.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { deleteMany } from '../records/write/deleteMany.ts';
import { deleteRecord } from '../records/write/deleteRecord.ts';
import { updateMany } from '../records/write/updateMany.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
import {
  createCalls,
  deleteCalls,
  deleteManyCalls,
  getCalls,
  listCalls,
  updateCalls,
  updateManyCalls,
} from './recordOperations.ts';
import { recordSchemas } from './recordSchemas.ts';

/**
 * The simple-rest dialect for all modules. Each request finds its module in the current schema, so a new module needs
 * no new route.
 */
export const recordRoutes: RouteTable = {
  schemas: recordSchemas,
  routes: [
    { method: 'GET', path: '/api/:module', handler: list, openapi: listCalls },
    { method: 'POST', path: '/api/:module', handler: create, openapi: createCalls },
    { method: 'PATCH', path: '/api/:module', handler: changeMany, openapi: updateManyCalls },
    { method: 'DELETE', path: '/api/:module', handler: removeMany, openapi: deleteManyCalls },
    { method: 'GET', path: '/api/:module/:id', handler: get, openapi: getCalls },
    { method: 'PUT', path: '/api/:module/:id', handler: change, openapi: updateCalls },
    { method: 'DELETE', path: '/api/:module/:id', handler: remove, openapi: deleteCalls },
  ],
};

async function list(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const module = moduleFrom(request);
  const page = await listRecords(contextOf(request, services), module, listQueryFrom(request));
  reply.header('Content-Range', contentRange(module, page));
  return page.records;
}

async function create(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const body = bodyObject(request);
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 201,
    body: await createRecord(context, moduleFrom(request), body),
  }));
}

async function changeMany(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const ids = idsFrom(request);
  const body = bodyObject(request);
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 200,
    body: await updateMany(context, moduleFrom(request), ids, body),
  }));
}

async function removeMany(request: FastifyRequest, services: Services) {
  return deleteMany(contextOf(request, services), moduleFrom(request), idsFrom(request));
}

async function get(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  return getRecord(contextOf(request, services), moduleFrom(request), idFrom(request));
}

async function change(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const body = { ...bodyObject(request), ...versionFrom(request) };
  return updateRecord(contextOf(request, services), moduleFrom(request), idFrom(request), body);
}

async function remove(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  return deleteRecord(contextOf(request, services), moduleFrom(request), idFrom(request));
}

function moduleFrom(request: FastifyRequest): string {
  return (request.params as { module: string }).module;
}

/** `customer 0-24/319`; for an empty page `customer 0-0/0`, which common clients accept too. */
function contentRange(module: string, { first, last, total }: RecordList): string {
  return `${module} ${first}-${last}/${total}`;
}

/** If-Match has the same meaning as `_version` in the body, and takes priority. `*` means any version. */
function versionFrom({ headers }: FastifyRequest): { _version?: number } {
  const tag = headers['if-match'];
  if (tag === undefined || tag.trim() === '*') return {};
  const version = Number(/^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(tag)?.[1]);
  if (Number.isNaN(version)) throw malformed('ifMatch');
  return { _version: version };
}
