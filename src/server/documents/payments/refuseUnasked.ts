import type { DocumentStatus } from '../../../domain/movement.ts';
import { amountOf } from '../../../domain/payment.ts';
import { formatField } from '../../../fields/fieldTypes.ts';
import { fieldOf } from '../../../metadata/model.ts';
import { malformed, Refusal } from '../../errors.ts';
import type { DocumentPlan } from '../plan/documentPlan.ts';
import type { LockedDocument } from '../plan/lockDocument.ts';
import type { StoredAccount } from './accounts.ts';

/** Whether the payments of a document may become a credit of its party, because the user was asked and agreed. */
export interface CreditOverride {
  asCredit?: boolean;
}

/** Reads `as_credit` of a body. Throws a 400 unless the value is true or false. */
export function readCreditOverride({ as_credit: asCredit = false }: Record<string, unknown>): CreditOverride {
  if (typeof asCredit !== 'boolean') throw malformed('yesOrNo', { key: 'as_credit' });
  return { asCredit };
}

/**
 * Throws 409 `becomes_credit` when a new status makes a credit of what was paid: all of it where the document is
 * canceled, and what is beyond its sum where it is confirmed after its rows were lowered.
 */
export function refuseUnasked(
  plan: DocumentPlan,
  document: LockedDocument,
  { payments, total }: StoredAccount,
  to: Exclude<DocumentStatus, 'New'>,
): void {
  const owed = to === 'Confirmed' ? total : 0n;
  if (payments <= owed || payments <= 0n) return;
  const key = `facet.error.document.${to === 'Confirmed' ? 'restBecomesCredit' : 'becomesCredit'}`;
  const params = {
    code: document.code,
    party: document.partyLabel ?? `#${document.party}`,
    ...amountParams(plan, 'paid', payments),
    ...amountParams(plan, 'total', total),
  };
  throw new Refusal('becomes_credit', { key, params });
}

/** An amount as people write it, in each language. */
function amountParams({ rows, price }: DocumentPlan, name: string, cents: bigint): Record<string, string> {
  const field = fieldOf(rows, price.name);
  const amount = Number(amountOf(cents));
  return { [`${name}_en`]: formatField(field, amount, 'en'), [`${name}_zh`]: formatField(field, amount, 'zh') };
}
