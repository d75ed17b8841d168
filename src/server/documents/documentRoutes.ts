import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { bodyObject, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { type Outcome, once } from '../http/withIdempotencyKey.ts';
import { answer } from '../recordApi/recordRoutes.ts';
import { knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { type Language, translate } from '../translate.ts';
import { moveOn } from './convert/convertRows.ts';
import { type DocumentPlan, documentsAfter } from './plan/documentPlan.ts';
import { documentPlanFor } from './plan/documentPlanFor.ts';
import { addReturnItems } from './returns/addReturnItems.ts';
import { itemsToReturn } from './returns/itemsToReturn.ts';
import { type PendingSource, pendingSources } from './returns/pendingSources.ts';
import { readAgreed } from './status/refuseOverLimit.ts';
import { updateStatus } from './status/updateStatus.ts';

/** What documents have beside their records, for every document of the schema of the moment at once. */
export async function documentRoutes(api: FastifyInstance, { services }: { services: Services }): Promise<void> {
  api.post('/:module/:id/:action', async (request, reply) => {
    onlyParameters(request, []);
    const outcome = await once(request, contextOf(request, services), (context) => act(context, request));
    return answer(reply, outcome);
  });

  api.get('/:module/:id/:action', async (request) => {
    onlyParameters(request, []);
    const context = contextOf(request, services);
    const plan = planIn(context, request);
    if (documentsAfter(context.schema, plan).returns.length === 0) throw notFound('noPath');
    const { id: middle, action: last } = request.params as Params;
    if (last === 'items-to-return') return itemsToReturn(context, plan, idFrom(request));
    if (middle !== `pending-${plan.module.name}s-for-${plan.partyModule.name}`) throw notFound('noPath');
    const pending = await pendingSources(context, plan, idIn(last));
    return pending.map((source) => titled(plan, source, request.language));
  });
}

type Params = { module: string; id: string; action: string };

/** With what a list of them shows, as `{module}_title`: code, date, and how many rows are left. */
function titled({ module }: DocumentPlan, source: PendingSource, language: Language) {
  const left = translate(language, { key: 'facet.documents.left', params: { smart_count: source.left } });
  const title = [source.code, source.date, left].filter((part) => part !== null).join(' · ');
  return { ...source, [`${module.name.replaceAll('-', '_')}_title`]: title };
}

/** What is done to one document: update-status, returned-items-from-…, or what moves its items on. */
async function act(context: RecordsContext, request: FastifyRequest): Promise<Outcome> {
  const plan = planIn(context, request);
  const id = idFrom(request);
  const { action } = request.params as Params;
  const { returns } = plan.document;
  if (action === 'update-status') {
    const body = bodyWith(request, ['status', ...(plan.document.exposure ? ['over_limit'] : [])]);
    const { record, message } = await updateStatus(context, plan.module.name, id, body.status, readAgreed(body));
    return { status: 200, body: message ? { ...record, message: translate(request.language, message) } : record };
  }
  if (returns && action === `returned-items-from-${returns.module}`) {
    return { status: 201, body: await addReturnItems(context, plan, id, request.body) };
  }
  const target = documentsAfter(context.schema, plan).follows.find(({ document }) => document.follows?.name === action);
  if (target) return { status: 201, body: await moveOn(context, plan, target, id, bodyObject(request)) };
  throw notFound('noPath');
}

function planIn({ schema }: RecordsContext, request: FastifyRequest): DocumentPlan {
  const { module } = request.params as Params;
  return documentPlanFor(schema, knownModule(schema, module));
}
