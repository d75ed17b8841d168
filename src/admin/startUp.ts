import { currentLanguage, showLanguage } from './i18n/currentLanguage.ts';
import type { LoadedLanguage } from './i18n/LanguageProvider.tsx';
import { loadMessages } from './i18n/messages.ts';
import { draftStore } from './providers/drafts/DraftStore.ts';
import { withCallsAhead } from './providers/http/callsAhead.ts';
import { type Configuration, loadConfiguration } from './providers/http/configuration.ts';
import { createHttpClient, type HttpClient } from './providers/http/httpClient.ts';
import { session } from './providers/session/session.ts';
import { setDocumentTitle } from './providers/workspace/documentTitle.ts';
import { workspacePaths } from './providers/workspace/workspacePaths.ts';

export interface Started {
  configuration: Configuration;
  http: HttpClient;
  language: LoadedLanguage;
}

/**
 * Fetches what every page needs: the configuration and the texts. With a token, the calls of the workspace are under way
 * with it, while the code that uses their answers is fetched. Rejects when the texts cannot be fetched.
 */
export async function startUp(): Promise<Started> {
  const language = currentLanguage();
  showLanguage(language);
  draftStore.prune();
  const messages = loadMessages(language);
  // It is awaited below.
  messages.catch(() => undefined);
  const configuration = await loadConfiguration();
  setDocumentTitle(configuration.siteName);
  const plain = createHttpClient(configuration, currentLanguage);
  const http = session.token() ? withCallsAhead(plain, Object.values(workspacePaths)) : plain;
  return { configuration, http, language: { language, messages: await messages } };
}
