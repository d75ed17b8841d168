import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { Language } from '../../fields/shared/languages.ts';
import { languageChoices } from './currentLanguage.ts';
import type { Messages } from './messageTree.ts';

/**
 * React-Admin's translator for one language. A missing key comes back as it is, without a warning: React-Admin asks for
 * many optional ones, and a test watches ours.
 */
export function createI18nProvider(language: Language, messages: Messages): I18nProvider {
  return polyglotI18nProvider(() => messages as unknown as TranslationMessages, language, [...languageChoices], {
    allowMissing: true,
  });
}
