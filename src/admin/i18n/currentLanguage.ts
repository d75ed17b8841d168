import type { Language } from '../../fields/shared/languages.ts';
import { keepOnDevice } from '../device/keepOnDevice.ts';

/** What people choose from: each language by its own name. The first is the default. */
export const languageChoices = [
  { locale: 'en', name: 'English' },
  { locale: 'zh', name: '中文' },
] as const satisfies { locale: Language; name: string }[];

/** public/early.js reads the same key, before the first paint. */
const storageKey = 'facet.language';

let onScreen: Language | undefined;

/**
 * The language on screen; before the first page, the one that was chosen in this browser. Where nobody has chosen one,
 * it is the first of the browser's own languages that the product has.
 */
export function currentLanguage(): Language {
  if (onScreen) return onScreen;
  const stored = localStorage.getItem(storageKey);
  const wanted = stored === null ? navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()) : [stored];
  const ours = wanted.flatMap((tag) => languageChoices.filter(({ locale }) => locale === tag));
  return (ours[0] ?? languageChoices[0]).locale;
}

/** Makes it the language on screen and of the document. */
export function showLanguage(language: Language): void {
  onScreen = language;
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
}

/** Makes it the language of this browser's next visit. */
export function storeLanguage(language: Language): void {
  keepOnDevice(storageKey, language);
}
