import { useNotify } from 'ra-core';
import type { Language } from '../../../fields/shared/languages.ts';
import { useLanguage } from '../../i18n/LanguageProvider.tsx';

/** The language on screen and the function that changes it; it notifies when the texts cannot be fetched. */
export function useLanguageChoice() {
  const { language, setLanguage } = useLanguage();
  const notify = useNotify();
  const choose = (locale: Language) =>
    setLanguage(locale).catch(() => notify('facet.language.failed', { type: 'error' }));
  return { language, choose };
}
