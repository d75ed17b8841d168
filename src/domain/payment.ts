/** Converts an amount as the database writes it, `1234.5`, to cents. */
export function centsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const cents = BigInt(whole.replace('-', '')) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  return whole.startsWith('-') ? -cents : cents;
}

/** Converts cents to an amount that the database and the API read. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a document says is owed for it, in cents. */
export interface Account {
  /** The sum of its rows. */
  total: bigint;
  /** What Confirmed returns of its rows credit. */
  returned: bigint;
  /** What settles it: payments, credits that were used for it, less what was paid back. */
  paid: bigint;
  /** It is Confirmed, so that its sum is owed. */
  isConfirmed?: boolean;
  /** It was canceled, so that its sum is not owed any more. */
  isCanceled?: boolean;
}

/** What is still to be paid, in cents. Below 0 it is a credit: more was paid than the document costs by now. */
export function dueOf({ total, returned, paid, isCanceled }: Account): bigint {
  return (isCanceled ? 0n : total) - returned - paid;
}

/**
 * A document is paid when its payments reach its sum less what came back. One that costs nothing is paid with its
 * confirmation: before that, its rows are still to come.
 */
export function paymentState(account: Account): 'due' | 'paid' {
  const isSettled = account.total - account.returned - account.paid <= 0n;
  return isSettled && (account.total > 0n || account.isConfirmed) ? 'paid' : 'due';
}
