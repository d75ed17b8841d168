import type { Module, Schema } from '../../metadata/model.ts';
import { conflict, notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { nextCode } from '../records/write/nextCode.ts';
import { countPlanOf } from './countPlan.ts';
import { countClosed } from './lockCount.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/** Gives new counts their codes and their items. A closed count is neither changed nor deleted. */
export function countHooks(schema: Schema, module: Module): ModuleHooks | undefined {
  if (!module.count) return undefined;
  const plan = countPlanOf(schema, module);
  const { status, code, date } = plan.count;
  return {
    async aroundCreate(context, body, store) {
      const next = await nextCode(context, module, { pattern: code.pattern, day: body[date], unlike: [code.field] });
      const record = await store(body, { [code.field]: next });
      await takeSnapshot(context, plan, record);
      const [whole] = await selectRecords(context, module, [record.id]);
      if (!whole) throw notFound();
      return whole;
    },

    async beforeUpdate(_context, stored, values) {
      if (stored[status] === 'Closed' && Object.keys(values).length > 0) throw countClosed(String(stored[code.field]));
    },

    async beforeDelete(context, ids) {
      const records = await selectRecords(context, module, ids, { lock: true });
      const kept = records.find((record) => record[status] === 'Closed');
      if (kept) throw conflict('count.deleteClosed', { code: String(kept[code.field]) });
    },
  };
}
