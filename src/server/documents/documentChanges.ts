import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { moduleOf, type Schema } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { rightToBecome } from '../../metadata/rights/mayBecome.ts';
import { forbidden, invalid, type Message, notFound, Refusal } from '../errors.ts';
import { contextOf } from '../http/contextOf.ts';
import { idFrom } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { moduleFrom, pathParameter } from '../http/pathParameter.ts';
import { assertNoBody, bodyObject, bodyWith } from '../http/readJsonOnly.ts';
import type { Services } from '../http/Services.ts';
import { type StoredAnswer, withIdempotencyKey } from '../http/withIdempotencyKey.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import {
  type ApiRecord,
  handleOf,
  inTransaction,
  knownModule,
  type RecordsContext,
} from '../records/recordsContext.ts';
import { referenceIn } from '../records/referenceIn.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import { seenBody } from '../rights/seenBody.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { allowedModule, assertRowsSeen, viewOf } from '../rights/viewOf.ts';
import { allWithinView, withinView } from '../rights/withinView.ts';
import { translate } from '../translate.ts';
import { convertRows } from './convert/convertRows.ts';
import { refuseKeptValues } from './convert/refuseKeptValues.ts';
import { cancelPayment } from './payments/cancelPayment.ts';
import { readCreditOverride } from './payments/refuseUnasked.ts';
import {
  type DocumentPlan,
  documentPlanFor,
  documentsAfter,
  isReturning,
  type ReturningPlan,
} from './plan/documentPlan.ts';
import { planIn } from './planIn.ts';
import { addReturnItems } from './returns/addReturnItems.ts';
import { readLimitOverride } from './status/refuseOverLimit.ts';
import { updateStatus } from './status/updateStatus.ts';

/** Confirms a document, sets it back or cancels it, and answers it; `message` says what the user should know of it. */
export function setStatus(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToDocument(request, services, reply, async (context, plan, id) => {
    const { exposure, payment } = plan.document;
    const body = bodyWith(request, ['status', ...(exposure ? ['over_limit'] : []), ...(payment ? ['as_credit'] : [])]);
    const override = { ...readLimitOverride(body), ...readCreditOverride(body) };
    const { name } = plan.module;
    const view = viewOf(request, services);
    let message: Message | undefined;
    const record = await ifMayBecome(context, view, plan, { id, status: body.status }, (allowed) =>
      withinView(allowed, view, name, async (inside) => {
        const change = await updateStatus(inside, name, id, body.status, override);
        message = change.message;
        return change.record;
      }),
    );
    return { status: 200, body: message ? { ...record, message: translate(request.language, message) } : record };
  });
}

/** Takes a payment back, which stays and says so. */
export async function cancel(request: FastifyRequest, services: Services, reply: FastifyReply) {
  onlyParameters(request, []);
  assertNoBody(request);
  const context = contextOf(request, services);
  const [view, module] = [viewOf(request, services), moduleFrom(request)];
  const canceled = await withIdempotencyKey(request, reply, context, async (joined) => ({
    status: 200,
    body: await withinView(joined, view, module, (inside) => cancelPayment(inside, module, idFrom(request))),
  }));
  return seenRecord(view, module, canceled as ApiRecord);
}

/** Adds rows to a return, for rows that documents of the source have left to return. */
export function returnItems(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToDocument(request, services, reply, async (context, plan, id) => {
    if (!isReturning(plan) || plan.returns.module !== pathParameter(request, 'source')) throw notFound('noPath');
    const view = viewOf(request, services);
    allowedModule(view, plan.rows.name, ['create']);
    await assertSourcesSeen(context, view, plan, request.body);
    const add = (inside: RecordsContext) => addReturnItems(inside, plan, id, request.body);
    return { status: 201, body: await allWithinView(context, view, plan.rows.name, add) };
  });
}

/** Creates the following document from some of the rows, e.g. the sale of stones that a customer has on memo. */
export function convertItems(request: FastifyRequest, services: Services, reply: FastifyReply) {
  return postToDocument(request, services, reply, async (context, plan, id) => {
    const conversion = pathParameter(request, 'conversion');
    const { follows } = documentsAfter(context.schema, plan);
    const target = follows.find(({ follows: { keys } }) => keys.name === conversion);
    if (!target) throw notFound('noPath');
    const view = viewOf(request, services);
    const { row, keys } = target.follows;
    const names = keys.through === undefined ? [] : [keys.through];
    const through = names.map((name) => documentPlanFor(context.schema, moduleOf(context.schema, name)));
    for (const { module, rows } of [target, ...through]) {
      allowedModule(view, module.name, ['create', 'confirm']);
      allowedModule(view, rows.name, ['create']);
    }
    const body = bodyObject(request);
    const ids = idsUnder(row.name, body.items);
    await assertRowsSeen(context, view, plan.rows.name, ids);
    await assertItemsSeen(context, view, plan, ids);
    await refuseKeptValues(context, view, plan, target, body);
    const record = await withinView(context, view, target.module.name, async (inside) => {
      return (await convertRows(inside, plan, target, id, body)).record;
    });
    return { status: 201, body: { module: target.module.name, id: record.id, record } };
  });
}

/** Throws 422 unless the user sees the rows, and their items, that are returned. */
async function assertSourcesSeen(
  context: RecordsContext,
  view: View,
  { rows, item, returns }: ReturningPlan,
  entries: unknown,
): Promise<void> {
  const listed: unknown[] = Array.isArray(entries) ? entries : [];
  for (const entry of listed) {
    const { [item.name]: items, [returns.row.name]: source } = (entry ?? {}) as Record<string, unknown>;
    await seenBody(context, view, rows.name, { [item.name]: items, [returns.row.name]: source });
  }
}

/** Throws 422 unless the user sees the items of the rows. */
async function assertItemsSeen(
  context: RecordsContext,
  view: View,
  { rows, item, stock }: DocumentPlan,
  ids: readonly number[],
): Promise<void> {
  if (!isLimited(view.read, stock.module.name)) return;
  const items = (await selectRecords(context, rows, ids)).map((record) => referenceIn(record, item.name));
  await assertRowsSeen(context, view, stock.module.name, items).catch((error) => {
    throw error instanceof Refusal ? invalid({ items: { key: 'reference' } }) : error;
  });
}

/** The ids that entries of a list have under that key. */
function idsUnder(key: string, entries: unknown): number[] {
  const listed: unknown[] = Array.isArray(entries) ? entries : [];
  return listed.map((entry) => (entry as Record<string, unknown> | null)?.[key]).filter(isId);
}

type Work = (context: RecordsContext, plan: DocumentPlan, id: number) => Promise<StoredAnswer>;

/** Runs the work on one document. Throws 404 when the module is no document. */
async function postToDocument(request: FastifyRequest, services: Services, reply: FastifyReply, work: Work) {
  onlyParameters(request, []);
  const outcome = await withIdempotencyKey(request, reply, contextOf(request, services), async (context) => {
    const plan = planIn(context, request, services);
    return work(context, plan, idFrom(request));
  });
  return seenOutcome(viewOf(request, services), services.schema.current, moduleFrom(request), outcome);
}

/** What the user sees of a document that was changed, of the rows that it got, or of the document that it became. */
function seenOutcome(view: View, schema: Schema, module: string, outcome: unknown): unknown {
  if (Array.isArray(outcome)) {
    const { rows } = documentPlanFor(schema, knownModule(schema, module));
    return outcome.map((row) => seenRecord(view, rows.name, row));
  }
  const { record, ...converted } = outcome as { module?: string; record?: ApiRecord };
  if (record && converted.module) return { ...converted, record: seenRecord(view, converted.module, record) };
  return seenRecord(view, module, outcome as ApiRecord, ['message']);
}

/**
 * Does the work if the user may give the document that status. The document is locked meanwhile: nobody confirms it
 * between the question and the work.
 */
async function ifMayBecome<Result>(
  context: RecordsContext,
  view: View,
  plan: DocumentPlan,
  { id, status }: { id: number; status: unknown },
  work: (context: RecordsContext) => Promise<Result>,
): Promise<Result> {
  if (view.isWhole) return work(context);
  return inTransaction(context, async (inside) => {
    const [record] = await selectRecords(inside, plan.module, [id], { lock: true });
    allowedModule(view, plan.module.name, [rightToBecome(record?.[plan.document.status], status)]);
    await assertAllSeen(inside, view, plan, id);
    return work(inside);
  });
}

/** Throws 403 unless the user sees every row of the document, and its item: a status moves all of them. */
async function assertAllSeen(
  context: RecordsContext,
  { read }: View,
  { rows, stock, rowTable, by, item }: DocumentPlan,
  id: number,
): Promise<void> {
  if (![rows, stock.module].some(({ name }) => isLimited(read, name))) return;
  const { rows: hidden } = await sql`select from ${rowTable} r where r.${by.sql} = ${id}::integer
      and not (r.id in (select seen.id from ${rowsOf(read, rows.name)} seen)
        and r.${item.sql} in (select seen.id from ${rowsOf(read, stock.module.name)} seen))
    limit 1`.execute(handleOf(context));
  if (hidden.length > 0) throw forbidden('hiddenItems');
}
