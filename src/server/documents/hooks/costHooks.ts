import type { Module, Schema } from '../../../metadata/model.ts';
import { selectRecords } from '../../records/read/getRecord.ts';
import type { ModuleHooks, RecordsContext } from '../../records/recordsContext.ts';
import { referenceIn } from '../../records/referenceIn.ts';
import { costPlanOf, lockCostedItems, takeBackCosts, writeCosts } from '../costs/costRows.ts';

/** Records add to the cost of their item as long as they are there, with the amount and on the day that they say. */
export function costHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  const plan = costPlanOf(schema, module);
  if (!plan || !module.cost) return undefined;
  const { of, amount, date } = module.cost;
  const itemsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => referenceIn(row, of));
  const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.id as number);
  const published = (items: readonly number[]) => ({
    module: plan.stock.module.name,
    ids: [...new Set(items)],
    action: 'update' as const,
  });
  /**
   * The records whose amount, day or item changes, and their items. They are kept from beforeUpdate until the first
   * afterUpdate, when all of them are stored: so many records take two statements, and lock their items in one order.
   */
  const changing = new WeakMap<RecordsContext, { rows: number[]; items: number[] }>();
  return {
    beforeCreate: (context, rows) => lockCostedItems(context, plan, itemsOf(rows)),

    async afterCreate(context, rows) {
      await writeCosts(context, plan, idsOf(rows));
      context.publish?.(published(itemsOf(rows)));
    },

    appliesToChange: (names) => [of, amount, date].some((name) => names.includes(name)),

    async beforeUpdate(context, stored, values) {
      if (![of, amount, date].some((name) => Object.hasOwn(values, name))) return;
      const { rows, items } = changing.get(context) ?? { rows: [], items: [] };
      changing.set(context, {
        rows: [...rows, stored.id],
        items: [...items, ...itemsOf([stored, { ...stored, ...values }])],
      });
    },

    async afterUpdate(context, record) {
      const changed = changing.get(context);
      if (!changed) return record;
      changing.delete(context);
      await lockCostedItems(context, plan, changed.items);
      await writeCosts(context, plan, changed.rows);
      context.publish?.(published(changed.items));
      return record;
    },

    async beforeDelete(context, ids) {
      const rows = await selectRecords(context, module, ids, { lock: true });
      await lockCostedItems(context, plan, itemsOf(rows));
      await takeBackCosts(context, plan, ids);
      if (rows.length > 0) context.publish?.(published(itemsOf(rows)));
    },

    beforeRestore: (context, values) => lockCostedItems(context, plan, itemsOf([values])),

    async afterRestore(context, record) {
      await writeCosts(context, plan, [record.id]);
      context.publish?.(published(itemsOf([record])));
    },
  };
}
