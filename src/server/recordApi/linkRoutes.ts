import type { FastifyRequest } from 'fastify';
import type { Link, Module } from '../../metadata/model.ts';
import { malformed } from '../errors.ts';
import { idFrom } from '../http/idFrom.ts';
import { jsonParameter, onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { listRecords } from '../records/read/listRecords.ts';
import { readListQuery } from '../records/read/readListQuery.ts';
import { knownModule } from '../records/recordsContext.ts';
import { seenRecord } from '../rights/View.ts';
import { readingContext, viewOf } from '../rights/viewOf.ts';
import { linkCalls } from './linkOperations.ts';

/** How many rows the links of a record have, and their first rows: what its page shows of them, in one call. */
export const linkRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/:id/links',
      handler: links,
      openapi: linkCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

async function links(request: FastifyRequest, services: Services) {
  onlyParameters(request, ['links', 'range']);
  const view = viewOf(request, services);
  const module = knownModule(view.seen, moduleFrom(request));
  const requests = linksFrom(module, jsonParameter(request, 'links'));
  const range = jsonParameter(request, 'range') ?? [0, 0];
  const context = readingContext(request, services);
  const id = idFrom(request);
  const [, ...found] = await Promise.all([
    getRecord(context, module.name, id),
    ...requests.map(async (link) => {
      const query = { filter: { [link.by]: id }, range, sort: [link.sort.field, link.sort.order] };
      if (!view.isWhole) readListQuery(view.seen, knownModule(view.seen, link.module), query);
      const { records, total } = await listRecords(context, link.module, query);
      return [link.name, { total, rows: records.map((record) => seenRecord(view, link.module, record)) }] as const;
    }),
  ]);
  return Object.fromEntries(found);
}

/** The links of these names, or all of the module. Throws a 400 for a name that is none. */
function linksFrom({ links }: Module, names: unknown): Link[] {
  if (names === undefined) return links;
  if (!Array.isArray(names)) throw malformed('queryJson', { name: 'links' });
  // A name that is said many times is read once.
  return [...new Set(names)].map((name) => {
    const link = links.find((one) => one.name === name);
    if (!link) throw malformed('unknownParameter', { name: `links: ${name}` });
    return link;
  });
}
