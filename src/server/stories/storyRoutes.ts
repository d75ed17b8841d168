import type { FastifyRequest } from 'fastify';
import { malformed, notFound } from '../errors.ts';
import { idFrom } from '../http/idFrom.ts';
import { jsonParameter, onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { knownModule } from '../records/recordsContext.ts';
import { readingContext, viewOf } from '../rights/viewOf.ts';
import { readStory, type StoryPage } from './readStory.ts';
import { storyCalls } from './storyOperations.ts';
import { whereaboutsOf } from './whereaboutsOf.ts';

/** What the head of a record's page shows beside the record itself. */
export const storyRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/:id/story',
      handler: story,
      openapi: storyCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

const SHOWN = 10;
const MOST = 100;

async function story(request: FastifyRequest, services: Services) {
  onlyParameters(request, ['range']);
  const page = pageFrom(jsonParameter(request, 'range'));
  const view = viewOf(request, services);
  const module = knownModule(view.seen, moduleFrom(request));
  const head = module.page;
  if (!head || !(head.story || head.whereabouts)) throw notFound('noPath');
  const context = readingContext(request, services);
  const wanted = { module, id: idFrom(request) };
  const [whereabouts, lines] = await Promise.all([
    head.whereabouts
      ? whereaboutsOf(context, view, wanted)
      : getRecord(context, module.name, wanted.id).then(() => null),
    readStory(context, view, wanted, page),
  ]);
  return { whereabouts, ...lines };
}

function pageFrom(range: unknown): StoryPage {
  if (range === undefined) return { first: 0, limit: SHOWN };
  const [first, last] = Array.isArray(range) && range.length === 2 ? range : [];
  const isRange = Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && last >= first;
  if (!isRange) throw malformed('range');
  return { first, limit: Math.min(last - first + 1, MOST) };
}
