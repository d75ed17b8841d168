import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../fields/shared/languages.ts';
import { notFound } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyObject, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { type Outcome, withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import { knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { translate } from '../translate.ts';
import { convertRows } from './convert/convertRows.ts';
import { itemsOnMemo } from './convert/itemsOnMemo.ts';
import {
  cancelPaymentCalls,
  conversionCalls,
  itemsElsewhereCalls,
  itemsOnMemoCalls,
  itemsToReturnCalls,
  pendingCalls,
  returnedItemsCalls,
  updateStatusCalls,
} from './documentOperations.ts';
import { cancelPayment } from './payments/cancelPayment.ts';
import { readCreditOverride } from './payments/refuseUnasked.ts';
import { type DocumentPlan, documentPlanFor, documentsAfter, isReturning } from './plan/documentPlan.ts';
import { documentFrom } from './plan/lockDocument.ts';
import { addReturnItems } from './returns/addReturnItems.ts';
import { itemsElsewhere, itemsToReturn } from './returns/itemsToReturn.ts';
import { type PendingSource, pendingSources } from './returns/pendingSources.ts';
import { mayBeElsewhere } from './returns/sourceRows.ts';
import { readLimitOverride } from './status/refuseOverLimit.ts';
import { updateStatus } from './status/updateStatus.ts';

/**
 * The calls of every document module, beside those of its records. The current schema decides which calls a document
 * has, and names the last two: `:conversion` is `sell-items`, for example, and `:pending` is
 * `pending-memo-outs-for-customer`. Every other name at that place is a 404.
 */
export const documentRoutes: RouteTable = {
  routes: [
    {
      method: 'POST',
      path: '/api/:module/:id/update-status',
      handler: setStatus,
      openapi: updateStatusCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/:id/returned-items-from-:source',
      handler: returnItems,
      openapi: returnedItemsCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/:id/cancel',
      handler: cancel,
      openapi: cancelPaymentCalls,
      options: { generalRouteRefuses: true },
    },
    { method: 'POST', path: '/api/:module/:id/:conversion', handler: convertItems, openapi: conversionCalls },
    {
      method: 'GET',
      path: '/api/:module/:id/items-to-return',
      handler: listItemsToReturn,
      openapi: itemsToReturnCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'GET',
      path: '/api/:module/:id/items-elsewhere',
      handler: listItemsElsewhere,
      openapi: itemsElsewhereCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'GET',
      path: '/api/:module/:id/items-on-memo',
      handler: listItemsOnMemo,
      openapi: itemsOnMemoCalls,
      options: { generalRouteRefuses: true },
    },
    { method: 'GET', path: '/api/:module/:pending/:party', handler: listPending, openapi: pendingCalls },
  ],
};

type Params = Record<'module' | 'id' | 'source' | 'conversion' | 'pending' | 'party', string>;

function setStatus(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToDocument(request, services, reply, async (context, plan, id) => {
    const { exposure, payment } = plan.document;
    const body = bodyWith(request, ['status', ...(exposure ? ['over_limit'] : []), ...(payment ? ['as_credit'] : [])]);
    const override = { ...readLimitOverride(body), ...readCreditOverride(body) };
    const { record, message } = await updateStatus(context, plan.module.name, id, body.status, override);
    return { status: 200, body: message ? { ...record, message: translate(request.language, message) } : record };
  });
}

/** Takes a payment back, which stays and says so. */
async function cancel(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  assertNoBody(request);
  const context = contextOf(request, services);
  return withIdempotencyKey(request, reply, context, async (inside) => ({
    status: 200,
    body: await cancelPayment(inside, paramsOf(request).module, idFrom(request)),
  }));
}

function returnItems(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToDocument(request, services, reply, async (context, plan, id) => {
    if (!isReturning(plan) || plan.returns.module !== paramsOf(request).source) throw notFound('noPath');
    return { status: 201, body: await addReturnItems(context, plan, id, request.body) };
  });
}

/** Creates the following document from some of the rows, e.g. the sale of stones that a customer has on memo. */
function convertItems(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToDocument(request, services, reply, async (context, plan, id) => {
    const { conversion } = paramsOf(request);
    const { follows } = documentsAfter(context.schema, plan);
    const target = follows.find(({ follows: { keys } }) => keys.name === conversion);
    if (!target) throw notFound('noPath');
    return { status: 201, body: await convertRows(context, plan, target, id, bodyObject(request)) };
  });
}

async function listItemsToReturn(request: FastifyRequest, services: Services) {
  const [context, plan] = returnableIn(request, services);
  return itemsToReturn(context, plan, idFrom(request));
}

/** What is left to return but not here, each row with the reason as a sentence and the document that has the item. */
async function listItemsElsewhere(request: FastifyRequest, services: Services) {
  const [context, plan] = returnableIn(request, services);
  if (!mayBeElsewhere(plan)) throw notFound('noPath');
  const rows = await itemsElsewhere(context, plan, idFrom(request));
  return rows.map(({ row, reason, heldBy: { module, id, code } }) => ({
    ...row,
    reason: translate(request.language, reason),
    held_by: { module, id, label: code },
  }));
}

/** The items that were there before and that the document can take, where it takes only what is on memo. */
async function listItemsOnMemo(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const context = contextOf(request, services);
  const plan = planIn(context, request);
  if (!plan.document.effect.needsMemo) throw notFound('noPath');
  const [record] = await selectRecords(context, plan.module, [idFrom(request)]);
  if (!record) throw notFound();
  return itemsOnMemo(context, plan, documentFrom(plan, record).party);
}

/** The documents of one party that have rows left to return. The form of a return lets people choose among them. */
async function listPending(request: FastifyRequest, services: Services) {
  const [context, plan] = returnableIn(request, services);
  const { pending, party } = paramsOf(request);
  if (pending !== `pending-${plan.module.name}s-for-${plan.partyModule.name}`) throw notFound('noPath');
  const sources = await pendingSources(context, plan, idIn(party));
  return sources.map((source) => titled(plan, source, request.language));
}

/** Adds the title that a list of them shows, as `{module}_title`: code, date, and number of rows left. */
function titled({ module }: DocumentPlan, source: PendingSource, language: Language) {
  const left = translate(language, { key: 'facet.documents.left', params: { smart_count: source.left } });
  const title = [source.code, source.date, left].filter((part) => part !== null).join(' · ');
  return { ...source, [`${module.name.replaceAll('-', '_')}_title`]: title };
}

type Work = (context: RecordsContext, plan: DocumentPlan, id: number) => Promise<Outcome>;

/** Runs the work on one document. Throws 404 when the module is no document. */
async function postToDocument(request: FastifyRequest, services: Services, reply: FastifyReply, work: Work) {
  onlyParameters(request, []);
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    const plan = planIn(context, request);
    return work(context, plan, idFrom(request));
  });
}

/** The document module of the path. Throws 404 when the document has no returns. */
function returnableIn(request: FastifyRequest, services: Services): [RecordsContext, DocumentPlan] {
  onlyParameters(request, []);
  const context = contextOf(request, services);
  const plan = planIn(context, request);
  if (documentsAfter(context.schema, plan).returns.length === 0) throw notFound('noPath');
  return [context, plan];
}

function planIn({ schema }: RecordsContext, request: FastifyRequest): DocumentPlan {
  return documentPlanFor(schema, knownModule(schema, paramsOf(request).module));
}

function paramsOf(request: FastifyRequest): Params {
  return request.params as Params;
}
