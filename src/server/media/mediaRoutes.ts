import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '../../metadata/read/fields/isId.ts';
import { malformed } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { idParameter } from '../openapi/parts.ts';
import { assertFileSeen, assertPlaceSeen } from './assertFileSeen.ts';
import { captionMedia, type MediaOrder, orderMedia } from './changeMedia.ts';
import {
  captionOperation,
  fileParameters,
  mediaSchemas,
  orderOperation,
  readFileOperation,
  removeOperation,
  restoreOperation,
  uploadOperation,
} from './mediaOperations.ts';
import { acceptMultipart, receiveUpload } from './receiveUpload.ts';
import { removeMedia, restoreMedia } from './removeMedia.ts';
import { sendMedia } from './sendMedia.ts';

/** Files of media fields: signed-in users upload and remove them, and everybody with a link can read them. */
export const mediaRoutes: RouteTable = {
  schemas: () => mediaSchemas,
  prepare: acceptMultipart,
  routes: [
    {
      method: 'POST',
      path: '/api/media',
      handler: receiveUpload,
      openapi: { operation: uploadOperation },
      options: { config: { slowBody: true } },
    },
    {
      method: 'DELETE',
      path: '/api/media/:id',
      handler: remove,
      openapi: { pathParameters: [idParameter], operation: removeOperation },
    },
    {
      method: 'GET',
      path: '/api/media/:id/file',
      handler: sendFile,
      openapi: { pathParameters: fileParameters, operation: readFileOperation },
      options: { config: { open: true, lane: 'files' }, compress: false, answersHead: true },
    },
  ],
};

/** The order and the captions of files, whose bodies are JSON, and their way back. */
export const mediaChangeRoutes: RouteTable = {
  routes: [
    { method: 'PUT', path: '/api/media/order', handler: order, openapi: { operation: orderOperation } },
    {
      method: 'PUT',
      path: '/api/media/:id',
      handler: caption,
      openapi: { pathParameters: [idParameter], operation: captionOperation },
    },
    {
      method: 'POST',
      path: '/api/media/:id/restore',
      handler: restore,
      openapi: { pathParameters: [idParameter], operation: restoreOperation },
    },
  ],
};

async function remove(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const id = idFrom(request);
  await assertFileSeen(request, services, id);
  await removeMedia(contextOf(request, services), id);
  return { id };
}

async function restore(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  assertNoBody(request);
  const id = idFrom(request);
  await assertFileSeen(request, services, id);
  return restoreMedia(contextOf(request, services), services.media.links, id);
}

function sendFile(request: FastifyRequest, { database, media }: Services, reply: FastifyReply) {
  return sendMedia(database.kysely, media, request, reply);
}

async function order(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const wanted = orderFrom(bodyWith(request, ['module', 'record_id', 'slot', 'ids']));
  await assertPlaceSeen(request, services, wanted);
  return { ids: await orderMedia(contextOf(request, services), wanted) };
}

async function caption(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const id = idFrom(request);
  const { caption } = bodyWith(request, ['caption']);
  await assertFileSeen(request, services, id);
  return captionMedia(contextOf(request, services), services.media.links, id, caption);
}

function orderFrom({ module, record_id, slot, ids }: Record<string, unknown>): MediaOrder {
  const named = typeof module === 'string' && typeof slot === 'string' && isId(record_id);
  if (!named || !Array.isArray(ids) || !ids.every(isId)) throw malformed('mediaOrder');
  return { module, recordId: record_id, slot, ids };
}
