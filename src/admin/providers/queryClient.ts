import { QueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';

/**
 * Reads are tried again only when a network that is there failed; a refusal stays a refusal. Writes are never repeated unasked,
 * and fail at once without a network, so that the form says so instead of waiting.
 */
export function createQueryClient(): QueryClient {
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
