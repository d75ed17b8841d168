import { derivationOf, isReference } from '../../fields/capabilities.ts';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { findField, type Module, targetOf } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { forbidden, invalid, type Message, Refusal } from '../errors.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { isLimited } from '../records/sql/limitedRows.ts';
import type { View } from './View.ts';
import { assertRowsSeen } from './viewOf.ts';

type Body = Record<string, unknown>;

/** What was paid and what is due for one document, or what is open with a party in all. */
type Owed = 'paid' | 'due' | 'balance';

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
  const isFilled = !isEmpty(body[payment.amount]);
  if (isFilled || Array.isArray(settles) || !(isNew || Object.hasOwn(body, payment.amount))) return;
  const isOfOne = !isNew || !isEmpty(body[payment.of]);
  if (!seesOwed(view, module, isOfOne ? 'due' : 'balance')) throw invalid({ [payment.amount]: { key: 'required' } });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
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
  const ids = settles.map((entry) => (entry as Body | null)?.[of]).filter(isId);
  await assertRowsSeen(context, view, reference.module, ids).catch((error) => {
    throw error instanceof Refusal ? invalid({ settles: { key: 'reference' } }) : error;
  });
}

/** The amounts that refusals of payments tell. */
const amountOfViolation: Record<string, Owed> = {
  moreThanDue: 'due',
  moreThanAllDue: 'balance',
  moreThanCredit: 'balance',
  creditFrom: 'balance',
};

/** Why a payment is refused, without an amount that the user does not see. */
export function withoutHiddenAmounts(view: View, name: string | undefined, violation: Violation): Violation {
  const [module, owed] = [view.read.modules[name ?? ''], amountOfViolation[violation.key]];
  if (!module?.payment || owed === undefined || seesOwed(view, module, owed)) return violation;
  return { key: 'moreThanOpen' };
}

/** The amounts that sentences about documents tell. */
const amountOfSentence: Record<string, Owed> = {
  paidFor: 'paid',
  paidByPayments: 'paid',
  dayOfPayments: 'paid',
  restBecomesCredit: 'paid',
  becomesCredit: 'paid',
  nothingDue: 'due',
  creditUsed: 'balance',
  creditOfDocumentUsed: 'balance',
};

/** The sentence about a document, unless it tells an amount, or names a party, that the user does not see. */
export function withoutHiddenOwed(view: View, name: string | undefined, message: Message): Message {
  if (!('key' in message)) return message;
  const module = view.read.modules[name ?? ''];
  const owed = amountOfSentence[message.key.replace('facet.error.document.', '')];
  if (!module || owed === undefined) return message;
  const isTold = seesOwed(view, module, owed) && (message.params?.party === undefined || seesParty(view, module));
  return isTold ? message : { key: 'facet.error.document.hiddenAmounts' };
}

/** Whether the user sees how the parties of documents are called: by the first field that the reference looks up. */
export function seesParty({ seen, read }: View, { name, document }: Module): boolean {
  const party = read.modules[name]?.fields.find((field) => field.name === document?.party);
  const [first] = isReference(party) ? (party.display ?? []) : [];
  const label = typeof first === 'string' ? first : first?.as;
  return label === undefined || seen.modules[name]?.fields.some((field) => field.name === label) === true;
}

/** Whether the user sees every field of the documents, or of their parties, that says what is owed. */
function seesOwed(view: View, module: Module, owed: Owed): boolean {
  const paid = module.payment ? targetOf(view.read, findField(module, module.payment.of)) : module;
  const debtor = owed === 'balance' ? paid && targetOf(view.read, findField(paid, paid.document?.party ?? '')) : paid;
  if (!paid || !debtor) return true;
  const saying = debtor.fields.filter((field) => {
    const derivation = derivationOf(field, debtor.links);
    return derivation?.from === 'ledger' && derivation.amount === owed;
  });
  if (owed === 'balance' && saying.length === 0) return !isLimited(view.read, paid.name);
  const seen = view.seen.modules[debtor.name];
  return saying.every((field) => seen !== undefined && findField(seen, field.name) !== undefined);
}
