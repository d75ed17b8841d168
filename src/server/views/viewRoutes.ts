import type { FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../http/contextOf.ts';
import { idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom, pathParameter } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { moduleParameter } from '../openapi/parts.ts';
import { viewOf } from '../rights/viewOf.ts';
import {
  createViewOperation,
  deleteViewOperation,
  listViewsOperation,
  updateViewOperation,
  viewParameter,
  viewSchemas,
} from './viewOperations.ts';
import { createView, deleteView, listViews, updateView } from './views.ts';

const one = [moduleParameter, viewParameter];

/** The calls of saved views: lists as people have saved them under a name, for themselves or for everybody. */
export const viewRoutes: RouteTable = {
  schemas: () => viewSchemas,
  routes: [
    {
      method: 'GET',
      path: '/api/common/view/:module',
      handler: readAll,
      openapi: { pathParameters: [moduleParameter], operation: listViewsOperation },
    },
    {
      method: 'POST',
      path: '/api/common/view/:module',
      handler: create,
      openapi: { pathParameters: [moduleParameter], operation: createViewOperation },
    },
    {
      method: 'PUT',
      path: '/api/common/view/:module/:view',
      handler: update,
      openapi: { pathParameters: one, operation: updateViewOperation },
    },
    {
      method: 'DELETE',
      path: '/api/common/view/:module/:view',
      handler: remove,
      openapi: { pathParameters: one, operation: deleteViewOperation },
    },
  ],
};

function readAll(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  return listViews(contextOf(request, services), viewOf(request, services), moduleFrom(request));
}

function create(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 201,
    body: await createView(context, viewOf(request, services), moduleFrom(request), bodyObject(request)),
  }));
}

function update(request: FastifyRequest, services: Services) {
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  return updateView(context, view, moduleFrom(request), viewIdFrom(request), bodyObject(request));
}

function remove(request: FastifyRequest, services: Services) {
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  return deleteView(context, view, moduleFrom(request), viewIdFrom(request));
}

function viewIdFrom(request: FastifyRequest): number {
  return idIn(pathParameter(request, 'view'));
}
