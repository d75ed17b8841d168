import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ListedChoices, valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import type { Module } from '../../metadata/model.ts';
import { malformed, notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { readListedChoices } from '../records/read/readListedChoices.ts';
import { type ApiRecord, knownModule } from '../records/recordsContext.ts';
import { seenRecord } from '../rights/View.ts';
import { assertRowsSeen, readingContext, viewOf } from '../rights/viewOf.ts';
import { mergeValues } from './mergeValues.ts';
import { choicesOperation, mergeCalls, usesCalls, valueListSchemas } from './valueListOperations.ts';
import { countSeenUses, countUses, type ValueUse } from './valueUses.ts';

/** The calls of value lists, beside those of their records. */
export const valueListRoutes: RouteTable = {
  schemas: () => valueListSchemas,
  routes: [
    { method: 'GET', path: '/api/common/choices', handler: readChoices, openapi: { operation: choicesOperation } },
    {
      method: 'GET',
      path: '/api/:module/:id/uses',
      handler: readUses,
      openapi: usesCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/:id/merge',
      handler: merge,
      rights: ['update', 'delete'],
      openapi: mergeCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

/** The values of the lists that fields use which the user sees. */
function readChoices(request: FastifyRequest, services: Services): Promise<ListedChoices> {
  onlyParameters(request, []);
  return readListedChoices(contextOf(request, services), Object.keys(viewOf(request, services).seen.valueLists));
}

async function readUses(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const module = moduleOfValues(request, services);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  const record = await getRecord(readingContext(request, services), module.name, idFrom(request));
  const [list, value] = [record[valueListFields.list] as string, record[valueListFields.value] as string];
  const all = await countUses(context, list, [value]);
  const seen = view.isWhole ? all : await countSeenUses(context, view, list, value);
  return {
    records: sumOf(seen),
    modules: seen.map(({ module: name, records }) => ({ module: name, records })),
    others: sumOf(all) > sumOf(seen),
  };
}

function sumOf(uses: readonly ValueUse[]): number {
  return uses.reduce((sum, { records }) => sum + records, 0);
}

async function merge(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const module = moduleOfValues(request, services);
  const view = viewOf(request, services);
  const id = idFrom(request);
  const { into } = bodyWith(request, ['into']);
  if (!Number.isInteger(into) || (into as number) < 1 || (into as number) >= 2 ** 31) throw malformed('mergeInto');
  const merged = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    await assertRowsSeen(context, view, module.name, [into as number]);
    const whole = knownModule(context.schema, module.name);
    return { status: 200, body: await mergeValues(context, whole, { id, into: into as number }) };
  });
  const { record, records } = merged as { record: ApiRecord; records: number };
  const answer = { [module.name]: seenRecord(view, module.name, record) };
  return view.isWhole ? { ...answer, records } : answer;
}

function moduleOfValues(request: FastifyRequest, services: Services): Module {
  const { module } = request.params as { module: string };
  if (module !== valueListModule) throw notFound('noPath');
  return knownModule(viewOf(request, services).seen, module);
}
