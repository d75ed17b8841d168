import type { Text } from '../../fields/fieldType.ts';

/** The languages of the product; the first is the default. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'zh', name: '中文' },
] as const;

export type Language = keyof Text;

const storageKey = 'facet.language';

/** The language this browser was last used in. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find(({ locale }) => locale === stored)?.locale ?? languages[0].locale;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
}
