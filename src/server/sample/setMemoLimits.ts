import { moduleOf } from '../../metadata/model.ts';
import { selectRecords } from '../records/read/getRecord.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { updateRecord } from '../records/write/updateRecord.ts';

/**
 * In whole USD. For the nearly exhausted limit less than one step is left; other limits are rounded to larger steps.
 */
const [step, wideStep] = [500, 5_000];
/** Customers whose limit is half used, and customers who have nothing out. */
const [easy, idle] = [3, 2];
const idleLimit = 20_000;

/**
 * Gives some customers a limit for what they have out on memo, after all memos exist. The customer with the highest
 * amount out has nearly used its limit, so the next memo of that customer exceeds it and needs a consent.
 */
export async function setMemoLimits(context: RecordsContext, customers: readonly number[]): Promise<void> {
  const records = await selectRecords(context, moduleOf(context.schema, 'customer'), customers);
  const valued = records.map(({ id, memo_value_out }) => ({ id, value: Number(memo_value_out) }));
  const out = valued
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value || one.id - other.id);
  const limits = [
    ...out.slice(0, 1).map(({ id, value }) => ({ id, limit: roundedUp(value + 1, step) })),
    ...out.slice(1, 1 + easy).map(({ id, value }) => ({ id, limit: roundedUp(2 * value, wideStep) })),
    ...valued
      .filter(({ value }) => value === 0)
      .slice(0, idle)
      .map(({ id }) => ({ id, limit: idleLimit })),
  ];
  for (const { id, limit } of limits) await updateRecord(context, 'customer', id, { memo_limit: limit });
}

function roundedUp(value: number, to: number): number {
  return Math.ceil(value / to) * to;
}
