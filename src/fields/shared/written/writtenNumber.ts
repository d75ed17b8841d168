import { visibleText } from './visibleText.ts';

/** Which sign people write before the decimal places: `1,234.50` is `point`, `1.234,50` is `comma`. */
export const numberStyles = ['point', 'comma'] as const;
export type NumberWriting = (typeof numberStyles)[number];

const money = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|元)`;
const written = new RegExp(
  String.raw`^(?<open>\()?\s*(?<minus>[-+−])?\s*(?<before>${money})?\s*(?<inner>[-+−])?\s*(?<digits>[\d.,'’\s]*\d[.,]?)\s*(?<behind>${money})?\s*(?<close>\))?$`,
  'u',
);

/** Many spaces in a row are none of a number, and the pattern would try every way to share them out. */
const partsOfNumber = (text: string) => written.exec(visibleText(text).replace(/\s{3,}/g, '  '));

/** Digits with signs that group them. What is behind the last sign may be the decimal places. */
const shapes: Record<NumberWriting, RegExp> = {
  point: /^(?:\d+|[1-9]\d{0,2}(?:([,'’ ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.\d*)?$/,
  comma: /^(?:\d+|[1-9]\d{0,2}(?:([.'’ ])\d{3})(?:\1\d{3})*)?(?:,\d*)?$/,
};

/**
 * A number as people and spreadsheets write it (`$1,234.50`, `1.234,50 EUR`, `(120)`, `１２０`) as a plain decimal (`-1234.5`).
 * Undefined for a text that is no number. Without a style, `ambiguous` is a text that is two
 * different numbers: `1,234`.
 */
export function plainDecimal(text: string, style: NumberWriting | null): string | 'ambiguous' | undefined {
  const parts = partsOfNumber(text);
  const { open, minus, inner, digits = '', close } = parts?.groups ?? {};
  if (!parts || (minus && inner) || (open === undefined) !== (close === undefined)) return undefined;
  const readings = (style ? [style] : numberStyles).flatMap((one) => readAs(digits.trim(), one) ?? []);
  const distinct = [...new Set(readings)];
  if (distinct.length > 1) return 'ambiguous';
  const [plain] = distinct;
  if (plain === undefined) return undefined;
  const isNegative = [open, minus, inner].some((sign) => sign !== undefined && sign !== '+');
  return isNegative ? `-${plain}` : plain;
}

/**
 * The sign or the letters of a currency beside a number, where they are not those of `currency`: `€` of `€ 120` for USD. A
 * sign that several currencies share, as `$`, is that of each of them. Undefined where none is written.
 *
 * @param currency three letters of ISO 4217
 */
export function otherCurrency(text: string, currency: string): string | undefined {
  const { before, behind } = partsOfNumber(text)?.groups ?? {};
  return [before, behind].find((mark) => mark !== undefined && !isMarkOf(currency, mark));
}

function isMarkOf(currency: string, mark: string): boolean {
  const { letters = '', sign = '' } = /^(?<letters>[A-Z]*)(?<sign>.*)$/u.exec(mark)?.groups ?? {};
  if (sign === '') return letters === currency || (letters === 'RMB' && currency === 'CNY');
  if (sign === '元') return currency === 'CNY';
  // People write S$ and HK$, and Intl SGD and HK$.
  return signOf(currency) === sign && (currency.startsWith(letters) || letters === lettersOf(currency));
}

const signOf = (currency: string) => shown(currency, 'narrowSymbol');
/** NT of NT$, which is TWD. */
const lettersOf = (currency: string) => shown(currency, 'symbol').replace(/[^A-Z]/g, '');

function shown(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

function readAs(digits: string, style: NumberWriting): string | undefined {
  const spaced = digits.replace(/\s/g, ' ');
  if (!shapes[style].test(spaced) || !/\d/.test(spaced)) return undefined;
  const [decimal, group] = style === 'point' ? ['.', /[,'’ ]/g] : [',', /[.'’ ]/g];
  const [whole = '', fraction = ''] = spaced.replace(group as RegExp, '').split(decimal as string);
  const places = fraction.replace(/0+$/, '');
  return `${whole || '0'}${places && `.${places}`}`;
}

const scientific = /^(?<minus>[-+−])?(?<whole>\d*)(?:(?<sign>[.,])(?<fraction>\d*))?e(?<power>[-+−]?\d{1,3})$/i;

/**
 * As plainDecimal, and also a number in scientific notation, as spreadsheets write very small and very large ones
 * (`1E-07`, `1,5e+3`), with exactly its digits. Nobody groups digits there: its sign stands before the decimal places.
 */
export function plainDecimalOfSheet(text: string, style: NumberWriting | null): string | 'ambiguous' | undefined {
  const { minus, whole = '', sign, fraction = '', power } = partsOfScientific(text) ?? {};
  if (power === undefined) return plainDecimal(text, style);
  if (whole + fraction === '' || (sign && style && styleOfSign(sign) !== style)) return undefined;
  const plain = moved(whole, fraction, Number(power.replace('−', '-')));
  return minus === undefined || minus === '+' ? plain : `-${plain}`;
}

const partsOfScientific = (text: string) => scientific.exec(visibleText(text))?.groups;
const styleOfSign = (sign: string): NumberWriting => (sign === '.' ? 'point' : 'comma');

/** The digits with the point so many places further to the right, as text: a double would round them. */
function moved(whole: string, fraction: string, by: number): string {
  const digits = `${'0'.repeat(Math.max(0, -by))}${whole}${fraction}${'0'.repeat(Math.max(0, by))}`;
  const point = digits.length - fraction.length - Math.max(0, by) + by;
  const places = digits.slice(point).replace(/0+$/, '');
  return `${digits.slice(0, point).replace(/^0+/, '') || '0'}${places && `.${places}`}`;
}

/** The style that a text can only have; undefined where it is right in both, or in none. */
export function styleOfNumber(text: string): NumberWriting | undefined {
  const { sign } = partsOfScientific(text) ?? {};
  if (sign) return styleOfSign(sign);
  const digits = partsOfNumber(text)?.groups?.digits?.trim();
  if (digits === undefined || !/[.,]/.test(digits)) return undefined;
  const fitting = numberStyles.filter((style) => readAs(digits, style) !== undefined);
  return fitting.length === 1 ? fitting[0] : undefined;
}
