import type { FastifyReply, FastifyRequest } from 'fastify';
import { readName } from '../../fields/shared/readText.ts';
import { conflict, malformed, notFound } from '../errors.ts';
import { sessionOf } from '../http/authenticate.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { body, errors, idParameter, type OpenApiPart, ok, operation, ref, string } from '../openapi/parts.ts';
import { handleOf, inTransaction } from '../records/recordsContext.ts';
import type { SecurityEvent } from '../security/SecurityLog.ts';
import { type ApiKey, endApiKey, listApiKeys, makeApiKey } from '../sessions/apiKeys.ts';
import { callOf, lockUser } from './changeFactors.ts';
import { assertFreshPassword } from './freshSignIn.ts';
import { originOf } from './openSessionFor.ts';

const path = '/api/auth/api-keys';
const options = { config: { personal: true } } as const;
const MOST_KEYS = 20;
const LONGEST_NAME = 60;
const MOST_DAYS = 3650;

const moment = { type: 'string', format: 'date-time' };
const key = {
  type: 'object',
  required: ['id', 'name', 'created_at', 'expires_at', 'last_used_at'],
  properties: {
    id: { type: 'integer' },
    name: string,
    created_at: moment,
    expires_at: { type: ['string', 'null'], format: 'date-time', description: 'null: it never ends by itself.' },
    last_used_at: { type: ['string', 'null'], format: 'date-time', description: 'To the minute; null: not yet.' },
  },
};

const listOperation = {
  ...operation('auth', 'listApiKeys', 'My API keys'),
  responses: { 200: ok('The newest first', { type: 'array', items: ref('ApiKey') }), ...errors(400, 403) },
};

const makeOperation = {
  ...operation('auth', 'makeApiKey', 'Make an API key'),
  description:
    'A program sends the key as the token of its calls, and does with it what the user may do, but changes no users, passwords or sessions. Answers 403 `sign_in_again` 15 minutes after the password was last given; see POST /api/auth/confirm.',
  requestBody: body({
    type: 'object',
    required: ['name'],
    properties: {
      name: { ...string, minLength: 1, maxLength: LONGEST_NAME, description: 'What it is for.' },
      days: {
        type: ['integer', 'null'],
        minimum: 1,
        maximum: MOST_DAYS,
        description: 'After how many days it ends; without it: never.',
      },
    },
    additionalProperties: false,
  }),
  responses: {
    201: ok('The key, which is answered only now', {
      allOf: [ref('ApiKey'), { type: 'object', required: ['key'], properties: { key: string } }],
    }),
    ...errors(400, 403, 409, 413, 415),
  },
};

const endOperation = {
  ...operation('auth', 'endApiKey', 'End one of my API keys'),
  responses: { 200: ok('It is over', { type: 'object', properties: { id: ref('Id') } }), ...errors(403, 404) },
};

/** A user's own API keys, with which programs call the API as that user. */
export const apiKeyRoutes: RouteTable = {
  schemas: (): Record<string, OpenApiPart> => ({ ApiKey: key }),
  routes: [
    { method: 'GET', path, handler: listOwn, openapi: { operation: listOperation }, options },
    { method: 'POST', path, handler: makeOwn, openapi: { operation: makeOperation }, options },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      handler: endOwn,
      openapi: { pathParameters: [idParameter], operation: endOperation },
      options,
    },
  ],
};

function listOwn(request: FastifyRequest, { database }: Services): Promise<ApiKey[]> {
  onlyParameters(request, []);
  return listApiKeys(database.kysely, sessionOf(request).user.id);
}

async function makeOwn(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const { name, days = null } = bodyWith(request, ['name', 'days']);
  const wanted = { name: validName(name), days: validDays(days) };
  const context = contextOf(request, services);
  await assertFreshPassword(context);
  const { id: userId } = sessionOf(request).user;
  const answer = await inTransaction(context, async (inside) => {
    const handle = handleOf(inside);
    await lockUser(handle, userId);
    if ((await listApiKeys(handle, userId)).length >= MOST_KEYS) throw conflict('apiKey.many', { max: MOST_KEYS });
    return makeApiKey(handle, userId, wanted);
  });
  await record(request, services, 'api_key_made');
  reply.code(201);
  return answer;
}

/** Ending a key needs no fresh sign-in: whoever has found one that is known to strangers ends it at once. */
async function endOwn(request: FastifyRequest, services: Services) {
  const id = idFrom(request);
  if (!(await endApiKey(services.database.kysely, sessionOf(request).user.id, id))) throw notFound('apiKey.none');
  services.sessions.clear();
  await record(request, services, 'api_key_ended');
  return { id };
}

function record(request: FastifyRequest, { security }: Services, kind: SecurityEvent['kind']): Promise<void> {
  return security.record({ kind, userId: sessionOf(request).user.id, ...originOf(request), call: callOf(request) });
}

function validName(name: unknown): string {
  const valid = readName(name, LONGEST_NAME);
  if (valid === undefined) throw malformed('apiKey.name', { max: LONGEST_NAME });
  return valid;
}

function validDays(days: unknown): number | null {
  if (days === null) return null;
  if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  throw malformed('apiKey.days', { max: MOST_DAYS });
}
