import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, malformed, notFound, Refusal } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { limitGuests } from '../http/limitGuests.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom, pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { linkFrom, sendFile } from '../media/sendMedia.ts';
import { idParameter, moduleParameter } from '../openapi/parts.ts';
import { allowedModule, assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { findPublicFile, subjectOf } from './publicFiles.ts';
import {
  findPublicLink,
  listPublicLinks,
  makePublicLink,
  type PublicLink,
  recordOfLink,
  revokePublicLink,
} from './publicLinks.ts';
import {
  listLinksOperation,
  makeLinkOperation,
  pageFileParameters,
  publicSchemas,
  readPageFileOperation,
  readPageOperation,
  revokeLinkOperation,
  tokenParameter,
} from './publicOperations.ts';
import { noPublicPage, publicPageOf } from './publicPageOf.ts';

/** How many calls one address may make in a minute: guests look at a page or two, with all of their photos. */
const PAGES = 60;
const FILES = 1_200;
const MINUTE = 60_000;

/** The calls of guests with a link: the page of one record, and the files on it. */
export const publicRoutes: RouteTable = {
  schemas: () => publicSchemas,
  prepare: limitGuests,
  routes: [
    {
      method: 'GET',
      path: '/api/public/:token',
      handler: readPage,
      openapi: { pathParameters: [tokenParameter], operation: readPageOperation },
      options: { config: { open: true, rateLimit: { max: PAGES, timeWindow: MINUTE } } },
    },
    {
      method: 'GET',
      path: '/api/public/:token/media/:name',
      handler: readPageFile,
      openapi: { pathParameters: pageFileParameters, operation: readPageFileOperation },
      options: {
        config: { open: true, rateLimit: { max: FILES, timeWindow: MINUTE } },
        compress: false,
        answersHead: true,
      },
    },
  ],
};

const record = [moduleParameter, idParameter];

/** The links to the public page of a record, which staff make. */
export const publicLinkRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/common/public-link/:module/:id',
      handler: listLinks,
      openapi: { pathParameters: record, operation: listLinksOperation },
    },
    {
      method: 'POST',
      path: '/api/common/public-link/:module/:id',
      handler: makeLink,
      openapi: { pathParameters: record, operation: makeLinkOperation },
    },
    {
      method: 'DELETE',
      path: '/api/common/public-link/:link',
      handler: revokeLink,
      openapi: { pathParameters: [{ ...idParameter, name: 'link' }], operation: revokeLinkOperation },
    },
  ],
};

async function readPage(request: FastifyRequest, { database, schema, hooks, media }: Services) {
  const context = { database, schema: schema.current, hooks, media, userId: null };
  const token = tokenFrom(request);
  onlyParameters(request, []);
  return publicPageOf(context, media.links, token);
}

async function readPageFile(request: FastifyRequest, { database, schema, media }: Services, reply: FastifyReply) {
  const token = tokenFrom(request);
  const name = pathParameter(request, 'name');
  const page = schema.current.app.publicPage;
  const link = await findPublicLink(database.kysely, token);
  if (!page || link?.module !== page.module) throw noPublicPage();
  const stamp = linkFrom(request);
  const worth = media.links.worth(subjectOf(token, name, stamp.size), stamp);
  if (worth !== 'valid') throw new Refusal('link_not_valid', { key: `facet.error.mediaLink.${worth}` });
  const file = await findPublicFile(database.kysely, media.links, page, link, { token, name });
  const key = stamp.size === 'thumb' ? file?.thumb_key : file?.storage_key;
  if (!file || !key) throw notFound();
  return sendFile(media.storage, { key, name: `${stamp.size}-${name}`, mime: file.mime, ...stamp }, request, reply);
}

/** A text that cannot be a token gets the same response as an unknown token. */
function tokenFrom(request: FastifyRequest): string {
  const token = pathParameter(request, 'token');
  if (!/^[\w-]{32}$/.test(token)) throw noPublicPage();
  return token;
}

async function listLinks(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  assertMayShow(request, services);
  const links = await listPublicLinks(contextOf(request, services), moduleFrom(request), idFrom(request));
  return links.map((link) => seenLink(request, services, link));
}

async function makeLink(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const id = idFrom(request);
  const days = daysFrom(request, services.schema.current.app.publicPage?.days);
  assertMayShow(request, services);
  const link = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 201,
    body: await makePublicLink(context, moduleFrom(request), id, days),
  }));
  return seenLink(request, services, link as PublicLink);
}

/**
 * Throws 403 unless the user may show records to guests: a page that says what the user does not see is not shown by the
 * user either.
 */
function assertMayShow(request: FastifyRequest, services: Services): void {
  const view = viewOf(request, services);
  if (view.isWhole) return;
  allowedModule(view, moduleFrom(request), ['export']);
  if (services.schema.current.app.publicPage && !view.seen.app.publicPage) throw forbidden();
}

/** Who made a link is a record of the people who sign in. */
function seenLink(request: FastifyRequest, services: Services, link: PublicLink): PublicLink {
  return viewOf(request, services).seen.modules.user ? link : { ...link, made_by: null };
}

async function revokeLink(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const id = idIn(pathParameter(request, 'link'));
  await assertLinkSeen(request, services, id);
  await revokePublicLink(contextOf(request, services), id);
  return { id };
}

/** Throws 404 unless the user sees the record of the link, 403 unless the user may show it to guests. */
async function assertLinkSeen(request: FastifyRequest, services: Services, id: number): Promise<void> {
  const view = viewOf(request, services);
  if (view.isWhole) return;
  const context = contextOf(request, services);
  const linked = await recordOfLink(context, id);
  if (!linked) throw notFound();
  allowedModule(view, linked.module, ['export']);
  await assertRowsSeen(context, view, linked.module, [linked.record_id]);
}

/** The longest time until a link expires, in days. */
const MOST_DAYS = 3650;

/** Null: the link does not expire; absent: the default of the schema. */
function daysFrom(request: FastifyRequest, standard: number | undefined): number | null {
  const { days = standard ?? null } = bodyWith(request, ['days']);
  if (days === null) return null;
  if (!Number.isInteger(days) || (days as number) < 1 || (days as number) > MOST_DAYS) {
    throw malformed('publicLinkDays', { max: MOST_DAYS });
  }
  return days as number;
}
