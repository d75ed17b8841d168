import type { FastifyRequest } from 'fastify';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { idsFrom, onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { versionFrom } from '../http/versionFrom.ts';
import { inTransaction } from '../records/recordsContext.ts';
import { archiveRecord, archiveRecords } from '../records/write/archiveRecords.ts';
import { seenRecord } from '../rights/View.ts';
import { assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { assertStillSeen, withinView } from '../rights/withinView.ts';
import { archiveCalls, archiveManyCalls, unarchiveCalls, unarchiveManyCalls } from './archiveOperations.ts';

/** The calls of every module whose records can be archived. Calling again changes nothing, so they need no key. */
export const archiveRoutes: RouteTable = {
  routes: [
    {
      method: 'POST',
      path: '/api/:module/archive',
      handler: (request, services) => several(request, services, true),
      rights: ['archive'],
      openapi: archiveManyCalls,
    },
    {
      method: 'POST',
      path: '/api/:module/unarchive',
      handler: (request, services) => several(request, services, false),
      rights: ['archive'],
      openapi: unarchiveManyCalls,
    },
    {
      method: 'POST',
      path: '/api/:module/:id/archive',
      handler: (request, services) => one(request, services, true),
      rights: ['archive'],
      openapi: archiveCalls,
    },
    {
      method: 'POST',
      path: '/api/:module/:id/unarchive',
      handler: (request, services) => one(request, services, false),
      rights: ['archive'],
      openapi: unarchiveCalls,
    },
  ],
};

async function one(request: FastifyRequest, services: Services, archived: boolean) {
  onlyParameters(request, []);
  assertNoBody(request);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  const module = moduleFrom(request);
  const change = { archived, version: versionFrom(request) };
  const record = await withinView(context, view, module, (inside) =>
    archiveRecord(inside, module, idFrom(request), change),
  );
  return seenRecord(view, module, record);
}

async function several(request: FastifyRequest, services: Services, archived: boolean) {
  assertNoBody(request);
  const [context, view, ids] = [contextOf(request, services), viewOf(request, services), idsFrom(request)];
  const module = moduleFrom(request);
  await assertRowsSeen(context, view, module, ids);
  return inTransaction(context, async (inside) => {
    const changed = await archiveRecords(inside, module, ids, archived);
    await assertStillSeen(inside, view, module, changed);
    return changed;
  });
}
