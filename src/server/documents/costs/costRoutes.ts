import type { FastifyRequest } from 'fastify';
import type { Schema } from '../../../metadata/model.ts';
import { notFound } from '../../errors.ts';
import { contextOf } from '../../http/contextOf.ts';
import { idFrom } from '../../http/idFrom.ts';
import { onlyParameters } from '../../http/listQueryFrom.ts';
import { moduleFrom } from '../../http/pathParameter.ts';
import type { DocumentedCall, RouteTable } from '../../http/RouteTable.ts';
import type { Services } from '../../http/Services.ts';
import { errors, idParameter, moduleOperation, ok, ref, string } from '../../openapi/parts.ts';
import { viewOf } from '../../rights/viewOf.ts';
import { costReasons } from './costEntries.ts';
import { costLog } from './costLog.ts';

/** The call that answers what an item cost, entry by entry. */
export const costRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/:id/costs',
      handler: listCosts,
      openapi: costCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

async function listCosts(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const module = moduleFrom(request);
  const { seen } = viewOf(request, services);
  if (seen.modules[module]?.stock?.cost === undefined) throw notFound('noPath');
  return costLog(contextOf(request, services), module, idFrom(request), { language: request.language, seen });
}

function costCalls({ modules }: Schema): DocumentedCall[] {
  return Object.values(modules)
    .filter(({ stock }) => stock?.cost !== undefined)
    .map((module) => ({
      path: `/api/${module.name}/{id}/costs`,
      pathParameters: [idParameter],
      operation: {
        ...moduleOperation(module, 'listCostsOf', `The cost log of a ${module.label.en}, the newest entry first`),
        responses: { 200: ok('The entries', { type: 'array', items: entry }), ...errors(400, 404) },
      },
    }));
}

const amount = { type: 'number' };

const entry = {
  type: 'object',
  required: ['id', 'day', 'at', 'amount', 'cost', 'reason', 'label', 'document', 'user'],
  properties: {
    id: ref('Id'),
    day: { ...string, format: 'date', description: 'The day on which it counts.' },
    at: { ...string, format: 'date-time', description: 'When it was made.' },
    amount: { ...amount, description: 'What it adds to the cost, or takes off.' },
    cost: { type: ['number', 'null'], description: 'The cost after this entry and those made before it.' },
    reason: { enum: [...costReasons] },
    label: { ...string, description: 'The reason, with the kind of document, in the language of the caller.' },
    document: {
      type: ['object', 'null'],
      required: ['module', 'id', 'label'],
      properties: { module: string, id: ref('Id'), label: string },
    },
    user: { type: ['string', 'null'], description: 'The name of the user; null: the program.' },
  },
};
