import type { RouteTable } from '../http/RouteTable.ts';
import { cancel, convertItems, returnItems, setStatus } from './documentChanges.ts';
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
import { listItemsElsewhere, listItemsOnMemo, listItemsToReturn, listPending } from './documentReadings.ts';

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
      rights: ['update'],
      openapi: returnedItemsCalls,
      options: { generalRouteRefuses: true },
    },
    {
      method: 'POST',
      path: '/api/:module/:id/cancel',
      handler: cancel,
      rights: ['setBack'],
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
