import { accountRoutes, guestAccountRoutes } from '../auth/accountRoutes.ts';
import { apiKeyRoutes } from '../auth/apiKeyRoutes.ts';
import { authRoutes } from '../auth/authRoutes.ts';
import { secondFactorRoutes } from '../auth/secondFactorRoutes.ts';
import { secondStepRoutes } from '../auth/secondFactorSignIn.ts';
import { securityEventRoutes } from '../auth/securityEventRoutes.ts';
import { userFactorRoutes } from '../auth/userFactorRoutes.ts';
import { countRoutes } from '../counts/countRoutes.ts';
import { costRoutes } from '../documents/costs/costRoutes.ts';
import { documentRoutes } from '../documents/documentRoutes.ts';
import { paperRoutes } from '../documents/papers/paperRoutes.ts';
import { eventRoutes } from '../events/eventRoutes.ts';
import { exportRoutes } from '../exports/exportRoutes.ts';
import { historyRoutes } from '../history/historyRoutes.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { importFileRoutes } from '../imports/importFileRoutes.ts';
import { importRoutes } from '../imports/importRoutes.ts';
import { itemRoutes } from '../items/itemRoutes.ts';
import { mediaChangeRoutes, mediaRoutes } from '../media/mediaRoutes.ts';
import { mergeRoutes } from '../merging/mergeRoutes.ts';
import { printerRoutes } from '../printers/printerRoutes.ts';
import { publicLinkRoutes, publicRoutes } from '../publicPages/publicRoutes.ts';
import { archiveRoutes } from '../recordApi/archiveRoutes.ts';
import { linkRoutes } from '../recordApi/linkRoutes.ts';
import { numberRoutes } from '../recordApi/numberRoutes.ts';
import { recordRoutes } from '../recordApi/recordRoutes.ts';
import { reportRoutes } from '../reports/reportRoutes.ts';
import { statusRoutes } from '../status/statusRoutes.ts';
import { storyRoutes } from '../stories/storyRoutes.ts';
import { valueListRoutes } from '../valueLists/valueListRoutes.ts';
import { viewRoutes } from '../views/viewRoutes.ts';
import { workspaceRoutes } from '../workspace/workspaceRoutes.ts';
import type { AppServices } from './createServices.ts';

/**
 * The calls of every area under /api. Each area defines its own table, and the OpenAPI document is built from the same
 * tables.
 */
export const routeTables: readonly RouteTable<AppServices>[] = [
  authRoutes,
  apiKeyRoutes,
  secondStepRoutes,
  secondFactorRoutes,
  userFactorRoutes,
  securityEventRoutes,
  accountRoutes,
  guestAccountRoutes,
  workspaceRoutes,
  viewRoutes,
  valueListRoutes,
  mergeRoutes,
  statusRoutes,
  eventRoutes,
  itemRoutes,
  mediaRoutes,
  mediaChangeRoutes,
  publicLinkRoutes,
  publicRoutes,
  countRoutes,
  costRoutes,
  documentRoutes,
  paperRoutes,
  historyRoutes,
  storyRoutes,
  printerRoutes,
  reportRoutes,
  exportRoutes,
  importFileRoutes,
  importRoutes,
  archiveRoutes,
  linkRoutes,
  numberRoutes,
  recordRoutes,
];
