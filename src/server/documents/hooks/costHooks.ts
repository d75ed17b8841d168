import type { Module, Schema } from '../../../metadata/model.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import type { ModuleHooks } from '../../records/recordsContext.ts';
import { addCosts, costPlanOf, lockCostedItems, takeBackCosts } from '../costs/costRows.ts';

/** Records add to the cost of their item as long as they are there, with the amount and on the day that they say. */
export function costHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const plan = costPlanOf(schema, module);
  if (!plan || !module.cost) return undefined;
  const { of, amount, date } = module.cost;
  const itemsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row[of] as number);
  const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.id as number);
  const published = (rows: readonly Record<string, unknown>[]) => ({
    module: plan.stock.module.name,
    ids: [...new Set(itemsOf(rows))],
    action: 'update' as const,
  });
  return {
    beforeCreate: (context, rows) => lockCostedItems(context, plan, itemsOf(rows)),

    async afterCreate(context, rows) {
      await addCosts(context, plan, idsOf(rows));
      context.publish?.(published(rows));
    },

    async beforeUpdate(context, stored, values) {
      if (![of, amount, date].some((name) => Object.hasOwn(values, name))) return;
      await lockCostedItems(context, plan, itemsOf([stored, { ...stored, ...values }]));
      // The new entry is made after the update. Nobody sees what is in between, as the item is locked.
      await takeBackCosts(context, plan, [stored.id], 'changed');
    },

    async afterUpdate(context, record) {
      await addCosts(context, plan, [record.id]);
      context.publish?.(published([record]));
      return record;
    },

    async beforeDelete(context, ids) {
      const rows = await selectRecords(context, module, ids, { lock: true });
      await lockCostedItems(context, plan, itemsOf(rows));
      await takeBackCosts(context, plan, ids, 'removed');
      if (rows.length > 0) context.publish?.(published(rows));
    },
  };
}
