import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from '../../metadata/model.ts';
import { isNumbered, type NumberedModule, renumberCall } from '../../metadata/read/renumbering.ts';
import { notFound, wrongMethod } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { renumberCalls, transformItemsCalls } from './itemOperations.ts';
import { renumberRecord } from './renumberRecord.ts';
import { transformItems } from './transformItems.ts';

/**
 * The calls of items, beside those of their records. The current schema decides the name of the first one: `:renumber`
 * is `update-item-no` if the number of the module is `item_no`.
 */
export const itemRoutes: RouteTable = {
  routes: [
    { method: 'PATCH', path: '/api/:module/:id/:renumber', handler: renumber, openapi: renumberCalls },
    { method: 'POST', path: '/api/:module/transform', handler: transform, openapi: transformItemsCalls },
  ],
};

async function renumber(request: FastifyRequest, services: Services, reply: FastifyReply) {
  const module = numberedIn(services.schema.current, request);
  if (!module) throw notFound('noPath');
  const id = idFrom(request);
  const { field } = module.renumber;
  const body = bodyWith(request, [field]);
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 200,
    body: { [module.name]: await renumberRecord(context, module, id, body[field]) },
  }));
}

async function transform(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  const { module } = request.params as { module: string };
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 200,
    body: await transformItems(context, module, request.body),
  }));
}

/**
 * Responds with 405 to methods that a call beside a record does not have. Fastify cannot decide this by the address
 * alone, because the address may be the PATCH of a number or a call of a document. This function must be called before
 * the routes are registered.
 */
export function refuseOtherMethodsOfCalls(api: FastifyInstance, { schema }: Services): void {
  api.addHook('preHandler', async (request) => {
    if (!/\/:\w+\/:\w+\/:\w+$/.test(request.routeOptions.url ?? '')) return;
    const allowed = numberedIn(schema.current, request) ? ['PATCH'] : ['GET', 'HEAD', 'POST'];
    if (!allowed.includes(request.method)) throw wrongMethod(request.method, allowed.join(', '));
  });
}

/** The module whose number the address changes; undefined for other addresses. */
function numberedIn(schema: Schema, request: FastifyRequest): NumberedModule | undefined {
  const [name = '', , call] = Object.values(request.params as Record<string, string>);
  const module = schema.modules[name];
  return module && isNumbered(module) && renumberCall(module) === call ? module : undefined;
}
