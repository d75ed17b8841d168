import { useLocale, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Violation } from '../../fields/shared/fieldType.ts';
import { messageOf } from '../../fields/shared/fieldView.ts';

/** Why a value is refused, as a sentence in the language on screen. */
export function useViolationText(): (violation: Violation) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return useCallback(
    (violation) => {
      const sentence = messageOf(violation, locale);
      if (typeof sentence === 'string') return translate(sentence, { _: sentence });
      return translate(sentence.message, { ...sentence.args, _: sentence.message });
    },
    [translate, locale],
  );
}
