/**
 * An exact decimal number: `digits / 10^places`, without needless zeros behind the point. Calculates as PostgreSQL's
 * numeric does.
 */
export interface Exact {
  digits: bigint;
  places: number;
}

/** Digits that a division has at least, and decimal digits of each of PostgreSQL's own digits (numeric.c). */
const [LEAST_DIGITS, GROUP] = [16, 4];
const MOST_PLACES = 1000;

/** Reads a number of JSON, or a decimal text such as `-12.50`; null for what is no finite number. */
export function exactFrom(value: unknown): Exact | null {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value));
  if (!match || (typeof value !== 'number' && typeof value !== 'string')) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  const scaled = places < 0 ? digits * power(-places) : digits;
  return trimmed(sign === '-' ? -scaled : scaled, Math.max(places, 0));
}

/** The number as a decimal text without needless zeros: `-12.5`. */
export function exactText({ digits, places }: Exact): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places)];
  return `${digits < 0n ? '-' : ''}${whole}${places > 0 ? `.${fraction}` : ''}`;
}

/** The whole number nearest to zero, as far as a double holds it. */
export function wholeOf(one: Exact): number {
  return Number(one.digits / power(one.places));
}

export function add(one: Exact, other: Exact): Exact {
  const places = Math.max(one.places, other.places);
  return trimmed(digitsAt(one, places) + digitsAt(other, places), places);
}

export function negate({ digits, places }: Exact): Exact {
  return { digits: -digits, places };
}

export function multiply(one: Exact, other: Exact): Exact {
  return trimmed(one.digits * other.digits, one.places + other.places);
}

/** At least 16 significant digits; null for a division by zero. */
export function divide(one: Exact, other: Exact): Exact | null {
  if (other.digits === 0n) return null;
  const places = placesOfQuotient(one, other);
  const shift = places - one.places + other.places;
  const [above, below] =
    shift < 0 ? [one.digits, other.digits * power(-shift)] : [one.digits * power(shift), other.digits];
  return trimmed(dividedAndRounded(above, below), places);
}

/** Below zero, zero or above zero: like the difference. */
export function compare(one: Exact, other: Exact): number {
  const places = Math.max(one.places, other.places);
  const difference = digitsAt(one, places) - digitsAt(other, places);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Half is rounded away from zero. */
export function roundTo(one: Exact, places: number): Exact {
  if (one.places <= places) return one;
  return trimmed(dividedAndRounded(one.digits, power(one.places - places)), places);
}

export function floor({ digits, places }: Exact): Exact {
  const below = power(places);
  const whole = digits / below;
  return { digits: digits < 0n && whole * below !== digits ? whole - 1n : whole, places: 0 };
}

/** The decimal places of PostgreSQL's quotient (select_div_scale), for numbers without needless zeros. */
function placesOfQuotient(one: Exact, other: Exact): number {
  const [above, below] = [leadingGroup(one), leadingGroup(other)];
  const weight = above.weight - below.weight - (above.group <= below.group ? 1 : 0);
  const places = Math.max(LEAST_DIGITS - weight * GROUP, one.places, other.places, 0);
  return Math.min(places, MOST_PLACES);
}

/** The first group of four digits that is not zero, and its place: `weight` groups before the point. */
function leadingGroup({ digits, places }: Exact): { group: bigint; weight: number } {
  if (digits === 0n) return { group: 0n, weight: 0 };
  const positive = digits < 0n ? -digits : digits;
  const weight = Math.floor((String(positive).length - 1 - places) / GROUP);
  const shift = places + weight * GROUP;
  return { group: shift < 0 ? positive * power(-shift) : positive / power(shift), weight };
}

function dividedAndRounded(above: bigint, below: bigint): bigint {
  const isNegative = above < 0n !== below < 0n;
  const [top, bottom] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const result = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -result : result;
}

function digitsAt({ digits, places }: Exact, wanted: number): bigint {
  return digits * power(wanted - places);
}

function trimmed(digits: bigint, places: number): Exact {
  let [left, behind] = [digits, places];
  while (behind > 0 && left % 10n === 0n) {
    left /= 10n;
    behind -= 1;
  }
  return { digits: left, places: behind };
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
