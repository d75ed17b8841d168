/**
 * Why something is owed, or no longer: a document was confirmed, rows of it came back, it was paid, a credit was used for
 * it, a credit was paid back, or staff called it paid without a payment.
 */
export type LedgerKind = 'document' | 'return' | 'payment' | 'credit' | 'refund' | 'by-hand';

/** An amount at a document; null: on the account of the party. In cents. */
export interface Share {
  document: number | null;
  cents: bigint;
}

/**
 * Spreads an amount over places, each of which takes so much at most, the first one first.
 * @param cents not below 0
 * @returns what each place takes, without those that take nothing, and what is left
 */
export function spread(cents: bigint, places: readonly Share[]): { shares: Share[]; left: bigint } {
  let left = cents;
  const shares = places.flatMap(({ document, cents: most }): Share[] => {
    const taken = most < left ? most : left;
    if (taken <= 0n) return [];
    left -= taken;
    return [{ document, cents: taken }];
  });
  return { shares, left };
}
