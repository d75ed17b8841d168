import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from './i18n/currentLanguage.ts';
import { createQueryClient } from './providers/createQueryClient.ts';
import { session } from './providers/session/session.ts';
import { prefetchWorkspace } from './providers/workspace/workspaceQueries.ts';
import type { Started } from './startUp.ts';

export interface StartedApp extends Started {
  queryClient: QueryClient;
}

/** With a token, fetches what the first page needs besides: the user, the schema and the menu. */
export async function startApp(started: Started): Promise<StartedApp> {
  const queryClient = createQueryClient();
  if (session.token()) await prefetchWorkspace(queryClient, started.http, currentLanguage());
  return { ...started, queryClient };
}
