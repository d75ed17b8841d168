import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { isCalendarDay, today } from '../days/calendarDay.ts';
import { formatDay } from '../days/formatDay.ts';
import type { Typing } from './TypedField.tsx';
import { typedDay } from './typedDay.ts';

/** How days are typed in the language on screen. A value is `YYYY-MM-DD`. */
export function useDayTyping(): Typing {
  const locale = useLocale() ?? 'en';
  const translate = useTranslate();
  return useMemo(() => {
    const problem = (value: unknown) => {
      if (typeof value !== 'string' || value === '' || isCalendarDay(value)) return undefined;
      const meant = typedDay(value, locale);
      if (!meant || !('either' in meant))
        return translate('facet.field.noDay', { example: formatDay(today(), locale) });
      const days = meant.either.map((day) => formatDay(day, locale));
      return translate('facet.field.eitherDay', { days: orList(locale, days) });
    };
    return {
      read: (text) => (text.trim() === '' ? null : dayOf(text, locale)),
      shown: (value) => formatDay(value, locale) || (typeof value === 'string' ? value : ''),
      problem,
    };
  }, [locale, translate]);
}

function dayOf(text: string, locale: string): string {
  const meant = typedDay(text, locale);
  return meant && 'day' in meant ? meant.day : text;
}

/** `one or other` */
export function orList(locale: string, words: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(words);
}
