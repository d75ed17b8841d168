import { I18nContext, type I18nProvider, type TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Language } from '../../fields/shared/languages.ts';
import type { Schema } from '../../metadata/model.ts';
import { languageChoices, showLanguage, storeLanguage } from './currentLanguage.ts';
import { labelsOf, loadMessages, mergeMessages } from './messages.ts';
import type { Messages } from './messageTree.ts';

interface LanguageState {
  language: Language;
  messages: Messages;
  /** Fetches the texts, then shows them. Rejects, and changes nothing, when they cannot be fetched. */
  setLanguage: (language: Language) => Promise<void>;
}

const LanguageContext = createContext<LanguageState | undefined>(undefined);

export interface LoadedLanguage {
  language: Language;
  messages: Messages;
}

/**
 * The language on screen. React-Admin itself remounts the whole app when its locale changes, and typed values are lost.
 * Here only the translator in its context changes, and all translated components render again.
 */
export function LanguageProvider({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const [shown, setShown] = useState(initial);
  const setLanguage = useCallback(async (language: Language) => {
    const messages = await loadMessages(language);
    storeLanguage(language);
    showLanguage(language);
    setShown({ language, messages });
  }, []);
  const state = useMemo(() => ({ ...shown, setLanguage }), [shown, setLanguage]);
  return (
    <LanguageContext.Provider value={state}>
      <Translator {...shown}>{children}</Translator>
    </LanguageContext.Provider>
  );
}

/** Adds the schema's labels to the texts of the language on screen. */
export function SchemaLabels({ schema, children }: { schema: Schema; children: ReactNode }) {
  const { language, messages } = useLanguage();
  const labelled = useMemo(() => mergeMessages(messages, labelsOf(schema, language)), [messages, schema, language]);
  return (
    <Translator language={language} messages={labelled}>
      {children}
    </Translator>
  );
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it');
  return state;
}

function Translator({ language, messages, children }: LoadedLanguage & { children: ReactNode }) {
  const i18nProvider = useMemo(() => createI18nProvider(language, messages), [language, messages]);
  return <I18nContext.Provider value={i18nProvider}>{children}</I18nContext.Provider>;
}

/**
 * React-Admin's translator for one language. A missing key comes back as it is, without a warning: React-Admin looks up
 * many optional keys, and a test checks the app's own.
 */
export function createI18nProvider(language: Language, messages: Messages): I18nProvider {
  return polyglotI18nProvider(() => messages as unknown as TranslationMessages, language, [...languageChoices], {
    allowMissing: true,
    replace: replaceIn(language),
  });
}

/** Polyglot's `replace`, which it calls on a text: numbers in it are written as the language does, as 1,203,000. */
function replaceIn(language: Language) {
  return function (this: string, variable: RegExp, inPlaceOf: (found: string, name: string) => unknown): string {
    return this.replace(variable, (found: string, name: string) => {
      const value = inPlaceOf(found, name);
      return typeof value === 'number' ? value.toLocaleString(language) : String(value);
    });
  };
}
