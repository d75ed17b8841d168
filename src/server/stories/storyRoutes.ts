import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { idFrom } from '../http/idFrom.ts';
import { jsonParameter, onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { readRange } from '../records/read/readListQuery.ts';
import { knownModule } from '../records/recordsContext.ts';
import { readingContext, viewOf } from '../rights/viewOf.ts';
import { readStory } from './readStory.ts';
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
  const page = readRange(jsonParameter(request, 'range'), { usual: SHOWN, most: MOST });
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
