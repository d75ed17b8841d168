import { useLocale, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Violation } from '../../../fields/shared/fieldType.ts';
import { messageOf } from '../../../fields/shared/fieldView.ts';

/** Notifies why a value is refused, in the language on screen. */
export function useNotifyViolation(): (violation: Violation) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  return useCallback(
    (violation) => {
      const told = messageOf(violation, locale);
      if (typeof told === 'string') return translate(told, { _: told });
      return translate(told.message, { ...told.args, _: told.message });
    },
    [translate, locale],
  );
}
