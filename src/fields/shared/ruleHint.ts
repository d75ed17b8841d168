import { isCalendarDay } from './days/calendarDay.ts';
import { formatDay } from './days/formatDay.ts';
import { formatTime, isTime } from './days/timeOfDay.ts';
import { type Text, textIn } from './fieldType.ts';
import { formatNumber } from './formatNumber.ts';

type Translate = (key: string, params?: Record<string, string>) => string;

/** The rules of a field that people meet while they type; what each type calls them is the same in all types. */
interface Rules {
  min?: number | string | undefined;
  max?: number | string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: { message?: Text | undefined } | undefined;
  help?: Text | undefined;
  thousands?: boolean | undefined;
}

/** A longer limit protects the database: nobody meets it. */
const longest = 120;

/**
 * What a field takes, in a few words, said before somebody breaks its rules: `0 or more`, `At most 20 characters`. Where the
 * field has a help, that says what its pattern asks for.
 */
export function ruleHint(field: object, locale: string, translate: Translate): string | undefined {
  const { min, max, minLength, maxLength, pattern, help, thousands = true } = field as Rules;
  const words = (end: number | string | undefined) =>
    end !== undefined && wordsOf(thousands ? end : String(end), locale, translate);
  const limit = maxLength !== undefined && maxLength <= longest ? maxLength : undefined;
  const hints = [
    !help && pattern?.message && textIn(pattern.message, locale),
    ruleText('facet.field.rule', words(min), words(max), translate),
    ruleText('facet.field.ruleLength', words(minLength), words(limit), translate),
  ];
  return hints.filter(Boolean).join(' · ') || undefined;
}

function ruleText(key: string, min: string | false, max: string | false, translate: Translate): string | undefined {
  if (min && max) return translate(`${key}.between`, { min, max });
  if (min) return translate(`${key}.min`, { min });
  return max ? translate(`${key}.max`, { max }) : undefined;
}

function wordsOf(end: number | string, locale: string, translate: Translate): string {
  if (typeof end === 'number') return formatNumber(end, locale);
  if (end === 'today') return translate('facet.field.today');
  if (isTime(end)) return formatTime(end, locale);
  return isCalendarDay(end) ? formatDay(end, locale) : end;
}
