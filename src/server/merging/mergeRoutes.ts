import type { FastifyReply, FastifyRequest } from 'fastify';
import { valueListFields, valueListModule } from '../../fields/shared/choices.ts';
import { isObject } from '../../fields/shared/isObject.ts';
import type { Module } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { isMergeable } from '../../metadata/read/mergeable.ts';
import { malformed, notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { versionFrom } from '../http/versionFrom.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { type ApiRecord, type Body, knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { assertRowsSeen, readingContext, viewOf } from '../rights/viewOf.ts';
import { mergeValues } from '../valueLists/mergeValues.ts';
import { countSeenUses, countUses } from '../valueLists/valueUses.ts';
import { mergingCalls, usesCalls } from './mergeOperations.ts';
import { mergeRecords } from './mergeRecords.ts';
import { countReferences, countSeenReferences } from './references.ts';

/** How two records, or two values of a value list, become one, and what uses them. */
export const mergeRoutes: RouteTable = {
  routes: [
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
      openapi: mergingCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

interface Use {
  module: string;
  records: number;
}

async function readUses(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const { name } = mergedModule(request, services);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  const record = await getRecord(readingContext(request, services), name, idFrom(request));
  const { all, seen } = await (name === valueListModule ? usesOfValue : usesOfRecord)(context, view, name, record);
  return {
    records: sumOf(seen),
    modules: seen.map(({ module, records }) => ({ module, records })),
    others: sumOf(all) > sumOf(seen),
  };
}

async function usesOfValue(context: RecordsContext, view: View, _name: string, record: ApiRecord) {
  const [list, value] = [record[valueListFields.list] as string, record[valueListFields.value] as string];
  const all: Use[] = await countUses(context, list, [value]);
  return { all, seen: view.isWhole ? all : await countSeenUses(context, view, list, value) };
}

async function usesOfRecord(context: RecordsContext, view: View, name: string, { id }: ApiRecord) {
  const all: Use[] = await countReferences(context, name, id);
  return { all, seen: view.isWhole ? all : await countSeenReferences(context, view, name, id) };
}

function sumOf(uses: readonly Use[]): number {
  return uses.reduce((sum, { records }) => sum + records, 0);
}

async function merge(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const { name } = mergedModule(request, services);
  const [view, id, version] = [viewOf(request, services), idFrom(request), versionFrom(request)];
  const { into, values } = mergeBody(request, name);
  const merged = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    await assertRowsSeen(context, view, name, [into]);
    const body =
      name === valueListModule
        ? await mergeValues(context, knownModule(context.schema, name), { id, into })
        : await mergeRecords(context, view, { module: name, id, into, values, version });
    return { status: 200, body };
  });
  const { record, records } = merged as { record: ApiRecord; records: number };
  const answer = { [name]: seenRecord(view, name, record) };
  return view.isWhole ? { ...answer, records } : answer;
}

/** Only records have values to choose between. */
function mergeBody(request: FastifyRequest, module: string): { into: number; values: Body } {
  const { into, values = {} } = bodyWith(request, module === valueListModule ? ['into'] : ['into', 'values']);
  if (!isId(into)) throw malformed('mergeInto');
  if (!isObject(values)) throw malformed('bodyNeeded');
  return { into, values };
}

function mergedModule(request: FastifyRequest, services: Services): Module {
  const name = moduleFrom(request);
  const module = viewOf(request, services).seen.modules[name];
  if (module && (name === valueListModule || isMergeable(module))) return module;
  throw notFound('noPath');
}
