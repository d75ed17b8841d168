import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Schema } from '../../metadata/model.ts';
import { isNumbered, type NumberedModule, renumberCall } from '../../metadata/read/renumbering.ts';
import { notFound, wrongMethod } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { once } from '../http/withIdempotencyKey.ts';
import { answer } from '../recordApi/recordRoutes.ts';
import { renumberRecord } from './renumberRecord.ts';

/** The call that changes the number of a record, of every module of the schema of the moment that has a `renumber`. */
export async function renumberRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.patch('/:module/:id/:action', async (request, reply) => {
    const module = numberedIn(services.schema.current, request);
    if (!module) throw notFound('noPath');
    const id = idFrom(request);
    const { field } = module.renumber;
    const body = bodyWith(request, [field]);
    return answer(
      reply,
      await once(request, contextOf(request, services), async (context) => ({
        status: 200,
        body: { [module.name]: await renumberRecord(context, module, id, body[field]) },
      })),
    );
  });
}

/**
 * Refuses methods that a call beside a record does not take, with 405: the address alone does not tell Fastify whether
 * it is the PATCH of a number, or what can be read of a document or be done with it. To be called before the routes.
 */
export function refuseOtherMethodsOfCalls(api: FastifyInstance, { schema }: Services): void {
  api.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== `${api.prefix}/:module/:id/:action`) return;
    const allowed = numberedIn(schema.current, request) ? ['PATCH'] : ['GET', 'HEAD', 'POST'];
    if (!allowed.includes(request.method)) throw wrongMethod(request.method, allowed.join(', '));
  });
}

/** The module whose number the address changes, if it is such an address. */
function numberedIn(schema: Schema, request: FastifyRequest): NumberedModule | undefined {
  const { module: name, action } = request.params as { module: string; action: string };
  const module = schema.modules[name];
  return module && isNumbered(module) && renumberCall(module) === action ? module : undefined;
}
