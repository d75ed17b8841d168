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

/** How much of a credit a place had at the end of a day on which that changed, in cents; below 0 it was owed. */
export interface CreditDay extends Share {
  /** 'YYYY-MM-DD' */
  day: string;
}

/**
 * How much of the credit of each place can be used from each of its days on: what is there on that day and on every
 * later one. So no day has less than nothing of a credit, whatever was used or paid back, and when.
 * @param days in the order of the days
 * @returns the same days, in that order
 */
export function usableCredit(days: readonly CreditDay[]): CreditDay[] {
  const least = new Map<number | null, bigint>();
  const usable = days.toReversed().map(({ document, day, cents }): CreditDay => {
    const later = least.get(document) ?? cents;
    least.set(document, later < cents ? later : cents);
    return { document, day, cents: least.get(document) ?? 0n };
  });
  return usable.reverse();
}

/** How much of it can be used as of a day, of each place no more than it holds by now. */
export function creditOn(usable: readonly CreditDay[], places: readonly Share[], day: string): Share[] {
  return places.flatMap(({ document, cents: most }) => {
    const cents = usable.findLast((one) => one.document === document && one.day <= day)?.cents ?? 0n;
    return cents > 0n ? [{ document, cents: cents < most ? cents : most }] : [];
  });
}

/** The first day as of which so many cents of these places can be used; undefined: there is none. */
export function firstDayOfCredit(
  usable: readonly CreditDay[],
  places: readonly Share[],
  cents: bigint,
): string | undefined {
  const most = new Map(places.map((place) => [place.document, place.cents]));
  const held = new Map<number | null, bigint>();
  let sum = 0n;
  for (const { document, day, cents: there } of usable) {
    const limit = most.get(document) ?? 0n;
    const now = there < limit ? there : limit;
    if (now <= 0n) continue;
    sum += now - (held.get(document) ?? 0n);
    held.set(document, now);
    if (sum >= cents) return day;
  }
  return undefined;
}
