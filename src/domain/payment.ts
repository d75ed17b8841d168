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

/** A document is paid when its payments reach its sum. A document whose sum is 0 or less is never paid by payments. */
export function paymentState(total: bigint, paid: bigint): 'due' | 'paid' {
  return total > 0n && paid >= total ? 'paid' : 'due';
}
