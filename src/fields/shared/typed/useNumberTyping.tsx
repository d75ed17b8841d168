import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Text } from '../fieldType.ts';
import { formatNumber } from '../formatNumber.ts';
import type { Typing } from './TypedField.tsx';
import { type TypedNumberOptions, typedNumber } from './typedNumber.ts';
import { orList } from './useDayTyping.tsx';

interface NumberTyping {
  /** Decimal places that are always shown; absent: as many as there are. */
  places?: number | undefined;
  /** The most decimal places that a value can have; absent: `places`. */
  atMost?: number | undefined;
  /** What people may write behind the number. */
  unit?: Text | undefined;
  /** What amounts are in (ISO 4217): the sign of another currency is refused. */
  currency?: string | undefined;
  /** Whether thousands are not set apart. */
  ungrouped?: true | undefined;
}

/** The digits that a double carries exactly. */
const EXACT_DIGITS = 15;

/** How numbers are typed in the language on screen. A value is a number, as a rule with signs of thousands while nobody edits it. */
export function useNumberTyping({ places, atMost, unit, currency, ungrouped }: NumberTyping): Typing {
  const locale = useLocale() ?? 'en';
  const translate = useTranslate();
  return useMemo(
    () => numberTyping({ places, atMost, unit, currency, ungrouped }, locale, translate),
    [places, atMost, unit, currency, ungrouped, locale, translate],
  );
}

/** The same where there is no component for each field. */
export function numberTyping(
  { places, atMost = places, unit, currency, ungrouped }: NumberTyping,
  locale: string,
  translate: ReturnType<typeof useTranslate>,
): Typing {
  const options = { places: atMost, unit, currency };
  const shown = (value: unknown) =>
    isExact(value)
      ? formatNumber(value, locale, { places: placesOf(value, places), ...(ungrouped && { ungrouped }) })
      : rawText(value);
  return {
    read: (text) => (text.trim() === '' ? null : numberOf(text, options)),
    shown,
    edited: (value) => (isExact(value) ? numberText(value, places) : rawText(value)),
    problem: (value) => {
      if (typeof value !== 'string' || value === '' || decimal.test(value)) return undefined;
      const meant = typedNumber(value, options);
      if (meant && 'otherCurrency' in meant)
        return translate('facet.validation.otherCurrency', { mark: meant.otherCurrency, currency });
      if (!meant || !('either' in meant)) return translate('facet.field.noNumber', { example: shown(1234.5) });
      return translate('facet.field.eitherNumber', { numbers: orList(locale, meant.either) });
    },
  };
}

/** A number with its fixed places. A value with more places is shown in full, because the validation will refuse it. */
export function numberText(value: unknown, places: number | undefined): string {
  if (!isExact(value)) return '';
  return formatNumber(value, 'en', { places: placesOf(value, places) }).replaceAll(',', '');
}

const decimal = /^[-+]?\d+(\.\d+)?$/;

/** Whether a number has all of its digits; a text of more digits would be shown as another number. */
function isExact(value: unknown): value is number | string {
  if (typeof value !== 'string') return Number.isFinite(value);
  return decimal.test(value) && digitsOf(value) <= EXACT_DIGITS;
}

function digitsOf(number: string): number {
  return number.replace(/\D/g, '').replace(/^0+/, '').length;
}

function placesOf(value: number | string, places: number | undefined): number | undefined {
  return places === undefined || Number(Number(value).toFixed(places)) === Number(value) ? places : undefined;
}

function rawText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(text: string, options: TypedNumberOptions): number | string {
  const meant = typedNumber(text, options);
  if (!meant || !('number' in meant)) return text;
  // A longer one would be another number; as a text it is refused for its length.
  return digitsOf(meant.number) > EXACT_DIGITS ? meant.number : Number(meant.number);
}
