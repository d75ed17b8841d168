import { type CreditDay, type LedgerKind, type Share, spread } from '../../../domain/ledger.ts';
import { amountOf, centsOf, dueOf } from '../../../domain/payment.ts';
import type { Violation } from '../../../fields/shared/fieldType.ts';
import { invalid } from '../../errors.ts';
import type { PaymentPlan } from '../plan/paymentPlan.ts';
import { takeCredit } from './creditDays.ts';
import { creditsIn, duesIn, type OpenAccounts } from './openAccounts.ts';
import { isAmount, type PaymentOptions, type Settled } from './readPayment.ts';

/** What a payment is, whatever its choice calls it. */
export type PaymentKind = 'payment' | 'credit' | 'refund';

/** A new payment whose documents are locked. */
export interface PaymentRequest extends PaymentOptions {
  kind: PaymentKind;
  /** The document that it names. */
  document: number | undefined;
  /** The amount as the body has it. */
  amount: unknown;
  /** What is open with the party; at least the documents that the payment names. */
  open: OpenAccounts;
  /** From which day on how much of the party's credit can be used. A payment needs none. */
  usable: readonly CreditDay[];
}

/** An entry of a payment: cents below 0 lower what is owed. */
export interface PaymentEntry extends Share {
  kind: LedgerKind;
}

export interface PlannedPayment {
  /** The amount to store; values that are no amounts are left to the validation. */
  amount: unknown;
  /**
   * The entries of a payment of so many cents on that day. Throws 422 when that is more than may be paid, or was more
   * than there was credit on that day.
   */
  entries(cents: bigint, day: string): PaymentEntry[];
}

/**
 * Says how much a new payment is where its body does not, and which entries it makes. Throws 422 at the field that is
 * wrong: more than is due, or more than there is credit.
 */
export function planPayment(payments: PaymentPlan, request: PaymentRequest): PlannedPayment {
  if (request.kind === 'refund') return planRefund(payments, request);
  return request.kind === 'credit' ? planCredit(payments, request) : planPaid(payments, request);
}

function planPaid(payments: PaymentPlan, request: PaymentRequest): PlannedPayment {
  const places = placesToSettle(request);
  const due = sumOf(places);
  const only = request.document;
  const most = only === undefined || request.asCredit ? undefined : { cents: due, refusal: moreThanDue(request, due) };
  return planned(payments, request, { fallback: due, most }, (cents) => {
    if (only !== undefined) return [{ kind: 'payment', document: only, cents: -cents }];
    const { shares, left } = spread(cents, places);
    return withRest(shares, left).map(({ document, cents }) => ({ kind: 'payment', document, cents: -cents }));
  });
}

/** A credit is taken from where it is, the oldest document first, and settles other documents. */
function planCredit(payments: PaymentPlan, request: PaymentRequest): PlannedPayment {
  const places = placesToSettle(request);
  if (places.length === 0 && request.document === undefined && !request.settles) {
    throw invalid({ [payments.payment.of]: { key: 'required' } });
  }
  const holders = creditsIn(request.open).filter(
    ({ document }) => !places.some((place) => place.document === document),
  );
  const [due, credit] = [sumOf(places), sumOf(holders)];
  const most =
    due <= credit
      ? { cents: due, refusal: moreThanDue(request, due) }
      : { cents: credit, refusal: moreThanCredit(credit) };
  // Where shares are named, none of them is cut to what there is.
  const fallback = isNamed(request.settles) ? due : most.cents;
  return planned(payments, request, { fallback, most }, (cents, day) => [
    ...takeCredit(payments, request.usable, { holders, cents, day }).map(
      (share): PaymentEntry => ({ kind: 'credit', ...share }),
    ),
    ...spread(cents, places).shares.map(
      ({ document, cents }): PaymentEntry => ({ kind: 'credit', document, cents: -cents }),
    ),
  ]);
}

function planRefund(payments: PaymentPlan, request: PaymentRequest): PlannedPayment {
  const { document, open } = request;
  const holders = creditsIn(open).filter((holder) => document === undefined || holder.document === document);
  const credit = sumOf(holders);
  const most = { cents: credit, refusal: moreThanCredit(credit) };
  return planned(payments, request, { fallback: credit, most }, (cents, day) =>
    takeCredit(payments, request.usable, { holders, cents, day }).map((share) => ({ kind: 'refund', ...share })),
  );
}

/** How much a payment may be at most, and the refusal of more. */
interface Most {
  cents: bigint;
  refusal: Violation;
}

/**
 * Both the amount of the body and the amount that was stored in the end are held against the most, and named shares
 * against the latter.
 */
function planned(
  payments: PaymentPlan,
  { amount, settles }: PaymentRequest,
  { fallback, most }: { fallback: bigint; most: Most | undefined },
  entries: PlannedPayment['entries'],
): PlannedPayment {
  return {
    amount: amountFrom(payments, amount, fallback, most),
    entries: (cents, day) => {
      if (most && cents > most.cents) throw invalid({ [payments.payment.amount]: most.refusal });
      const shares = isNamed(settles) ? sumOf(settles) : 0n;
      if (shares > cents) throw invalid({ settles: moreThanAmount(shares, cents) });
      return entries(cents, day);
    },
  };
}

/** The documents that the payment settles, each with how much at most. Throws 422. */
function placesToSettle({ document, settles, open, asCredit }: PaymentRequest): Share[] {
  if (document !== undefined) {
    const account = open.documents.find(({ id }) => id === document);
    return account ? [{ document, cents: dueOf(account) }] : [];
  }
  if (settles === undefined) return [];
  if (settles === 'oldest') return duesIn(open);
  return settles.map(({ document, cents }) => {
    const account = open.documents.find(({ id }) => id === document);
    if (!account || account.isCanceled) throw invalid({ settles: { key: 'reference' } });
    const due = dueOf(account);
    if (cents > due && !asCredit) throw invalid({ settles: dueOfDocument(account.code, due) });
    return { document, cents };
  });
}

/** The amount of a payment as it is given, or `fallback` where none is given. Throws 422 at the amount. */
function amountFrom({ payment }: PaymentPlan, value: unknown, fallback: bigint, most: Most | undefined): unknown {
  if (value === undefined || value === null || value === '') {
    if (fallback > 0n) return Number(amountOf(fallback));
    throw invalid({ [payment.amount]: most?.refusal ?? { key: 'required' } });
  }
  if (most && isAmount(value) && centsOf(String(value)) > most.cents) throw invalid({ [payment.amount]: most.refusal });
  return value;
}

function moreThanDue({ document, open }: PaymentRequest, due: bigint): Violation {
  const account = open.documents.find(({ id }) => id === document);
  return account ? dueOfDocument(account.code, due) : { key: 'moreThanAllDue', params: { due: notBelowZero(due) } };
}

function dueOfDocument(code: string, due: bigint): Violation {
  return { key: 'moreThanDue', params: { due: notBelowZero(due), code } };
}

function moreThanCredit(credit: bigint): Violation {
  return { key: 'moreThanCredit', params: { credit: notBelowZero(credit) } };
}

function moreThanAmount(shares: bigint, amount: bigint): Violation {
  return { key: 'moreThanAmount', params: { shares: amountOf(shares), amount: amountOf(amount) } };
}

function isNamed(settles: PaymentOptions['settles']): settles is readonly Settled[] {
  return settles !== undefined && settles !== 'oldest';
}

function notBelowZero(cents: bigint): string {
  return amountOf(cents < 0n ? 0n : cents);
}

function withRest(shares: readonly Share[], left: bigint): Share[] {
  return left > 0n ? [...shares, { document: null, cents: left }] : [...shares];
}

function sumOf(places: readonly Share[]): bigint {
  return places.reduce((sum, { cents }) => sum + cents, 0n);
}
