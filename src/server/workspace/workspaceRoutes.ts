import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stockCheck } from '../documents/checks/stockCheck.ts';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { bodyObject, holdsNul } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { whileWaiting } from '../http/whileWaiting.ts';
import { dashboardFigures } from '../reports/dashboardFigures.ts';
import { noteStockCheck } from '../status/lastStockCheck.ts';
import { readStatus } from '../status/readStatus.ts';
import { translate } from '../translate.ts';
import { countBadges } from './badges.ts';
import { globalSearch } from './globalSearch.ts';
import { navigationFromSchema } from './navigationFromSchema.ts';
import { overview } from './overview.ts';
import { getPreferences, putPreference } from './preferences.ts';
import { setStar } from './setStar.ts';

const defaultFinds = 20;
const mostFinds = 50;
/** Recent changes of the overview. */
const recentChanges = 12;

/** What the front asks for beside records: menu, schema, search, and each user's own stars and choices. */
export async function commonRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { schema } = services;

  api.get('/navigation', async (request) => navigationFromSchema(schema.current, request.language));

  api.get('/badges', async (request) => {
    onlyParameters(request, []);
    return countBadges(contextOf(request, services));
  });

  api.get('/schema', async (request, reply) => {
    reply.headers({ ETag: schema.etag, 'Cache-Control': 'no-cache' });
    return isFresh(request, schema.etag) ? notModified(reply) : schema.current;
  });

  api.get('/search', async (request) => {
    const { q = '', limit } = onlyParameters(request, ['q', 'limit']);
    if (typeof q !== 'string' || holdsNul(q)) throw malformed('characters');
    return globalSearch(contextOf(request, services), q, limitFrom(limit));
  });

  api.get('/overview', async (request, reply) => {
    onlyParameters(request, []);
    const context = contextOf(request, services);
    const [held, figures] = await Promise.all([
      overview(context, recentChanges),
      dashboardFigures(context, whileWaiting(reply)),
    ]);
    return figures ? { ...held, figures } : held;
  });

  api.get('/status', async (request) => {
    onlyParameters(request, []);
    return readStatus(services);
  });

  api.get('/stock-check', async (request) => {
    onlyParameters(request, []);
    const { checked, findings } = await stockCheck(contextOf(request, services));
    await noteStockCheck(services.database.kysely, { checked, findings: findings.length });
    const told = findings.map(({ message, ...finding }) => ({
      ...finding,
      message: translate(request.language, message),
    }));
    return { checked, findings: told };
  });

  for (const [method, on] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    api.route({
      method,
      url: '/star/:module/:id',
      handler: async (request) => {
        const id = idFrom(request);
        await setStar(contextOf(request, services), (request.params as { module: string }).module, id, on);
        return { id, _starred: on };
      },
    });
  }

  api.get('/preference', async (request) => getPreferences(contextOf(request, services)));

  api.get('/preference/:key', async (request) => {
    const preferences = await getPreferences(contextOf(request, services));
    const key = keyFrom(request);
    return { value: Object.hasOwn(preferences, key) ? preferences[key] : null };
  });

  api.put('/preference/:key', async (request) => {
    const { value = null, ...others } = bodyObject(request);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw malformed('unknownKey', { key: unknown });
    await putPreference(contextOf(request, services), keyFrom(request), value);
    return { value };
  });
}

function keyFrom(request: FastifyRequest): string {
  return (request.params as { key: string }).key;
}

function limitFrom(limit: unknown): number {
  if (limit === undefined) return defaultFinds;
  const value = Number(limit);
  if (typeof limit !== 'string' || !/^\d{1,3}$/.test(limit) || value < 1 || value > mostFinds) {
    throw malformed('limit', { max: mostFinds });
  }
  return value;
}

/** Whether the client has this version already. A proxy that compresses makes the tag a weak one. */
function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}
