import { type ParseResult, refuse } from './fieldType.ts';

/** The number of digits that a double always carries exactly. A number with more digits would change in JSON. */
const EXACT_DIGITS = 15;

export interface NumberLimits {
  /** Digits before the decimal point; 15 when absent. */
  whole?: number;
  /** Digits after the decimal point; 15 when absent. */
  places?: number;
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * Reads a JSON number or a decimal string ('-12.50'), judged by its decimal digits and never rounded.
 * Violations: number, digits {max}, places {max}, precision {max}, min {min}, max {max}.
 */
export function readNumber(value: unknown, limits: NumberLimits): ParseResult {
  const digits = decimalDigits(value);
  if (!digits) return refuse('number');
  const { whole = EXACT_DIGITS, places = EXACT_DIGITS, min, max } = limits;
  if (digits.whole.length > whole) return refuse('digits', { max: whole });
  if (digits.fraction.length > places) return places === 0 ? refuse('integer') : refuse('places', { max: places });
  if (digits.whole.length + digits.fraction.length > EXACT_DIGITS) return refuse('precision', { max: EXACT_DIGITS });
  const number = Number(`${digits.negative ? '-' : ''}${digits.whole || '0'}.${digits.fraction || '0'}`) || 0;
  if (min !== undefined && number < min) return refuse('min', { min });
  if (max !== undefined && number > max) return refuse('max', { max });
  return { value: number };
}

/** Reads the number that a search compares with: any number. */
export function readNumberFilter(value: unknown): ParseResult {
  return readNumber(value, {});
}

const LARGEST_INTEGER = 2_147_483_647;

/** Reads a whole number that PostgreSQL's integer can hold. Violations: number, integer, min, max. */
export function readInteger(value: unknown, { min, max }: Pick<NumberLimits, 'min' | 'max'> = {}): ParseResult {
  return readNumber(value, {
    places: 0,
    min: Math.max(min ?? -LARGEST_INTEGER, -LARGEST_INTEGER),
    max: Math.min(max ?? LARGEST_INTEGER, LARGEST_INTEGER),
  });
}

interface DecimalDigits {
  negative: boolean;
  whole: string;
  fraction: string;
}

/** The digits before and after the point, without needless zeros; null for what is no finite decimal number. */
function decimalDigits(value: unknown): DecimalDigits | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value).trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent] = match;
  if (exponent !== undefined && typeof value === 'string') return null;
  const digits = shift(whole, fraction, Number(exponent ?? 0));
  return {
    negative: sign === '-',
    whole: digits.whole.replace(/^0+/, ''),
    fraction: digits.fraction.replace(/0+$/, ''),
  };
}

/** Moves the decimal point: JavaScript writes very large and very small numbers with an exponent. */
function shift(whole: string, fraction: string, by: number): { whole: string; fraction: string } {
  if (by === 0) return { whole, fraction };
  const digits = whole + fraction;
  const point = whole.length + by;
  if (point <= 0) return { whole: '', fraction: '0'.repeat(-point) + digits };
  return { whole: digits.slice(0, point).padEnd(point, '0'), fraction: digits.slice(point) };
}
