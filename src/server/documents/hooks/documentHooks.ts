import { sql } from 'kysely';
import { listParams } from '../../../fields/shared/sentenceParams.ts';
import { fieldOf, type Module, type Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { conflict, type Message } from '../../errors.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import type { ModuleHooks } from '../../records/recordsContext.ts';
import { handleOf, type RecordsContext } from '../../records/recordsContext.ts';
import { nextCode } from '../../records/write/nextCode.ts';
import { setPaidByHand } from '../payments/paymentStates.ts';
import { type DocumentPlan, documentPlanOf, documentsAfter } from '../plan/documentPlan.ts';
import { documentFrom, type LockedDocument } from '../plan/lockDocument.ts';
import { documentParams, partyParams, refuseDocument } from '../plan/refusals.ts';
import { itemsCreatedIn, removeCreatedItems } from './createdItems.ts';
import { dueDayOfNew, moveDueDay } from './dueDay.ts';
import { refuseParts } from './startingValues.ts';

/**
 * Gives documents their codes. A Confirmed document is not deleted, and only its `staysOpen` fields are changed. Items
 * that were created with a deleted document are deleted too, unless they have a history.
 */
export function documentHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (!module.document) return undefined;
  const plan = documentPlanOf(schema, module);
  const { code, number, date, payment } = plan.document;
  /** The items that deleted documents had created. They are kept from beforeDelete until afterDelete. */
  const createdItems = new WeakMap<RecordsContext, number[]>();
  return {
    async aroundCreate(context, body, store) {
      const { pattern } = code;
      const unlike = number === undefined ? [code.field] : [code.field, number];
      const next = await nextCode(context, module, { pattern, day: body[date], unlike });
      const ownNumber = number === undefined ? null : body[number];
      const isGiven =
        typeof ownNumber === 'string' ? ownNumber.trim() !== '' : ownNumber !== undefined && ownNumber !== null;
      const due = await dueDayOfNew(context, plan, body);
      return store(body, { [code.field]: next, ...(number !== undefined && !isGiven && { [number]: next }), ...due });
    },

    async beforeUpdate(context, stored, values) {
      const document = documentFrom(plan, stored);
      if (number !== undefined && values[number] === null) {
        if (stored[number] === document.code) delete values[number];
        else values[number] = document.code;
      }
      // First: what a Confirmed document locks is not changed by canceling payments, as the refusals below advise.
      if (document.status === 'Confirmed') refuseLocked(plan, document.code, Object.keys(values));
      await takePaidByHand(context, plan, document, values);
      if (Object.hasOwn(values, plan.document.party)) {
        if (payment) await refuseOwed(context, plan, [document.id]);
        await refuseReturned(context, plan, document);
        if (plan.document.returns) await refuseOtherParty(context, plan, document);
      }
      await moveDueDay(context, plan, stored, values);
    },

    async beforeDelete(context, ids) {
      const records = await selectRecords(context, module, ids, { lock: true });
      const confirmed = records
        .map((record) => documentFrom(plan, record))
        .find(({ status }) => status === 'Confirmed');
      if (confirmed) throw refuseDocument(plan, 'deleteConfirmed', { code: confirmed.code });
      if (payment) await refuseOwed(context, plan, ids);
      if (plan.document.items.creates)
        createdItems.set(context, await itemsCreatedIn(context, plan, { documents: ids }));
    },

    async afterDelete(context, _gone, removeOthers) {
      await removeCreatedItems(context, plan, createdItems.get(context) ?? [], removeOthers);
    },

    async afterRestore(context, { id }) {
      const { rowTable, item, by } = plan;
      await refuseParts(context, plan, sql`select r.${item.sql} from ${rowTable} r where r.${by.sql} = ${id}::integer`);
    },
  };
}

/**
 * Takes what staff say of a document: that it is paid or due, and on which day it was paid. `values` gets what is to be
 * stored of that. Throws 409.
 */
async function takePaidByHand(
  context: RecordsContext,
  plan: DocumentPlan,
  document: LockedDocument,
  values: Record<string, unknown>,
): Promise<void> {
  const keys = plan.document.payment;
  if (!keys || !(Object.hasOwn(values, keys.status) || Object.hasOwn(values, keys.date))) return;
  const { [keys.status]: status, [keys.date]: date } = { ...document.record, ...values };
  const stays = await setPaidByHand(context, plan, document, { status, date: date as string | null });
  if (Object.hasOwn(values, keys.status)) values[keys.status] = stays;
  // What is due again was paid on no day. The day of before would be that of the next time that it is called paid.
  const isDue = values[keys.status] === keys.due;
  if (isDue && !Object.hasOwn(values, keys.date) && date !== null) values[keys.date] = null;
}

/** Throws a 409 that names a document for which something was paid: it keeps its party, and is not deleted. */
async function refuseOwed(context: RecordsContext, plan: DocumentPlan, ids: readonly number[]): Promise<void> {
  const { module, table, code } = plan;
  const { rows } = await sql<{ code: string }>`select d.${code.sql} as code from ${table} d
    where d.id = any (${ids}::integer[]) and exists (select from facet.active_ledger e
      where e.document_module = ${module.name} and e.document_id = d.id) limit 1`.execute(handleOf(context));
  if (rows[0]) throw refuseDocument(plan, 'paidFor', { code: rows[0].code });
}

/** Throws a 409 that names the fields which cannot be changed any more. */
function refuseLocked({ module, document }: DocumentPlan, code: string, names: readonly string[]): void {
  const locked = names
    .filter((name) => !(document.staysOpen ?? []).includes(name))
    .map((name) => fieldOf(module, name).label);
  if (locked.length === 0) return;
  throw conflict('document.locked', {
    ...documentParams(module),
    code,
    ...listParams('fields', locked),
  });
}

/** All rows of a return belong to the party of the return. Throws 409. */
async function refuseOtherParty(
  context: RecordsContext,
  plan: DocumentPlan,
  { id, code }: LockedDocument,
): Promise<void> {
  const { rowTable, by } = plan;
  const { rows } = await sql`select from ${rowTable} r where r.${by.sql} = ${id} limit 1`.execute(handleOf(context));
  if (rows.length === 0) return;
  throw refuseDocument(plan, 'partyWithRows', { code, ...partyParams(plan) });
}

/** What a return takes back is credited to the party that owes the document. Throws a 409 that names the return. */
async function refuseReturned(
  context: RecordsContext,
  plan: DocumentPlan,
  { id, code }: LockedDocument,
): Promise<void> {
  const arms = documentsAfter(context.schema, plan).returns.map(
    (later) => sql`(select ${constant(later.module.name)} as module, later.id, later.${later.code.sql} as code
      from ${plan.rowTable} r
      join ${later.rowTable} back on back.${later.returns.row.sql} = r.id
      join ${later.table} later on later.id = back.${later.by.sql}
      where r.${plan.by.sql} = ${id}::integer order by later.id limit 1)`,
  );
  if (arms.length === 0) return;
  const { rows } = await sql<{ module: string; id: number; code: string }>`select one.*
    from (${sql.join(arms, sql` union all `)}) one limit 1`.execute(handleOf(context));
  const [first] = rows;
  if (!first) return;
  const params = { code, ...partyParams(plan) };
  const otherwise: Message = { key: 'facet.error.document.partyStays', params };
  const record = { module: first.module, id: first.id, label: first.code };
  throw refuseDocument(plan, 'partyWithReturns', { ...params, by: first.code }, { named: { record, otherwise } });
}
