import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from '../../metadata/model.ts';
import { isNumbered, type NumberedModule, renumberCall } from '../../metadata/read/renumbering.ts';
import { notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import type { ApiRecord, RecordsContext } from '../records/recordsContext.ts';
import { seenBody } from '../rights/seenBody.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { allWithinView, withinView } from '../rights/withinView.ts';
import { renumberCalls, transformItemsCalls } from './itemOperations.ts';
import { renumberRecord } from './renumberRecord.ts';
import { type Transformed, transformItems } from './transformItems.ts';

/**
 * The calls of items, beside those of their records. The current schema decides the name of the first one: `:renumber`
 * is `update-item-no` if the number of the module is `item_no`.
 */
export const itemRoutes: RouteTable = {
  routes: [
    {
      method: 'PATCH',
      path: '/api/:module/:id/:renumber',
      handler: renumber,
      rights: ['update'],
      openapi: renumberCalls,
    },
    {
      method: 'POST',
      path: '/api/:module/transform',
      handler: transform,
      rights: ['create', 'update'],
      openapi: transformItemsCalls,
    },
  ],
};

async function renumber(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const view = viewOf(request, services);
  const module = numberedIn(services.schema.current, request);
  if (!module || !view.seen.modules[module.name]?.renumber) throw notFound('noPath');
  const id = idFrom(request);
  const { field } = module.renumber;
  const body = bodyWith(request, [field]);
  const numbered = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    await seenBody(context, view, module.name, { [field]: body[field] }, id);
    const write = (inside: RecordsContext) => renumberRecord(inside, module, id, body[field]);
    return { status: 200, body: await withinView(context, view, module.name, write) };
  });
  return { [module.name]: seenRecord(view, module.name, numbered as ApiRecord) };
}

async function transform(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const module = moduleFrom(request);
  const view = viewOf(request, services);
  if (!view.isWhole && !view.seen.modules[module]?.stock?.transform) throw notFound('noPath');
  const transformed = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    const body = await seenTransform(context, view, module, request.body);
    const [set, ...items] = await allWithinView(context, view, module, async (inside) => {
      const changed = await transformItems(inside, module, body);
      return [changed.set, ...changed.items];
    });
    return { status: 200, body: { set, items } };
  });
  const { set, items } = transformed as Transformed;
  return { set: seenRecord(view, module, set), items: items.map((item) => seenRecord(view, module, item)) };
}

/** The body of a transform, whose new set has only values that the user may write, and only items that the user sees. */
async function seenTransform(context: RecordsContext, view: View, module: string, body: unknown): Promise<unknown> {
  if (view.isWhole || typeof body !== 'object' || body === null) return body;
  const { items, set, values } = body as { items?: unknown; set?: unknown; values?: unknown };
  const listed = Array.isArray(items)
    ? items.map((item) => (typeof item === 'object' && item !== null ? item.id : item))
    : [];
  const ids = [...listed, set].filter((id): id is number => Number.isInteger(id));
  await assertRowsSeen(context, view, module, ids);
  if (typeof values !== 'object' || values === null) return body;
  return { ...body, values: await seenBody(context, view, module, values as Record<string, unknown>) };
}

/** The module whose number the address changes; undefined for other addresses. */
export function numberedIn(schema: Schema, request: FastifyRequest): NumberedModule | undefined {
  const [name = '', , call] = Object.values(request.params as Record<string, string>);
  const module = schema.modules[name];
  return module && isNumbered(module) && renumberCall(module) === call ? module : undefined;
}
