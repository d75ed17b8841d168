import { type NumberStyle, textIn } from './fieldType.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as people of the locale write it, as a rule with thousands set apart; empty for null or what is no number. */
export function formatNumber(value: unknown, locale: string, style: NumberStyle = {}): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return '';
  const written = numberFormat(locale, style).format(number);
  return style.unit ? `${written} ${textIn(style.unit, locale)}` : written;
}

/** Formats are costly to make and a list needs one per cell, so they are kept. */
function numberFormat(locale: string, { places, currency, ungrouped }: NumberStyle): Intl.NumberFormat {
  const key = [locale, places, currency, ungrouped].join();
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places ?? 0,
    maximumFractionDigits: places ?? 15,
    ...(ungrouped && { useGrouping: false }),
    ...(currency && { style: 'currency', currency }),
  });
  formats.set(key, format);
  return format;
}
