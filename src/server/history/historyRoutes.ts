import type { FastifyReply, FastifyRequest } from 'fastify';
import { readField } from '../../fields/fieldTypes.ts';
import { momentField } from '../../fields/plainFields.ts';
import { isCalendarDay } from '../../fields/shared/days/calendarDay.ts';
import { moduleOf } from '../../metadata/model.ts';
import { isRestorable } from '../../metadata/read/restorable.ts';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { type ApiRecord, knownModule } from '../records/recordsContext.ts';
import { seenRecord } from '../rights/View.ts';
import { allowedModule, readingContext, viewOf } from '../rights/viewOf.ts';
import { listDeleted } from './deletedRecords.ts';
import { deletedCalls, historyCalls, restoreCalls } from './historyOperations.ts';
import { HISTORY_LIMIT, type HistoryQuery, readHistory } from './readHistory.ts';
import { restoreRecord } from './restoreRecord.ts';

/** What was done to a record: who, when, and from what to what. */
export const historyRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/:id/history',
      handler: listHistory,
      openapi: historyCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/:id/history/restore',
      handler: restore,
      openapi: restoreCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'GET',
      path: '/api/:module/deleted',
      handler: listDeletedOf,
      openapi: deletedCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

async function listHistory(request: FastifyRequest, services: Services) {
  const { seen } = viewOf(request, services);
  const query = queryFrom(request, seen.modules.user !== undefined);
  const { name } = knownModule(seen, moduleFrom(request));
  return readHistory(readingContext(request, services), seen, name, idFrom(request), query);
}

async function restore(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  const { name } = knownModule(view.seen, moduleFrom(request));
  const wanted = { module: name, id: idFrom(request), ...restorationIn(request) };
  const restored = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 200,
    body: await restoreRecord(context, view, wanted),
  }));
  return seenRecord(view, name, restored as ApiRecord);
}

function restorationIn(request: FastifyRequest): { auditId: number; fields?: string[] } {
  const { audit_id: auditId, fields } = bodyWith(request, ['audit_id', 'fields']);
  if (!Number.isSafeInteger(auditId) || (auditId as number) < 1)
    throw malformed('parameterValue', { name: 'audit_id' });
  if (fields === undefined) return { auditId: auditId as number };
  const isNames = Array.isArray(fields) && fields.length > 0 && fields.every((name) => typeof name === 'string');
  if (!isNames) throw malformed('parameterValue', { name: 'fields' });
  return { auditId: auditId as number, fields: [...new Set(fields as string[])] };
}

async function listDeletedOf(request: FastifyRequest, services: Services) {
  const { before } = onlyParameters(request, ['before']);
  const context = readingContext(request, services);
  const view = viewOf(request, services);
  const { name } = knownModule(view.seen, moduleFrom(request));
  const module = moduleOf(context.schema, name);
  if (isRestorable(module)) allowedModule(view, name, ['create']);
  const number = before === undefined ? undefined : numberIn('before', before);
  const found = await listDeleted(context, module, number);
  return view.seen.modules.user ? found : found.map((record) => ({ ...record, user: null }));
}

/** @param seesPeople otherwise nobody asks who did it: the answer does not say it either */
function queryFrom(request: FastifyRequest, seesPeople: boolean): HistoryQuery {
  const known = [...(seesPeople ? ['user'] : []), 'from', 'to', 'before', 'limit'];
  const { user, from, to, before, limit } = onlyParameters(request, known);
  return {
    limit: limit === undefined ? undefined : Math.min(numberIn('limit', limit), HISTORY_LIMIT),
    user: user === undefined ? undefined : numberIn('user', user),
    from: from === undefined ? undefined : endIn('from', from),
    to: to === undefined ? undefined : endIn('to', to),
    before: before === undefined ? undefined : numberIn('before', before),
  };
}

function numberIn(name: string, value: unknown): number {
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value)) throw malformed('parameterValue', { name });
  return idIn(value);
}

const moment = momentField('at', { en: '', zh: '' });

/** A day of the house, or a moment. */
function endIn(name: string, value: unknown): string {
  if (isCalendarDay(value)) return value;
  const read = readField(moment, value);
  if (!('value' in read)) throw malformed('parameterValue', { name });
  return read.value as string;
}
