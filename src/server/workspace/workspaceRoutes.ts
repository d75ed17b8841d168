import type { FastifyReply, FastifyRequest } from 'fastify';
import { isStorable } from '../../fields/shared/readText.ts';
import type { Schema } from '../../metadata/model.ts';
import { malformed } from '../errors.ts';
import { compressOnce } from '../http/compressOnce.ts';
import { contextOf } from '../http/contextOf.ts';
import { isFresh, notModified } from '../http/entityTags.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom, pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { whileWaiting } from '../http/whileWaiting.ts';
import { idParameter, moduleParameter } from '../openapi/parts.ts';
import { dashboardFigures } from '../reports/dashboardFigures.ts';
import { readingContext, viewOf } from '../rights/viewOf.ts';
import { countBadges } from './badges.ts';
import { globalSearch } from './globalSearch.ts';
import { navigationFromSchema } from './navigationFromSchema.ts';
import { overview } from './overview.ts';
import { getPreferences, putPreference } from './preferences.ts';
import { setStar } from './setStar.ts';
import { startSteps } from './startSteps.ts';
import {
  addStarOperation,
  badgesOperation,
  getPreferenceOperation,
  keyParameter,
  listPreferencesOperation,
  navigationOperation,
  overviewOperation,
  removeStarOperation,
  schemaOperation,
  searchOperation,
  setPreferenceOperation,
  workspaceSchemas,
} from './workspaceOperations.ts';

const star = [moduleParameter, idParameter];

/** The calls of the front beside records: menu, schema, search, overview, and each user's own stars and preferences. */
export const workspaceRoutes: RouteTable = {
  schemas: () => workspaceSchemas,
  routes: [
    {
      method: 'GET',
      path: '/api/common/navigation',
      handler: readNavigation,
      openapi: { operation: navigationOperation },
    },
    { method: 'GET', path: '/api/common/badges', handler: readBadges, openapi: { operation: badgesOperation } },
    { method: 'GET', path: '/api/common/schema', handler: readSchema, openapi: { operation: schemaOperation } },
    { method: 'GET', path: '/api/common/search', handler: search, openapi: { operation: searchOperation } },
    { method: 'GET', path: '/api/common/overview', handler: readOverview, openapi: { operation: overviewOperation } },
    {
      method: 'PUT',
      path: '/api/common/star/:module/:id',
      handler: addStar,
      openapi: { pathParameters: star, operation: addStarOperation },
    },
    {
      method: 'DELETE',
      path: '/api/common/star/:module/:id',
      handler: removeStar,
      openapi: { pathParameters: star, operation: removeStarOperation },
    },
    {
      method: 'GET',
      path: '/api/common/preference',
      handler: listPreferences,
      openapi: { operation: listPreferencesOperation },
    },
    {
      method: 'GET',
      path: '/api/common/preference/:key',
      handler: getPreference,
      openapi: { pathParameters: [keyParameter], operation: getPreferenceOperation },
    },
    {
      method: 'PUT',
      path: '/api/common/preference/:key',
      handler: setPreference,
      openapi: { pathParameters: [keyParameter], operation: setPreferenceOperation },
    },
  ],
};

async function readNavigation(request: FastifyRequest, services: Services) {
  return navigationFromSchema(viewOf(request, services).seen, request.language);
}

async function readBadges(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  return countBadges(readingContext(request, services));
}

async function readSchema(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const { seen, etag } = viewOf(request, services);
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
  return isFresh(request, etag) ? notModified(reply) : compressOnce(request, reply, forFront(seen));
}

const answered = new WeakMap<Schema, Schema>();

/** Without the values that the lists began with: the front fetches those of now (`GET /api/common/choices`). */
function forFront(seen: Schema): Schema {
  const before = answered.get(seen);
  if (before) return before;
  const names = Object.keys(seen.valueLists);
  const answer = { ...seen, valueLists: Object.fromEntries(names.map((name) => [name, []])) };
  answered.set(seen, answer);
  return answer;
}

const defaultFinds = 20;
const mostFinds = 50;

async function search(request: FastifyRequest, services: Services) {
  const { q = '', limit } = onlyParameters(request, ['q', 'limit']);
  if (typeof q !== 'string' || !isStorable(q)) throw malformed('characters');
  return globalSearch(readingContext(request, services), q, limitFrom(limit), request.language);
}

/** The number of recent changes in the overview. */
const recentChanges = 12;

async function readOverview(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const context = readingContext(request, services);
  const [held, figures, start] = await Promise.all([
    overview(context, recentChanges),
    dashboardFigures(context, whileWaiting(reply)),
    startSteps(context),
  ]);
  const { seen } = viewOf(request, services);
  const recent = seen.modules.user ? held.recent : held.recent.map((change) => ({ ...change, user: null }));
  return { ...held, recent, ...(figures && { figures }), ...(start.length > 0 && { start }) };
}

function addStar(request: FastifyRequest, services: Services) {
  return putStar(request, services, true);
}

function removeStar(request: FastifyRequest, services: Services) {
  return putStar(request, services, false);
}

async function putStar(request: FastifyRequest, services: Services, on: boolean) {
  assertNoBody(request);
  const id = idFrom(request);
  await setStar(readingContext(request, services), moduleFrom(request), id, on);
  return { id, _starred: on };
}

async function listPreferences(request: FastifyRequest, services: Services) {
  return getPreferences(contextOf(request, services));
}

async function getPreference(request: FastifyRequest, services: Services) {
  const preferences = await getPreferences(contextOf(request, services));
  const key = keyFrom(request);
  return { value: Object.hasOwn(preferences, key) ? preferences[key] : null };
}

async function setPreference(request: FastifyRequest, services: Services) {
  const { value = null } = bodyWith(request, ['value']);
  await putPreference(contextOf(request, services), keyFrom(request), value);
  return { value };
}

function keyFrom(request: FastifyRequest): string {
  return pathParameter(request, 'key');
}

function limitFrom(limit: unknown): number {
  if (limit === undefined) return defaultFinds;
  const value = Number(limit);
  if (typeof limit !== 'string' || !/^\d{1,3}$/.test(limit) || value < 1 || value > mostFinds) {
    throw malformed('limit', { max: mostFinds });
  }
  return value;
}
