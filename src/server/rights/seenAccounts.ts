import { derivationOf, isReference } from '../../fields/capabilities.ts';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { findField, type Module, targetOf } from '../../metadata/model.ts';
import { forbidden, invalid, Refusal } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { isLimited } from '../records/sql/limitedRows.ts';
import type { View } from './View.ts';
import { assertRowsSeen } from './viewOf.ts';

type Body = Record<string, unknown>;

/** What is due for one document, or what is open with a party in all. */
type Owed = 'due' | 'balance';

/**
 * Refuses what a payment would tell, or settle, of amounts that the user does not see: documents of others (422 as missing
 * ones), the oldest documents of a party whose balance is hidden (403), and an amount that the server would fill in with
 * what is due (422).
 * @param context of the whole house
 * @param module of the whole house
 */
export async function assertAccountsSeen(
  context: RecordsContext,
  view: View,
  module: Module,
  body: Body,
  isNew: boolean,
): Promise<void> {
  const { payment, name } = module;
  if (!payment || !view.seen.modules[name]?.payment) return;
  const { settles } = body;
  if (settles === 'oldest' && !seesOwed(view, module, 'balance')) throw forbidden();
  if (Array.isArray(settles)) await assertSettledSeen(context, view, module, settles);
  const isFilled = ![undefined, null, ''].includes(body[payment.amount] as undefined);
  if (isFilled || Array.isArray(settles) || !(isNew || Object.hasOwn(body, payment.amount))) return;
  const isOfOne = !isNew || ![undefined, null, ''].includes(body[payment.of] as undefined);
  if (!seesOwed(view, module, isOfOne ? 'due' : 'balance')) throw invalid({ [payment.amount]: { key: 'required' } });
}

async function assertSettledSeen(
  context: RecordsContext,
  view: View,
  module: Module,
  settles: readonly unknown[],
): Promise<void> {
  const of = module.payment?.of ?? '';
  const reference = findField(module, of);
  if (!isReference(reference)) return;
  const named = settles.map((entry) => (entry as Body | null)?.[of]);
  const ids = named.filter(
    (id): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31,
  );
  await assertRowsSeen(context, view, reference.module, ids).catch((error) => {
    throw error instanceof Refusal ? invalid({ settles: { key: 'reference' } }) : error;
  });
}

/** The amounts that refusals of payments tell. */
const told: Record<string, Owed> = {
  moreThanDue: 'due',
  moreThanAllDue: 'balance',
  moreThanCredit: 'balance',
  creditFrom: 'balance',
};

/** Why a payment is refused, without an amount that the user does not see. */
export function withoutHiddenAmounts(view: View, name: string | undefined, violation: Violation): Violation {
  const [module, owed] = [view.read.modules[name ?? ''], told[violation.key]];
  if (!module?.payment || owed === undefined || seesOwed(view, module, owed)) return violation;
  return { key: 'moreThanOpen' };
}

/** Whether the user sees every field of the documents, or of their parties, that says what is owed. */
function seesOwed(view: View, module: Module, owed: Owed): boolean {
  const paid = targetOf(view.read, findField(module, module.payment?.of ?? ''));
  const asked = owed === 'due' ? paid : paid && targetOf(view.read, findField(paid, paid.document?.party ?? ''));
  if (!paid || !asked) return true;
  const saying = asked.fields.filter((field) => {
    const derivation = derivationOf(field, asked.links);
    return derivation?.from === 'ledger' && derivation.amount === owed;
  });
  if (owed === 'balance' && saying.length === 0) return !isLimited(view.read, paid.name);
  const seen = view.seen.modules[asked.name];
  return saying.every((field) => seen !== undefined && findField(seen, field.name) !== undefined);
}
