import { sql } from 'kysely';
import { obstacleToConfirm, obstacleToSetBack } from '../../../domain/confirmation.ts';
import type { DocumentStatus } from '../../../domain/movement.ts';
import { transitionOf } from '../../../domain/transition.ts';
import { documentStatuses } from '../../../metadata/keys/documentKeys.ts';
import { trackingTypesOf } from '../../../metadata/read/trackingTypes.ts';
import { invalid, type Message, notFound } from '../../errors.ts';
import { recordSelection } from '../../records/read/recordSelection.ts';
import { toApiRecords } from '../../records/read/toApiRecords.ts';
import {
  type ApiRecord,
  handleOf,
  inTransaction,
  knownModule,
  type RecordsContext,
} from '../../records/recordsContext.ts';
import { changedStatusSql } from '../../records/write/changedStatusSql.ts';
import { accountToPay } from '../payments/accounts.ts';
import { recomputeReturned, refuseUsedByHand, storePaidByPayments } from '../payments/paymentStates.ts';
import { type CreditOverride, refuseUnasked } from '../payments/refuseUnasked.ts';
import { type DocumentPlan, documentPlanFor } from '../plan/documentPlan.ts';
import { type LockedDocument, lockExisting } from '../plan/lockDocument.ts';
import { documentParams, refuseDocument, refuseRows } from '../plan/refusals.ts';
import { lockRows, type RowFacts, sourcesOf } from './lockRows.ts';
import { postMovements, reverseMovements } from './postMovements.ts';
import { recomputeItemStatuses } from './recomputeItemStatuses.ts';
import { recomputeRowStatuses, setRowStatuses } from './recomputeRowStatuses.ts';
import { type LimitOverride, refuseOverLimit } from './refuseOverLimit.ts';
import { type TrackingEntry, trackItems } from './trackItems.ts';

/** A document after a change of its status. `message` is set when there was nothing to change. */
export interface ChangedDocument {
  record: ApiRecord;
  message?: Message;
}

/**
 * Gives a document another status, with all consequences for its items, all or nothing. At most 12 statements, begin
 * and commit included, however many rows the document has. Throws 404, 422 (no such status), 409 that names each
 * refused item, and 409 `over_limit` or `becomes_credit` unless the override allows it.
 */
export async function updateStatus(
  context: RecordsContext,
  moduleName: string,
  id: number,
  wanted: unknown,
  override: LimitOverride & CreditOverride = {},
): Promise<ChangedDocument> {
  const plan = documentPlanFor(context.schema, knownModule(context.schema, moduleName));
  const to = documentStatuses.find((status) => status === wanted);
  if (!to) throw invalid({ [plan.document.status]: { key: wanted === undefined ? 'required' : 'option' } });
  return inTransaction(context, async (inside) => {
    const document = await lockExisting(inside, plan, id);
    const transition = transitionOf(document.status, to);
    if (transition === 'nothing') return { record: document.record, message: nothingChanged(plan, to) };
    if (transition === 'confirm') return { record: await confirm(inside, plan, document, override) };
    if (to === 'Canceled' && !override.asCredit) {
      const account = await accountToPay(inside, plan, id);
      if (account) refuseUnasked(plan, document, account, to);
    }
    const change = transition === 'set-back' ? setBack : relabel;
    return { record: await change(inside, plan, document, to) };
  });
}

/** Confirms a locked document and returns its new state. Throws 409. */
export async function confirm(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  override: LimitOverride & CreditOverride,
): Promise<ApiRecord> {
  const rows = await lockRows(context, plan, document.id);
  if (rows.length === 0) throw refuseDocument(plan, 'empty', { code: document.code });
  refuseObstacles(plan, document, rows);
  // The rules of items come before the questions, so that nobody is asked in vain.
  const account = await accountToPay(context, plan, document.id);
  if (account && !override.asCredit) refuseUnasked(plan, document, account, 'Confirmed');
  if (!override.overLimit) await refuseOverLimit(context, plan, document);
  await moveRows(context, plan, document, rows);
  if (account) await storePaidByPayments(context, plan, account, 'Confirmed');
  await setRowStatuses(context, plan, document.id, 'Confirmed');
  const record = await storeStatus(context, plan, document, 'Confirmed');
  for (const source of sourcesOf(context, rows)) await recomputeRowStatuses(context, source.plan, source.ids);
  await recomputeReturned(context, plan, document.id);
  return record;
}

/** Throws a 409 that names each item which the document cannot move. */
export function refuseObstacles(plan: DocumentPlan, document: LockedDocument, rows: readonly RowFacts[]): void {
  const met = new Set<number>();
  const refused = rows.flatMap((row): Parameters<typeof refuseRows>[1] => {
    // The module of the rows need not have a unique rule. A second row would move, sell and return its item once more.
    if (met.has(row.item.id)) return [{ row, rule: 'twice', by: null }];
    met.add(row.item.id);
    const obstacle = obstacleToConfirm(plan.document.effect, document.party, row);
    return obstacle ? [{ row, ...obstacle }] : [];
  });
  if (refused.length > 0) throw refuseRows(plan, refused);
}

/** Posts the movements of rows: all rows of a confirmation, or the rows that are added to a Confirmed document. */
export async function moveRows(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  rows: readonly RowFacts[],
): Promise<void> {
  await postMovements(context, plan, document, rows);
  await recomputeItemStatuses(context, plan.stock, itemsOf(rows));
}

async function setBack(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  to: DocumentStatus,
): Promise<ApiRecord> {
  const rows = await lockRows(context, plan, document.id);
  const refused = rows.flatMap((row) => {
    const by = row.own && obstacleToSetBack(row.own, row);
    return by ? [{ row, rule: 'movedSince' as const, by }] : [];
  });
  if (refused.length > 0) throw refuseRows(plan, refused);
  const account = await accountToPay(context, plan, document.id);
  if (account) refuseUsedByHand(plan, account);
  await reverseMovements(context, plan, document, rows);
  if (account) await storePaidByPayments(context, plan, account, to);
  await setRowStatuses(context, plan, document.id, to);
  const record = await storeStatus(context, plan, document, to);
  const [, { value: type }] = trackingTypesOf(plan.module);
  await recomputeAndTrack(context, plan, document, rows, type);
  for (const source of sourcesOf(context, rows)) await recomputeRowStatuses(context, source.plan, source.ids);
  await recomputeReturned(context, plan, document.id);
  return record;
}

/** A change between New and Canceled affects only the items that were created in the document. */
async function relabel(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  to: DocumentStatus,
): Promise<ApiRecord> {
  const rows = await lockRows(context, plan, document.id);
  await setRowStatuses(context, plan, document.id, to);
  const record = await storeStatus(context, plan, document, to);
  const changed = await recomputeItemStatuses(context, plan.stock, itemsOf(rows));
  const [{ value: type }] = trackingTypesOf(plan.module);
  await trackItems(context, plan.stock, { items: changed, type, ...eventOf(document) });
  return record;
}

/** Writes the item of each row into the tracking, with its new status. */
async function recomputeAndTrack(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  rows: readonly RowFacts[],
  type: string,
): Promise<void> {
  const changed = await recomputeItemStatuses(context, plan.stock, itemsOf(rows));
  const now = new Map(changed.map(({ id, status }) => [id, status]));
  const items = rows.map(({ item }) => ({ id: item.id, status: now.get(item.id) ?? item.status }));
  await trackItems(context, plan.stock, { items, type, ...eventOf(document) });
}

/** What the history of an item says of a document. */
function eventOf({ partyLabel, code, date }: LockedDocument): Pick<TrackingEntry, 'party' | 'detail' | 'day'> {
  return { party: partyLabel, detail: code, day: date };
}

/** Writes the status and its audit row, and returns the changed record: one statement. */
async function storeStatus(
  context: RecordsContext,
  { module, status }: DocumentPlan,
  { id, status: from }: LockedDocument,
  to: DocumentStatus,
): Promise<ApiRecord> {
  const record = recordSelection(context.schema, module, sql`${context.userId}`);
  const changed = changedStatusSql(context, module, { id, field: status.name, from, to });
  const { rows } = await sql<ApiRecord>`${changed}
    select ${record.columns} from updated t ${record.joins}`.execute(handleOf(context));
  context.publish?.({ module: module.name, ids: [id], action: 'update' });
  const [stored] = toApiRecords(context, module, rows);
  if (!stored) throw notFound();
  return stored;
}

function itemsOf(rows: readonly RowFacts[]): number[] {
  return rows.map(({ item }) => item.id);
}

function nothingChanged({ module }: DocumentPlan, status: DocumentStatus): Message {
  return { key: `facet.error.document.already${status}`, params: documentParams(module) };
}
