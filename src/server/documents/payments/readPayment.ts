import { centsOf } from '../../../domain/payment.ts';
import { readField } from '../../../fields/fieldTypes.ts';
import { isObject } from '../../../fields/shared/isObject.ts';
import { fieldOf } from '../../../metadata/model.ts';
import { isId } from '../../../metadata/read/fields/isId.ts';
import { assertKnownKeys } from '../../assertKnownKeys.ts';
import { malformed } from '../../errors.ts';
import type { Body } from '../../records/recordsContext.ts';
import type { PaymentPlan } from '../plan/paymentPlan.ts';

/** The keys `as_credit` and `settles` of a new payment, which are no fields of it. */
export interface PaymentOptions {
  /** More than is due is taken, and the rest is a credit of the party. */
  asCredit: boolean;
  /** Which documents a payment without a document settles: the oldest ones first, or these. */
  settles: 'oldest' | readonly Settled[] | undefined;
}

/** A document that a payment settles, with how much of it, in cents. */
export interface Settled {
  document: number;
  cents: bigint;
}

/**
 * Splits the body of a new payment into its fields and its options. Amount and kind are as their fields read them, so
 * that the limits are held against what will be stored: `" 100.000"` is 100. Throws 400.
 */
export function readPayment(payments: PaymentPlan, body: Body): { values: Body; options: PaymentOptions } {
  const { as_credit: asCredit = false, settles, ...values } = body;
  if (typeof asCredit !== 'boolean') throw malformed('yesOrNo', { key: 'as_credit' });
  const { amount, kind } = payments.payment;
  const read = [amount, ...(kind ? [kind.field] : [])]
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => [name, asRead(payments, name, values[name])] as const);
  return {
    values: { ...values, ...Object.fromEntries(read) },
    options: { asCredit, settles: readSettles(payments, settles) },
  };
}

/** A value as its field reads it. What the field does not read stays, and is refused where all values are validated. */
function asRead({ module }: PaymentPlan, name: string, value: unknown): unknown {
  const read = readField(fieldOf(module, name), value);
  return 'value' in read ? read.value : value;
}

/** `"oldest"`, or a list of `{sale_id, amount}`. */
function readSettles(payments: PaymentPlan, value: unknown): PaymentOptions['settles'] {
  if (value === undefined || value === null) return undefined;
  if (value === 'oldest') return 'oldest';
  const { payment } = payments;
  const refused = malformed('document.settles', { key: payment.of });
  if (!Array.isArray(value) || value.length === 0) throw refused;
  const settled = value.map((entry: unknown, place) => {
    if (!isObject(entry)) throw refused;
    assertKnownKeys(entry, [payment.of, 'amount'], `settles.${place}.`);
    const { [payment.of]: document, amount: written } = entry;
    const amount = asRead(payments, payment.amount, written);
    if (!isId(document) || !isAmount(amount)) throw refused;
    return { document, cents: centsOf(String(amount)) };
  });
  if (new Set(settled.map(({ document }) => document)).size < settled.length) throw refused;
  return settled;
}

/** Whether a value is an amount above 0 in whole cents. */
export function isAmount(value: unknown): value is number | string {
  if (typeof value !== 'number' && typeof value !== 'string') return false;
  const text = String(value);
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) && centsOf(text) > 0n;
}
