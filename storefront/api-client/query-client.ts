import { QueryClient } from '@tanstack/react-query';
import {
  CACHE_KEPT_MS,
  QUERY_RETRIES,
  QUERY_RETRY_FIRST_MS,
  QUERY_RETRY_MAX_MS,
} from '#contract/constants.ts';

/** How long to wait before trying again; the first retry is attempt 0. */
export function retryDelay(attempt: number): number {
  return Math.min(QUERY_RETRY_FIRST_MS * 2 ** attempt, QUERY_RETRY_MAX_MS);
}

/** The cache of answers: one for each document on the server, one for as long as the page lives in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without `always` a call that fails offline would wait silently instead of failing.
        networkMode: 'always',
        retry: QUERY_RETRIES,
        retryDelay,
        ...(!import.meta.env.SSR && { gcTime: CACHE_KEPT_MS }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
