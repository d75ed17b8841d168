import { currentLanguage, showLanguage } from './i18n/currentLanguage.ts';
import type { LoadedLanguage } from './i18n/LanguageProvider.tsx';
import { loadMessages } from './i18n/messages.ts';
import { draftStore } from './providers/drafts/DraftStore.ts';
import { type Configuration, loadConfiguration } from './providers/http/configuration.ts';
import { createHttpClient, type HttpClient } from './providers/http/httpClient.ts';
import { setDocumentTitle } from './providers/workspace/documentTitle.ts';

export interface Started {
  configuration: Configuration;
  http: HttpClient;
  language: LoadedLanguage;
}

/** Fetches what every page needs: the configuration and the texts. Rejects when the texts cannot be fetched. */
export async function startUp(): Promise<Started> {
  const language = currentLanguage();
  showLanguage(language);
  draftStore.prune();
  const [configuration, messages] = await Promise.all([loadConfiguration(), loadMessages(language)]);
  setDocumentTitle(configuration.siteName);
  return { configuration, http: createHttpClient(configuration, currentLanguage), language: { language, messages } };
}
