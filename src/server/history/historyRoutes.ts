import type { FastifyRequest } from 'fastify';
import { isCalendarDay } from '../../fields/shared/calendarDay.ts';
import type { Schema } from '../../metadata/model.ts';
import { malformed } from '../errors.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { DocumentedCall, RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, idParameter, moduleOperation, ok, ref, string } from '../openapi/parts.ts';
import { knownModule } from '../records/recordsContext.ts';
import { readingContext, viewOf } from '../rights/viewOf.ts';
import { type HistoryQuery, readHistory } from './readHistory.ts';

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
  ],
};

async function listHistory(request: FastifyRequest, services: Services) {
  const query = queryFrom(request);
  const { seen } = viewOf(request, services);
  const { name } = knownModule(seen, (request.params as { module: string }).module);
  return readHistory(readingContext(request, services), seen, name, idFrom(request), query);
}

function queryFrom(request: FastifyRequest): HistoryQuery {
  const { user, from, to, before } = onlyParameters(request, ['user', 'from', 'to', 'before']);
  return {
    user: user === undefined ? undefined : numberIn('user', user),
    from: from === undefined ? undefined : dayIn('from', from),
    to: to === undefined ? undefined : dayIn('to', to),
    before: before === undefined ? undefined : numberIn('before', before),
  };
}

function numberIn(name: string, value: unknown): number {
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value)) throw malformed('parameterValue', { name });
  return idIn(value);
}

function dayIn(name: string, value: unknown): string {
  if (!isCalendarDay(value)) throw malformed('parameterValue', { name });
  return value;
}

const parameters = [
  { name: 'user', in: 'query', description: 'What one user did.', schema: ref('Id') },
  { name: 'from', in: 'query', description: 'The first day.', schema: { ...string, format: 'date' } },
  { name: 'to', in: 'query', description: 'The last day.', schema: { ...string, format: 'date' } },
  { name: 'before', in: 'query', description: 'Only what stands before the entry with this id.', schema: ref('Id') },
];

const entry = {
  type: 'object',
  required: ['id', 'at', 'user', 'action', 'changes'],
  properties: {
    id: { type: 'integer' },
    at: { ...string, format: 'date-time' },
    user: { type: ['string', 'null'], description: 'The name of the user; null: the program.' },
    action: { enum: ['create', 'update', 'delete'] },
    row: {
      type: 'object',
      description: 'The row of the document that was written. Absent: the record itself.',
      required: ['module', 'id'],
      properties: { module: string, id: ref('Id') },
    },
    changes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'from', 'to'],
        properties: { field: string, from: {}, to: {} },
      },
    },
  },
};

function historyCalls({ modules }: Schema): DocumentedCall[] {
  return Object.values(modules).map((module) => ({
    path: `/api/${module.name}/{id}/history`,
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'listHistoryOf', `What was done to a ${module.label.en}, the newest first`),
      parameters,
      responses: { 200: ok('At most 200 entries', { type: 'array', items: entry }), ...errors(400, 404) },
    },
  }));
}
