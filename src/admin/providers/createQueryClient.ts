import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './http/callFailure.ts';

/**
 * Failed reads are tried again only when no answer came although the browser has a network; a refusal of the server is
 * final. Writes are never repeated automatically, and fail at once without a network, so that the form can say so
 * instead of waiting.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => statusOf(error) === 0 && failures < 3 && navigator.onLine,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
