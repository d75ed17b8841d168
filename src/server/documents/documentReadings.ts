import type { FastifyRequest } from 'fastify';
import type { Language } from '../../fields/shared/languages.ts';
import { mayBeElsewhere } from '../../metadata/read/documentRows.ts';
import { pendingCall, pendingTitleKey } from '../../metadata/read/pendingCall.ts';
import { type Message, notFound } from '../errors.ts';
import { idFrom, idIn } from '../http/idFrom.ts';
import { onlyParameters } from '../http/listQueryFrom.ts';
import { pathParameter } from '../http/pathParameter.ts';
import type { Services } from '../http/Services.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { ApiRecord, RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import { seenRecord, type View } from '../rights/View.ts';
import { assertRowsSeen, readingContext, viewOf } from '../rights/viewOf.ts';
import { translate } from '../translate.ts';
import { itemsOnMemo } from './convert/itemsOnMemo.ts';
import { type DocumentPlan, documentsAfter } from './plan/documentPlan.ts';
import { documentFrom } from './plan/lockDocument.ts';
import { planIn } from './planIn.ts';
import { itemsElsewhere, itemsToReturn } from './returns/itemsToReturn.ts';
import { type PendingSource, pendingSources } from './returns/pendingSources.ts';

/** The rows of the document that are left to return and whose items are here. */
export async function listItemsToReturn(request: FastifyRequest, services: Services) {
  const [context, plan] = returnableIn(request, services);
  const rows = await itemsToReturn(context, plan, idFrom(request));
  return rows.map((row) => seenSourceRow(viewOf(request, services), context, plan, row));
}

/** What is left to return but not here, each row with the reason as a sentence and the document that has the item. */
export async function listItemsElsewhere(request: FastifyRequest, services: Services) {
  const [context, plan] = returnableIn(request, services);
  if (!mayBeElsewhere(plan)) throw notFound('noPath');
  const rows = await itemsElsewhere(context, plan, idFrom(request));
  const view = viewOf(request, services);
  return rows.map(({ row, reason, heldBy: { module, id, code } }) => ({
    ...seenSourceRow(view, context, plan, row),
    ...(view.seen.modules[module]?.document && !isLimited(view.read, module)
      ? { reason: translate(request.language, reason), held_by: { module, id, label: code } }
      : { reason: translate(request.language, hiddenReason(reason)), held_by: null }),
  }));
}

/** The items that were there before and that the document can take, where it takes only what is on memo. */
export async function listItemsOnMemo(request: FastifyRequest, services: Services) {
  onlyParameters(request, []);
  const context = readingContext(request, services);
  const plan = planIn(context, request, services);
  if (!plan.document.effect.needsMemo) throw notFound('noPath');
  const [record] = await selectRecords(context, plan.module, [idFrom(request)]);
  if (!record) throw notFound();
  const ids = await itemsOnMemo(context, plan, documentFrom(plan, record).party);
  const { read } = viewOf(request, services);
  if (!isLimited(read, plan.stock.module.name)) return ids;
  return (await selectRecords(context, plan.stock.module, ids)).map(({ id }) => id);
}

/** The documents of one party that have rows left to return. The form of a return lets people choose among them. */
export async function listPending(request: FastifyRequest, services: Services) {
  const [context, plan] = returnableIn(request, services);
  const [pending, party] = [pathParameter(request, 'pending'), pathParameter(request, 'party')];
  if (pending !== pendingCall(plan.module.name, plan.partyModule.name)) throw notFound('noPath');
  const view = viewOf(request, services);
  if (!view.seen.modules[plan.partyModule.name]) throw notFound('noPath');
  await assertRowsSeen(context, view, plan.partyModule.name, [idIn(party)]);
  const sources = await pendingSources(context, plan, idIn(party), {
    documents: rowsOf(view.read, plan.module.name),
    rows: rowsOf(view.read, plan.rows.name),
  });
  return sources.map((source) => titled(plan, source, request.language));
}

/** Adds the title that a list of them shows, as `{module}_title`: code, date, and number of rows left. */
function titled({ module }: DocumentPlan, source: PendingSource, language: Language) {
  const left = translate(language, { key: 'facet.documents.left', params: { smart_count: source.left } });
  const title = [source.code, source.date, left].filter((part) => part !== null).join(' · ');
  return { ...source, [pendingTitleKey(module.name)]: title };
}

/** The document module of the path. Throws 404 when the document has no returns. */
function returnableIn(request: FastifyRequest, services: Services): [RecordsContext, DocumentPlan] {
  onlyParameters(request, []);
  const context = readingContext(request, services);
  const plan = planIn(context, request, services);
  if (documentsAfter(context.schema, plan).returns.length === 0) throw notFound('noPath');
  return [context, plan];
}

/** What a row that is left to return holds for the user, with its id under the names that returns refer to it by. */
function seenSourceRow(view: View, context: RecordsContext, plan: DocumentPlan, row: ApiRecord): ApiRecord {
  const own = view.seen.modules[plan.rows.name]?.fields.map(({ name }) => name) ?? [];
  const also = documentsAfter(context.schema, plan).returns.flatMap(({ returns }) => [
    returns.row.name,
    ...Object.entries(returns.keys.also ?? {}).flatMap(([name, from]) =>
      [...own, returns.row.name].includes(from) ? [name] : [],
    ),
  ]);
  return seenRecord(view, plan.rows.name, row, also);
}

/** The reason without the document that the user does not see. */
function hiddenReason(reason: Message): Message {
  const item = 'params' in reason ? (reason.params?.item ?? '') : '';
  return { key: 'facet.error.stock.elsewhere', params: { item } };
}
