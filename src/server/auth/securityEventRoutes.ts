import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../fields/shared/isObject.ts';
import { malformed } from '../errors.ts';
import { listQueryFrom } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { errors, ok, operation, ref, string } from '../openapi/parts.ts';
import { readRange, sortFrom } from '../records/read/readListQuery.ts';
import { assertSettings, viewOf } from '../rights/viewOf.ts';
import { listSecurityEvents } from '../security/listSecurityEvents.ts';
import { securityKinds } from '../security/SecurityLog.ts';

const nullableText = { type: ['string', 'null'] };

const operationOfEvents = {
  ...operation('auth', 'listSecurityEvents', 'Who signed in, and what was refused; the newest first'),
  parameters: ['filter', 'range', 'sort'].map((name) => ({ name, in: 'query', schema: string })),
  responses: {
    200: ok(
      'The events',
      { type: 'array', items: ref('SecurityEvent') },
      { 'Content-Range': { required: true, schema: string } },
    ),
    ...errors(400, 403),
  },
};

/** What administrators read of sign-ins and refusals. */
export const securityEventRoutes: RouteTable = {
  schemas: () => ({
    SecurityEvent: {
      type: 'object',
      required: ['id', 'at', 'kind', 'user_id', 'email', 'address', 'user_agent', 'call'],
      properties: {
        id: { type: 'integer' },
        at: { type: 'string', format: 'date-time' },
        kind: { enum: securityKinds },
        user_id: { type: ['integer', 'null'] },
        email: nullableText,
        address: string,
        user_agent: string,
        call: nullableText,
      },
    },
  }),
  routes: [
    {
      method: 'GET',
      path: '/api/security-events',
      handler: readEvents,
      openapi: { operation: operationOfEvents },
    },
  ],
};

async function readEvents(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const { database, security } = services;
  assertSettings(viewOf(request, services), 'security');
  const { filter, range, sort } = listQueryFrom(request);
  const [kinds, { first, limit }] = [kindsIn(filter), readRange(range, { usual: MOST, most: MOST })];
  assertNewestFirst(sort);
  await security.settled();
  const { rows, total } = await listSecurityEvents(database.kysely, { kinds, first, limit });
  const last = rows.length === 0 ? 0 : first + rows.length - 1;
  reply.header('Content-Range', `security-events ${rows.length === 0 ? 0 : first}-${last}/${total}`);
  return rows;
}

/** `{"kind": "sign_in_failed"}`, or a list of kinds. */
function kindsIn(filter: unknown): string[] {
  if (filter === undefined || filter === null) return [];
  if (!isObject(filter)) throw malformed('filterObject');
  const { kind = [], ...others } = filter;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw malformed('unknownFilter', { key: unknown });
  return [kind].flat().map(String);
}

const MOST = 1000;

function assertNewestFirst(sort: unknown): void {
  if (sort === undefined || sort === null) return;
  const { field, order } = sortFrom(sort);
  if ((field !== 'id' && field !== 'at') || order !== 'DESC') throw malformed('unknownSort', { field });
}
