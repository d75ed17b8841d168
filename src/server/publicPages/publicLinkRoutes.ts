import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { once } from '../http/withIdempotencyKey.ts';
import { listPublicLinks, makePublicLink, revokePublicLink } from './publicLinks.ts';

/** The longest that a link may last, in days. */
const MOST_DAYS = 3650;

/** The links that staff make to the public page of a record: made, seen, ended. */
export async function publicLinkRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.get('/common/public-link/:module/:id', async (request) => {
    onlyParameters(request, []);
    return listPublicLinks(contextOf(request, services), moduleFrom(request), idFrom(request));
  });

  api.post('/common/public-link/:module/:id', async (request, reply) => {
    onlyParameters(request, []);
    const id = idFrom(request);
    const days = daysFrom(request, services.schema.current.app.publicPage?.days);
    const outcome = await once(request, contextOf(request, services), async (context) => ({
      status: 201,
      body: await makePublicLink(context, moduleFrom(request), id, days),
    }));
    return reply.code(outcome.status).send(outcome.body);
  });

  api.delete('/common/public-link/:link', async (request) => {
    onlyParameters(request, []);
    const id = idIn((request.params as { link: string }).link);
    await revokePublicLink(contextOf(request, services), id);
    return { id };
  });
}

function moduleFrom(request: FastifyRequest): string {
  return (request.params as { module: string }).module;
}

/** Null: the link does not end by itself; left out: as the schema says. */
function daysFrom(request: FastifyRequest, standard: number | undefined): number | null {
  const { days = standard ?? null, ...others } = bodyObject(request);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw malformed('unknownKey', { key: unknown });
  if (days === null) return null;
  if (!Number.isInteger(days) || (days as number) < 1 || (days as number) > MOST_DAYS) {
    throw malformed('publicLinkDays', { max: MOST_DAYS });
  }
  return days as number;
}
