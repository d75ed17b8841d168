import { useI18nProvider } from 'ra-core';
import { useCallback } from 'react';
import type { Text } from '../../fields/shared/fieldType.ts';

/** Picks the language on screen from a text of the schema. */
export function useText(): (text: Text) => string {
  const locale = useI18nProvider().getLocale();
  return useCallback((text: Text) => (locale === 'zh' ? text.zh : text.en), [locale]);
}
