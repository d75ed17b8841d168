import type { FastifyRequest } from 'fastify';
import type { Schema } from '../../../metadata/model.ts';
import { documentTemplateOf } from '../../../metadata/read/printActions.ts';
import { contextOf } from '../../http/contextOf.ts';
import { idFrom } from '../../http/idFrom.ts';
import { onlyParameters } from '../../http/listQueryFrom.ts';
import type { DocumentedCall, Operation, RouteTable } from '../../http/RouteTable.ts';
import type { Services } from '../../http/Services.ts';
import { errors, idParameter, moduleOperation, ok, ref } from '../../openapi/parts.ts';
import { knownModule } from '../../records/recordsContext.ts';
import { type DocumentPlan, documentPlanFor, documentsOf } from '../plan/documentPlan.ts';
import { readPaper } from './readPaper.ts';

/** The paper of every document that has a print. */
export const paperRoutes: RouteTable = {
  routes: [
    {
      method: 'GET',
      path: '/api/:module/:id/paper',
      handler: getPaper,
      openapi: paperCalls,
      options: { generalRouteRefuses: true },
    },
  ],
};

async function getPaper(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const context = contextOf(request, services);
  const module = knownModule(context.schema, (request.params as { module: string }).module);
  return readPaper(context, documentPlanFor(context.schema, module), idFrom(request));
}

function paperCalls(schema: Schema): DocumentedCall[] {
  return documentsOf(schema)
    .filter(({ module }) => documentTemplateOf(schema, module.name))
    .map((plan) => ({ path: `/api/${plan.module.name}/{id}/paper`, ...paper(plan) }));
}

const some = { type: 'object', required: ['id'], properties: { id: ref('Id') }, additionalProperties: true };
const list = { type: 'array', items: some };

function paper({ module }: DocumentPlan): Operation {
  return {
    pathParameters: [idParameter],
    operation: {
      ...moduleOperation(module, 'readPaperOf', `Everything that the paper of a ${module.label.en} says`),
      description: 'Of a Confirmed document what was kept with its confirmation, else what is true now.',
      responses: {
        200: ok('The print with its fields, and their values', {
          type: 'object',
          required: ['kept', 'schema', 'record', 'party', 'rows', 'items'],
          properties: {
            kept: { type: 'boolean', description: 'The document is Confirmed, and its paper says what was kept.' },
            schema: {
              type: 'object',
              description: 'The print, the head of the house, and the fields that the paper says, with their labels.',
              additionalProperties: true,
            },
            record: some,
            party: some,
            rows: { ...list, description: 'In the order in which they are printed.' },
            items: { ...list, description: 'The items of the rows.' },
          },
        }),
        ...errors(400, 404),
      },
    },
  };
}
