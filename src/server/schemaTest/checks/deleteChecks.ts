import { answered } from '../house/outcome.ts';
import type { TrialCheck } from './Trial.ts';

/** A new record is deleted, and gone. A payment is canceled and stays. */
export const deleteCheck: TrialCheck = async ({ maker, module }) => {
  const { id } = await maker.create(module);
  const path = `${module.name}/${id}`;
  const { house } = maker;
  if (module.payment) {
    const { field, canceled } = module.payment.status;
    const answer = await house.call('POST', `${path}/cancel`);
    const isCanceled = answer.status === 200 && (answer.body as Record<string, unknown>)[field] === canceled;
    const faults = isCanceled ? [] : [`payment: canceling a new record was answered ${answered(answer)}`];
    return { did: 'cancels a record, which nobody deletes', faults };
  }
  const answer = await house.call('DELETE', path);
  const faults = answer.status === 200 ? [] : [`a new record cannot be deleted: the API answered ${answered(answer)}`];
  const after = await house.call('GET', path);
  if (answer.status === 200 && after.status !== 404) faults.push(`a deleted record was answered ${answered(after)}`);
  return { did: 'deletes a record', faults };
};
