import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../errors.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { Services } from '../http/Services.ts';
import { linkFrom, sendFile } from '../media/sendMedia.ts';
import { findPublicFile, subjectOf } from './publicFiles.ts';
import { findPublicLink } from './publicLinks.ts';
import { noPublicPage, publicPageOf } from './publicPageOf.ts';

/** What one address may ask for in a minute: guests look at a page or two, with all of their photos. */
const PAGES = 60;
const FILES = 1_200;
const MINUTE = 60_000;

/** What guests may read who were given a link: the page of one record, and the files that it shows. */
export async function publicRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { database, schema, hooks, media } = services;
  await api.register(rateLimit, { global: false, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl) });
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
  });

  api.get('/public/:token', { config: { open: true, rateLimit: perMinute(PAGES) } }, async (request) => {
    const context = { database, schema: schema.current, hooks, media, userId: null };
    const token = tokenFrom(request);
    onlyParameters(request, []);
    return publicPageOf(context, media.links, token);
  });

  api.route({
    method: ['GET', 'HEAD'],
    url: '/public/:token/media/:name',
    config: { open: true, rateLimit: perMinute(FILES) },
    compress: false,
    handler: async (request, reply) => {
      const token = tokenFrom(request);
      const { name } = request.params as { name: string };
      const page = schema.current.app.publicPage;
      const link = await findPublicLink(database.kysely, token);
      if (!page || link?.module !== page.module) throw noPublicPage();
      const stamp = linkFrom(request);
      const worth = media.links.worth(subjectOf(token, name, stamp.size), stamp);
      if (worth !== 'valid') throw new Refusal(403, 'link_not_valid', { key: `facet.error.mediaLink.${worth}` });
      const file = await findPublicFile(database.kysely, media.links, page, link, { token, name });
      const key = stamp.size === 'thumb' ? file?.thumb_key : file?.storage_key;
      if (!file || !key) throw notFound();
      return sendFile(media.storage, { key, name: `${stamp.size}-${name}`, mime: file.mime, ...stamp }, request, reply);
    },
  });
}

function perMinute(max: number) {
  return { max, timeWindow: MINUTE };
}

/** What cannot be a token opens nothing, like one that nobody made. */
function tokenFrom(request: FastifyRequest): string {
  const { token } = request.params as { token: string };
  if (!/^[\w-]{32}$/.test(token)) throw noPublicPage();
  return token;
}

/** @param wait milliseconds until the next call is heard */
function tooMany(wait: number): Refusal {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) };
  return new Refusal(429, 'too_many_requests', { key: 'facet.error.tooManyRequests' }, { headers });
}
