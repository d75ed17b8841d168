import { amountOf } from '../../../domain/payment.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { fieldOf } from '../../../metadata/model.ts';
import { malformed, Refusal } from '../../errors.ts';
import type { RecordsContext } from '../../records/recordsContext.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import { accountOf } from './accounts.ts';

/** Whether the payments of a document may become a credit of its party, because the user was asked and agreed. */
export interface CreditOverride {
  asCredit?: boolean;
}

/** Reads `as_credit` of a body. Throws a 400 unless the value is true or false. */
export function readCreditOverride({ as_credit: asCredit = false }: Record<string, unknown>): CreditOverride {
  if (typeof asCredit !== 'boolean') throw malformed('yesOrNo', { key: 'as_credit' });
  return { asCredit };
}

/** Throws 409 `becomes_credit` when something was paid for a document that is to be canceled. */
export async function refuseUnasked(
  context: RecordsContext,
  plan: DocumentPlan,
  { id, code, party, partyLabel }: LockedDocument,
): Promise<void> {
  if (!plan.document.payment) return;
  const { payments } = await accountOf(context, plan, id);
  if (payments <= 0n) return;
  const field = fieldOf(plan.rows, plan.price.name);
  const paid = amountOf(payments);
  const params = {
    code,
    party: partyLabel ?? `#${party}`,
    paid_en: formatField(field, Number(paid), 'en'),
    paid_zh: formatField(field, Number(paid), 'zh'),
  };
  throw new Refusal(409, 'becomes_credit', { key: 'facet.error.document.becomesCredit', params });
}
