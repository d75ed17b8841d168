import type { FastifyRequest } from 'fastify';
import { isReadOnly } from '../database/connection/databaseErrors.ts';
import type { Message } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import type { Services } from '../http/Services.ts';
import { assertSettings, viewOf } from '../rights/viewOf.ts';
import { translate } from '../translate.ts';
import { lostDefaults } from '../valueLists/formerValues.ts';
import { saveStockCheck } from './lastStockCheck.ts';
import { type InstallationPaths, readStatus } from './readStatus.ts';
import { seenFindings } from './seenFindings.ts';
import { selfCheck } from './selfCheck.ts';
import { statusOperation, statusSchemas, stockCheckOperation } from './statusOperations.ts';

/** The further services that the routes of the status use. */
export interface StatusServices extends Services {
  /** The folders of the installation; absent when nothing is in folders, as in tests. */
  place?: InstallationPaths;
  /** See AUDIT_KEY in the settings. */
  auditKey?: string | undefined;
}

/** The state of the installation, and the check of its stock and its audit. */
export const statusRoutes: RouteTable<StatusServices> = {
  schemas: () => statusSchemas,
  routes: [
    { method: 'GET', path: '/api/common/status', handler: status, openapi: { operation: statusOperation } },
    {
      method: 'GET',
      path: '/api/common/stock-check',
      handler: checkStock,
      openapi: { operation: stockCheckOperation },
    },
  ],
};

async function status(request: FastifyRequest, services: StatusServices) {
  onlyParameters(request, []);
  const view = viewOf(request, services);
  assertSettings(view, 'status');
  const found = await readStatus(services);
  const translated = <T extends { message: Message }>(list: readonly T[]) =>
    list.map((one) => ({ ...one, message: translate(request.language, one.message) }));
  const { held_back, misfits, plans, ...schema } = found.schema;
  const isSeen = ({ module, field }: { module: string; field: string }) =>
    view.seen.modules[module]?.fields.some(({ name }) => name === field);
  const lost_defaults = (await lostDefaults(contextOf(request, services))).filter(isSeen);
  // The changes of a plan name what a role may not know.
  const details = {
    held_back: translated(held_back),
    misfits: translated(misfits.filter(isSeen)),
    lost_defaults,
    plans: view.isWhole ? plans : [],
  };
  return { ...found, schema: { ...schema, ...details } };
}

async function checkStock(request: FastifyRequest, services: StatusServices) {
  onlyParameters(request, []);
  const [context, view] = [contextOf(request, services), viewOf(request, services)];
  assertSettings(view, 'status');
  const { checked, findings } = await selfCheck(context, { key: services.auditKey });
  await saveStockCheck(services.database.kysely, { checked, findings: findings.length }).catch((error) => {
    // What was found is said all the same.
    if (!isReadOnly(error)) throw error;
  });
  const seen = await seenFindings(context, view, findings);
  const translated = seen.map(({ message, ...finding }) => ({
    ...finding,
    message: translate(request.language, message),
  }));
  return { checked, findings: translated };
}
