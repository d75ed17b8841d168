import { countPlanOf } from '../../counts/countPlan.ts';
import type { ApiRecord } from '../../records/recordsContext.ts';
import { answered, NotApplicable } from '../house/outcome.ts';
import type { TrialCheck } from './Trial.ts';

/** An item is scanned into a count, which is closed and opened again. */
export const countCheck: TrialCheck = async ({ maker, module }) => {
  const { count } = module;
  if (!count) throw new NotApplicable('the module has no counts');
  const plan = countPlanOf(maker.schema, module);
  const item = await maker.create(plan.stock.module);
  const { id } = await maker.create(module);
  const faults: string[] = [];
  const calls: [call: string, body: unknown, status: string | undefined][] = [
    ['scan', { [plan.item.name]: item.id }, undefined],
    ['close-count', undefined, 'Closed'],
    ['reopen-count', undefined, 'Open'],
  ];
  for (const [call, body, status] of calls) {
    const answer = await maker.house.call('POST', `${module.name}/${id}/${call}`, body);
    const isDone = answer.status === 200 && (!status || (answer.body as ApiRecord)[count.status] === status);
    if (!isDone) faults.push(`count: ${call} of a new count was answered ${answered(answer)}`);
  }
  return { did: 'scans an item into a count, closes it and opens it again', faults };
};
