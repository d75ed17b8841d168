import type { FastifyRequest } from 'fastify';
import { type ListedChoices, valueListModule } from '../../fields/shared/choices.ts';
import { contextOf } from '../http/contextOf.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { readListedChoices } from '../records/read/readListedChoices.ts';
import { viewOf } from '../rights/viewOf.ts';
import { withFormerDefaults } from './formerValues.ts';
import { choicesOperation, valueListSchemas } from './valueListOperations.ts';

/** The calls of value lists, beside those of their records. */
export const valueListRoutes: RouteTable = {
  schemas: () => valueListSchemas,
  routes: [
    { method: 'GET', path: '/api/common/choices', handler: readChoices, openapi: { operation: choicesOperation } },
  ],
};

/** The values of the lists that fields use which the user sees. */
async function readChoices(request: FastifyRequest, services: Services): Promise<ListedChoices> {
  onlyParameters(request, []);
  const context = contextOf(request, services);
  const { seen } = viewOf(request, services);
  const choices = await readListedChoices(context, Object.keys(seen.valueLists));
  return context.schema.modules[valueListModule] ? withFormerDefaults(context, seen, choices) : choices;
}
