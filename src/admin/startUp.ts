import { QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { currentLanguage, showLanguage } from './i18n/currentLanguage.ts';
import type { LoadedLanguage } from './i18n/LanguageProvider.tsx';
import { loadMessages } from './i18n/messages.ts';
import { loadSignedInArea } from './loadSignedInArea.ts';
import { draftStore } from './providers/drafts/DraftStore.ts';
import { type Configuration, loadConfiguration } from './providers/http/configuration.ts';
import { createHttpClient, type HttpClient } from './providers/http/httpClient.ts';
import { session } from './providers/session/session.ts';
import { setDocumentTitle } from './providers/workspace/documentTitle.ts';
import { prefetchWorkspace } from './providers/workspace/workspaceQueries.ts';

export interface Started {
  configuration: Configuration;
  http: HttpClient;
  queryClient: QueryClient;
  language: LoadedLanguage;
}

/**
 * Fetches everything that the first page needs: the configuration and the texts; with a token also the user, the
 * schema, the menu and the code of the pages. Rejects when the texts or the code cannot be fetched.
 */
export async function startUp(): Promise<Started> {
  const language = currentLanguage();
  showLanguage(language);
  draftStore.prune();
  const [configuration, messages] = await Promise.all([loadConfiguration(), loadMessages(language)]);
  setDocumentTitle(configuration.siteName);
  const http = createHttpClient(configuration, currentLanguage);
  const queryClient = createQueryClient();
  if (session.token()) await Promise.all([loadSignedInArea(), prefetchWorkspace(queryClient, http, language)]);
  return { configuration, http, queryClient, language: { language, messages } };
}

/**
 * Failed reads are tried again only when no answer came although the browser has a network; a refusal of the server is
 * final. Writes are never repeated automatically, and fail at once without a network, so that the form can say so
 * instead of waiting.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => (error as HttpError).status === 0 && failures < 3 && navigator.onLine,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
