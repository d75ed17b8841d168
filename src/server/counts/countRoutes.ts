import type { FastifyReply, FastifyRequest } from 'fastify';
import { findField, type Schema, targetOf } from '../../metadata/model.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom } from '../http/pathParameter.ts';
import type { RouteTable } from '../http/RouteTable.ts';
import { assertNoBody, bodyObject } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { knownModule, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited } from '../records/sql/limitedRows.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { viewOf } from '../rights/viewOf.ts';
import { withinView } from '../rights/withinView.ts';
import { closeCalls, reopenCalls, scanCalls, undoScanCalls } from './countOperations.ts';
import { assertCounts, type CountPlan, countPlanFor } from './countPlan.ts';
import { type ScanResult, scanIntoCount } from './scanIntoCount.ts';
import { setCountStatus } from './setCountStatus.ts';
import { undoScan } from './undoScan.ts';

/** The calls of every module of counts, beside those of its records. */
export const countRoutes: RouteTable = {
  routes: [
    { method: 'POST', path: '/api/:module/:id/scan', handler: scan, rights: ['update'], openapi: scanCalls },
    {
      method: 'POST',
      path: '/api/:module/:id/undo-scan',
      handler: takeScanBack,
      rights: ['update'],
      openapi: undoScanCalls,
    },
    { method: 'POST', path: '/api/:module/:id/close-count', handler: close, rights: ['update'], openapi: closeCalls },
    {
      method: 'POST',
      path: '/api/:module/:id/reopen-count',
      handler: reopen,
      rights: ['update'],
      openapi: reopenCalls,
    },
  ],
};

function scan(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToCount(request, services, reply, async (context, plan, id) => ({
    scanned: await scanIntoCount(context, plan, id, bodyObject(request), viewOf(request, services).read),
  }));
}

function takeScanBack(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToCount(request, services, reply, async (context, plan, id) => ({
    undone: await undoScan(context, plan, id, bodyObject(request)),
  }));
}

function close(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToCount(request, services, reply, (context, plan, id) => {
    assertNoBody(request);
    return withinView(context, viewOf(request, services), plan.module.name, (inside) =>
      setCountStatus(inside, plan, id, 'Closed'),
    );
  });
}

function reopen(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToCount(request, services, reply, (context, plan, id) => {
    assertNoBody(request);
    return withinView(context, viewOf(request, services), plan.module.name, (inside) =>
      setCountStatus(inside, plan, id, 'Open'),
    );
  });
}

type Work = (context: RecordsContext, plan: CountPlan, id: number) => Promise<unknown>;

/** Runs the work on one count. Throws 404 when the module is no module of counts, or none to the user. */
async function postToCount(request: FastifyRequest, services: Services, reply: FastifyReply, work: Work) {
  onlyParameters(request, []);
  const module = moduleFrom(request);
  // A scan says what items are called and which status they have.
  assertCounts(knownModule(viewOf(request, services).seen, module));
  const outcome = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => ({
    status: 200,
    body: await work(context, countPlanFor(context.schema, module), idFrom(request)),
  }));
  return seenOutcome(viewOf(request, services), services.schema.current, module, outcome as CountOutcome);
}

type CountOutcome = { scanned?: ScanResult[]; undone?: unknown };

/** What the user sees of a count, or of what was scanned into it: no holder that is hidden. */
function seenOutcome(view: View, schema: Schema, module: string, outcome: CountOutcome): unknown {
  if (view.isWhole || outcome.undone !== undefined) return outcome;
  if (!outcome.scanned) return seenRecord(view, module, outcome);
  return {
    scanned: outcome.scanned.map(({ holder, ...result }) => ({
      ...result,
      ...(holder && seesHolder(view, schema, holder.module) && { holder }),
    })),
  };
}

/** Whether the user sees all documents of that kind, and how their parties are called. */
function seesHolder({ seen, read }: View, schema: Schema, name: string): boolean {
  const module = seen.modules[name];
  const party = module?.document && targetOf(seen, findField(module, module.document.party));
  if (!party || party.recordLabel !== schema.modules[party.name]?.recordLabel) return false;
  return !isLimited(read, name) && !isLimited(read, party.name);
}
