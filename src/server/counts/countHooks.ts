import { counterName, documentCode } from '../../domain/documentCode.ts';
import { isCalendarDay, today } from '../../fields/shared/calendarDay.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { conflict, notFound } from '../errors.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { ModuleHooks } from '../records/recordsContext.ts';
import { nextCounter } from '../records/write/nextCounter.ts';
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
      const year = yearOf(body[date]);
      const number = await nextCounter(context, counterName(module.name, code.pattern, year));
      const record = await store(body, { [code.field]: documentCode(code.pattern, year, number) });
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

function yearOf(date: unknown): number {
  return Number((isCalendarDay(date) ? (date as string) : today()).slice(0, 4));
}
