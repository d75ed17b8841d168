import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CountStatus } from '../../metadata/keys/countKeys.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { assertNoBody, bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { once } from '../http/withIdempotencyKey.ts';
import { answer } from '../recordApi/recordRoutes.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { type CountPlan, countPlanFor } from './countPlan.ts';
import { scanIntoCount } from './scanIntoCount.ts';
import { setCountStatus } from './setCountStatus.ts';
import { undoScan } from './undoScan.ts';

type Act = (context: RecordsContext, plan: CountPlan, id: number, request: FastifyRequest) => Promise<unknown>;

/** What is done to a count: it is scanned into, scans are taken back, it is closed and opened again. */
const acts: Record<string, Act> = {
  scan: async (context, plan, id, request) => ({
    scanned: await scanIntoCount(context, plan, id, bodyObject(request)),
  }),
  'undo-scan': async (context, plan, id, request) => ({
    undone: await undoScan(context, plan, id, bodyObject(request)),
  }),
  'close-count': (context, plan, id, request) => setStatus(context, plan, id, request, 'Closed'),
  'reopen-count': (context, plan, id, request) => setStatus(context, plan, id, request, 'Open'),
};

/** What counts have beside their records, for every module of counts in the schema of the moment. */
export async function countRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  for (const [name, act] of Object.entries(acts)) {
    api.post(`/:module/:id/${name}`, async (request, reply) => {
      onlyParameters(request, []);
      const { module } = request.params as { module: string };
      const outcome = await once(request, contextOf(request, services), async (context) => ({
        status: 200,
        body: await act(context, countPlanFor(context.schema, module), idFrom(request), request),
      }));
      return answer(reply, outcome);
    });
  }
}

function setStatus(...[context, plan, id, request, to]: [...Parameters<Act>, CountStatus]): ReturnType<Act> {
  assertNoBody(request);
  return setCountStatus(context, plan, id, to);
}
