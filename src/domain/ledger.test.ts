import { describe, expect, it } from 'vitest';
import { type CreditDay, creditOn, firstDayOfCredit, spread, usableCredit } from './ledger.ts';
import { type Account, amountOf, centsOf, dueOf, paymentState } from './payment.ts';

const at = (document: number | null, day: string, cents: bigint): CreditDay => ({ document, day, cents });
const all = [
  { document: 7, cents: 100n },
  { document: null, cents: 100n },
];

describe('BOOK-02 the days of a credit', () => {
  const usable = usableCredit([
    at(null, '2024-01-01', 50n),
    at(7, '2024-01-02', 80n),
    at(null, '2024-01-03', 20n),
    at(7, '2024-01-04', -10n),
    at(null, '2024-01-05', 60n),
    at(7, '2024-01-06', 40n),
  ]);

  it('is used up to what is there on every later day', () => {
    expect(usable.map(({ cents }) => cents)).toEqual([20n, -10n, 20n, -10n, 60n, 40n]);
    expect(creditOn(usable, all, '2023-12-31')).toEqual([]);
    expect(creditOn(usable, all, '2024-01-04')).toEqual([{ document: null, cents: 20n }]);
    expect(creditOn(usable, all, '2025-01-01')).toEqual([
      { document: 7, cents: 40n },
      { document: null, cents: 60n },
    ]);
  });

  it('can be used on the very day on which it came, to the last cent', () => {
    expect(creditOn(usable, all, '2024-01-05')).toEqual([{ document: null, cents: 60n }]);
    expect(creditOn(usableCredit([at(7, '2024-01-02', 1n)]), all, '2024-01-02')).toEqual([{ document: 7, cents: 1n }]);
  });

  it('is used of each place up to what that holds by now, and of no other', () => {
    expect(creditOn(usable, [{ document: 7, cents: 15n }], '2025-01-01')).toEqual([{ document: 7, cents: 15n }]);
    expect(creditOn(usable, [{ document: 8, cents: 15n }], '2025-01-01')).toEqual([]);
  });

  it('is enough from a day on, or on none', () => {
    const first = (cents: bigint, places = all) => firstDayOfCredit(usable, places, cents);
    expect([20n, 21n, 60n, 61n, 100n, 101n].map((cents) => first(cents))).toEqual([
      '2024-01-01',
      '2024-01-05',
      '2024-01-05',
      '2024-01-06',
      '2024-01-06',
      undefined,
    ]);
    expect(first(31n, [{ document: null, cents: 30n }])).toBeUndefined();
    expect(first(1n, [])).toBeUndefined();
  });
});

describe('BOOK-03 an amount for several documents', () => {
  it('goes to the first ones, no more than each is due, and to none that nothing is due for', () => {
    const places = [
      { document: 1, cents: 1n },
      { document: 2, cents: 0n },
      { document: 3, cents: -20n },
      { document: 4, cents: 50n },
      { document: 5, cents: 50n },
    ];
    const [first, last] = [
      { document: 1, cents: 1n },
      { document: 4, cents: 30n },
    ];
    expect(spread(31n, places)).toEqual({ shares: [first, last], left: 0n });
    expect(spread(200n, places).left).toBe(99n);
    expect(spread(0n, places)).toEqual({ shares: [], left: 0n });
  });
});

describe('BOOK-01 what is due for a document', () => {
  const account = (total: bigint, returned: bigint, paid: bigint, isCanceled = false): Account => {
    return { total, returned, paid, isCanceled };
  };

  it.each([
    ['nothing paid', account(100n, 0n, 0n), 100n, 'due'],
    ['a single cent, paid', account(1n, 0n, 1n), 0n, 'paid'],
    ['a cent missing', account(100n, 0n, 99n), 1n, 'due'],
    ['all paid', account(100n, 0n, 100n), 0n, 'paid'],
    ['the rest came back', account(100n, 40n, 60n), 0n, 'paid'],
    ['more paid than is left', account(100n, 40n, 100n), -40n, 'paid'],
    ['paid, and canceled then', account(100n, 0n, 100n, true), -100n, 'paid'],
    ['costs nothing yet', account(0n, 0n, 0n), 0n, 'due'],
    ['costs nothing, and is Confirmed', { ...account(0n, 0n, 0n), isConfirmed: true }, 0n, 'paid'],
  ])('%s', (_case, facts, due, state) => {
    expect(dueOf(facts)).toBe(due);
    expect(paymentState(facts)).toBe(state);
  });

  it('reads and writes amounts to the cent, below 0 too', () => {
    for (const amount of ['0.00', '0.05', '-0.05', '12.30', '-1234.56', '90071992547409.93']) {
      expect(amountOf(centsOf(amount))).toBe(amount);
    }
    expect(['7', '7.5', '-7.5'].map(centsOf)).toEqual([700n, 750n, -750n]);
  });
});
