import { sql } from 'kysely';
import type { Module, Schema } from '../../../metadata/model.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import type { ModuleHooks, RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import { recomputePayments } from '../payments/paymentStates.ts';
import { type DocumentPlan, documentOfRows } from '../plan/documentPlan.ts';
import { lockDocument } from '../plan/lockDocument.ts';
import { refuseDocument } from '../plan/refusals.ts';
import { recomputeRowStatuses } from '../status/recomputeRowStatuses.ts';
import { itemsCreatedIn, recomputeCreatedItems, removeCreatedItems } from './createdItems.ts';
import { newRowHooks } from './newRowHooks.ts';
import { refuseParts } from './startingValues.ts';

/**
 * The rules for rows of a document: which items can be added, which values a new row starts with, and that the rows of
 * a Confirmed document cannot be changed.
 */
export function rowHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const plan = documentOfRows(schema, module);
  if (!plan) return undefined;
  return { ...newRowHooks(plan), ...changedRowHooks(plan), ...deletedRowHooks(plan), ...restoredRowHooks(plan) };
}

function changedRowHooks(plan: DocumentPlan): ModuleHooks {
  const by = plan.by.name;
  return {
    async beforeUpdate(context, stored, values) {
      if (Object.keys(values).length > 0) await refuseConfirmed(context, plan, [referenceIn(stored, by)]);
    },

    async afterUpdate(context, record) {
      await recomputePayments(context, plan, [referenceIn(record, by)]);
      return record;
    },
  };
}

function deletedRowHooks(plan: DocumentPlan): ModuleHooks {
  const documentsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => referenceIn(row, plan.by.name));
  /** The items that deleted rows had created. They are kept from beforeDelete until afterDelete. */
  const createdItems = new WeakMap<RecordsContext, number[]>();
  return {
    async beforeDelete(context, ids) {
      const rows = await selectRecords(context, plan.rows, ids, { lock: true });
      await refuseConfirmed(context, plan, documentsOf(rows));
      if (plan.document.items.creates) createdItems.set(context, await itemsCreatedIn(context, plan, { rows: ids }));
    },

    async afterDelete(context, gone, removeOthers) {
      await removeCreatedItems(context, plan, createdItems.get(context) ?? [], removeOthers);
      await recomputePayments(context, plan, [...new Set(documentsOf(gone))]);
    },
  };
}

function restoredRowHooks(plan: DocumentPlan): ModuleHooks {
  const by = plan.by.name;
  return {
    async beforeRestore(context, values) {
      await refuseConfirmed(context, plan, [referenceIn(values, by)]);
      await refuseParts(context, plan, sql`select ${values[plan.item.name]}::integer`);
    },

    afterRestore: (context, row) => recomputePayments(context, plan, [referenceIn(row, by)]),

    // The document may have got another status since, and items that stayed without their rows have them again.
    async settleRestored(context, ids) {
      await recomputeRowStatuses(context, plan, ids);
      if (!plan.document.items.creates) return;
      await recomputeCreatedItems(context, plan, await itemsCreatedIn(context, plan, { rows: ids }));
    },
  };
}

async function refuseConfirmed(context: RecordsContext, plan: DocumentPlan, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const document = await lockDocument(context, plan, id);
    if (document?.status === 'Confirmed') throw refuseDocument(plan, 'rowsLocked', { code: document.code });
  }
}
