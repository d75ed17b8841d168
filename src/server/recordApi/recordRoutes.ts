import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../fields/shared/isObject.ts';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { filterFrom, idsFrom, listQueryFrom, onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyObject, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { versionFrom } from '../http/versionFrom.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { listRecords, type RecordList } from '../records/read/listRecords.ts';
import { readListQuery } from '../records/read/readListQuery.ts';
import {
  type ApiRecord,
  type Body,
  inTransaction,
  knownModule,
  type RecordsContext,
} from '../records/recordsContext.ts';
import { hasLimits } from '../records/sql/limitedRows.ts';
import { createRecord } from '../records/write/createRecord.ts';
import { deleteMany } from '../records/write/deleteMany.ts';
import { deleteRecord } from '../records/write/deleteRecord.ts';
import { updateMany } from '../records/write/updateMany.ts';
import { updateRecord } from '../records/write/updateRecord.ts';
import { seenBody } from '../rights/seenBody.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { assertRowsSeen, readingContext, viewOf } from '../rights/viewOf.ts';
import { assertStillSeen, readSeen, withinView } from '../rights/withinView.ts';
import { carryOutChanges, previewChanges } from './bulkChanges.ts';
import { duplicateRecord } from './duplicateRecord.ts';
import {
  createCalls,
  deleteCalls,
  deleteManyCalls,
  duplicateCalls,
  getCalls,
  listCalls,
  previewCalls,
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
    { method: 'POST', path: '/api/:module', handler: create, rights: ['create'], openapi: createCalls },
    { method: 'POST', path: '/api/:module/preview', handler: preview, rights: ['update'], openapi: previewCalls },
    { method: 'PATCH', path: '/api/:module', handler: changeMany, rights: ['update'], openapi: updateManyCalls },
    { method: 'DELETE', path: '/api/:module', handler: removeMany, rights: ['delete'], openapi: deleteManyCalls },
    { method: 'GET', path: '/api/:module/:id', handler: get, openapi: getCalls },
    { method: 'PUT', path: '/api/:module/:id', handler: change, rights: ['update'], openapi: updateCalls },
    {
      method: 'POST',
      path: '/api/:module/:id/duplicate',
      handler: duplicate,
      rights: ['create'],
      openapi: duplicateCalls,
    },
    { method: 'DELETE', path: '/api/:module/:id', handler: remove, rights: ['delete'], openapi: deleteCalls },
  ],
};

async function list(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const module = moduleFrom(request);
  const view = viewOf(request, services);
  const query = listQueryFrom(request);
  if (!view.isWhole) readListQuery(view.seen, knownModule(view.seen, module), query);
  const page = await listRecords(readingContext(request, services), module, query, {
    estimated: prefersEstimate(request),
  });
  reply.header('Content-Range', contentRange(module, page));
  if (page.isEstimated) reply.header('Preference-Applied', 'count=estimated');
  return page.records.map((record) => seenRecord(view, module, record));
}

/** The words are those of PostgREST; the header is that of RFC 7240. */
function prefersEstimate({ headers }: FastifyRequest): boolean {
  const preferences = String(headers.prefer ?? '').split(',');
  return preferences.some((preference) => /^count\s*=\s*"?estimated"?$/i.test(preference.trim()));
}

async function create(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const [view, module] = [viewOf(request, services), moduleFrom(request)];
  const body = bodyObject(request);
  const created = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    const seen = await seenBody(context, view, module, body);
    return {
      status: 201,
      body: await withinView(context, view, module, (inside) => createRecord(inside, module, seen)),
    };
  });
  return seenRecord(view, module, created as ApiRecord);
}

async function duplicate(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const [view, module, id] = [viewOf(request, services), moduleFrom(request), idFrom(request)];
  const body = bodyObject(request);
  const created = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 201,
    body: await duplicateRecord(context, view, { module, id, body }),
  }));
  return seenRecord(view, module, created as ApiRecord);
}

async function preview(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const { filter, values } = bodyWith(request, ['filter', 'values']);
  if (!isObject(values)) throw malformed('previewBody');
  const bulk = { module: moduleFrom(request), filter, body: values };
  return previewChanges(contextOf(request, services), viewOf(request, services), bulk, request.language);
}

/** By their ids, or by any filter with the version of its preview in If-Match. */
async function changeMany(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const [view, module] = [viewOf(request, services), moduleFrom(request)];
  const version = request.headers['if-match']?.trim();
  const body = bodyObject(request);
  if (version !== undefined && version !== '*') {
    const bulk = { module, filter: filterFrom(request), body, version };
    return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
      status: 200,
      body: await carryOutChanges(context, view, bulk),
    }));
  }
  const ids = idsFrom(request);
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    await assertRowsSeen(context, view, module, ids);
    const seen = await seenBody(context, view, module, body, ids);
    return { status: 200, body: await changeSeen(context, view, module, ids, seen) };
  });
}

/** The changed records must still be seen by the user afterwards. */
async function changeSeen(context: RecordsContext, view: View, module: string, ids: readonly number[], body: Body) {
  return inTransaction(context, async (inside) => {
    const changed = await updateMany(inside, module, ids, body);
    await assertStillSeen(inside, view, module, changed);
    return changed;
  });
}

async function removeMany(request: FastifyRequest, services: Services) {
  const [context, module, ids] = [contextOf(request, services), moduleFrom(request), idsFrom(request)];
  await assertRowsSeen(context, viewOf(request, services), module, ids);
  return deleteMany(context, module, ids);
}

async function get(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const [view, module] = [viewOf(request, services), moduleFrom(request)];
  return seenRecord(view, module, await getRecord(readingContext(request, services), module, idFrom(request)));
}

async function change(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const [context, view, module] = [contextOf(request, services), viewOf(request, services), moduleFrom(request)];
  const id = idFrom(request);
  const body = await seenBody(context, view, module, bodyObject(request), id);
  const version = versionFrom(request);
  const changed = await withinView(context, view, module, (inside) => updateRecord(inside, module, id, body, version));
  return seenRecord(view, module, changed);
}

async function remove(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const [context, view, module] = [contextOf(request, services), viewOf(request, services), moduleFrom(request)];
  const id = idFrom(request);
  const before = hasLimits(view.read) ? await readSeen(context, view, module, id) : undefined;
  const removed = await deleteRecord(context, module, id, versionFrom(request));
  return seenRecord(view, module, before ?? removed);
}

/** `customer 0-24/319`; for an empty list `customer 0-0/0`, which common clients accept too. */
function contentRange(module: string, { first, last, total }: RecordList): string {
  return `${module} ${first}-${last}/${total}`;
}
