import { isCalendarDay } from './days/calendarDay.ts';
import { formatDay } from './days/formatDay.ts';
import { formatTime, isTime } from './days/timeOfDay.ts';
import type { Text } from './fieldType.ts';
import { formatNumber } from './formatNumber.ts';
import type { Language } from './languages.ts';

type Params = Record<string, string | number>;

/** An amount of money as the server has it, exact to the cent. */
const amount = /^-?\d+\.\d{2}$/;

/**
 * The parameters of a sentence as people of that language read them: days, times, amounts and limits. `smart_count` is
 * the number that a limit names, by which a text with `||||` chooses between singular and plural.
 */
export function sentenceParams(params: Params, locale: string): Params {
  const read = Object.entries(params).map(([name, value]) => [name, readable(name, value, locale)] as const);
  const limit = params.min ?? params.max;
  return { ...(typeof limit === 'number' && { smart_count: limit }), ...Object.fromEntries(read) };
}

/** A text as parameters of a sentence, which reads `%{field_en}` in English and `%{field_zh}` in Chinese. */
export function textParams<Name extends string>(name: Name, { en, zh }: Text): Record<`${Name}_${Language}`, string> {
  return { [`${name}_en`]: en, [`${name}_zh`]: zh } as Record<`${Name}_${Language}`, string>;
}

/** Several texts as one list: see `textParams`. */
export function listParams<Name extends string>(name: Name, texts: readonly Text[]) {
  return textParams(name, { en: texts.map(({ en }) => en).join(', '), zh: texts.map(({ zh }) => zh).join('、') });
}

/** A label as it stands within a sentence. */
export function lowered({ en, zh }: Text): Text {
  return { en: en.toLowerCase(), zh };
}

function readable(name: string, value: string | number, locale: string): string | number {
  if (typeof value === 'number') return name === 'min' || name === 'max' ? formatNumber(value, locale) : value;
  if (isCalendarDay(value)) return formatDay(value, locale);
  if (isTime(value)) return formatTime(value, locale);
  return amount.test(value) ? formatNumber(value, locale, { places: 2 }) : value;
}

/** The part of a text `one |||| several` that is meant. Chinese has one form for all numbers. */
export function pluralOf(text: string, count: unknown): string {
  const [one = text, several = one] = text.split('||||');
  return (count === 1 ? one : several).trim();
}
