import type { Language } from '../../fields/shared/languages.ts';

/** What people choose from: each language by its own name. The first is the default. */
export const languageChoices = [
  { locale: 'en', name: 'English' },
  { locale: 'zh', name: '中文' },
] as const satisfies { locale: Language; name: string }[];

const storageKey = 'facet.language';

let onScreen: Language | undefined;

/**
 * The language on screen; before the first page, the language this browser last used. A guest who opens a page from a
 * link has not chosen one, so there it is the browser's own language, if the product has it.
 */
export function currentLanguage(): Language {
  if (onScreen) return onScreen;
  const stored = localStorage.getItem(storageKey);
  const wanted = stored === null && isGuestPage() ? navigator.languages.map((tag) => tag.slice(0, 2)) : [stored];
  const ours = wanted.flatMap((tag) => languageChoices.filter(({ locale }) => locale === tag));
  return (ours[0] ?? languageChoices[0]).locale;
}

function isGuestPage(): boolean {
  return window.location.pathname.startsWith('/vid/');
}

/** Makes it the language on screen, of the document and of this browser's next visit. */
export function storeLanguage(language: Language): void {
  onScreen = language;
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
}
