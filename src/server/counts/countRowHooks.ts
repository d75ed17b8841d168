import { type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { conflict } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { ModuleHooks, RecordsContext } from '../records/recordsContext.ts';
import { referenceIn } from '../records/referenceIn.ts';
import { type CountPlan, countOfRows } from './countPlan.ts';
import { lockOpenCount } from './lockCount.ts';

/**
 * Rows are created with their count and by scanning; staff do not create them. Staff can change the notes while the
 * count is open.
 */
export function countRowHooks(schema: Schema, rows: Module): ModuleHooks | undefined {
  const plan = countOfRows(schema, rows);
  if (!plan) return undefined;
  const by = plan.by.name;
  return {
    async aroundCreate() {
      throw conflict('count.rows');
    },
    async beforeUpdate(context, stored, values) {
      if (Object.keys(values).length > 0) await lockOpenCount(context, plan, referenceIn(stored, by));
    },
    async beforeDelete(context, ids) {
      // Rows that are deleted already need no refusal.
      if ((await known(context, plan, ids)) > 0) throw conflict('count.rows');
    },
  };
}

async function known(context: RecordsContext, { rows }: CountPlan, ids: readonly number[]): Promise<number> {
  return (await selectRecords(context, moduleOf(context.schema, rows.name), ids)).length;
}
