import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import {
  QUERY_CACHE_MS,
  QUERY_RETRIES,
  QUERY_RETRY_FIRST_MS,
  QUERY_RETRY_MAX_MS,
} from '#contract/constants.ts';
import { createQueryCache } from './failed-refresh.ts';

/** Milliseconds to wait before a retry (P-87); the first retry is attempt 0. */
export function retryDelay(attempt: number): number {
  return Math.min(QUERY_RETRY_FIRST_MS * 2 ** attempt, QUERY_RETRY_MAX_MS);
}

/** For how long unused data stays in the browser; on the server the timer would keep a rendered page in memory. */
export function cachedFor(gcTimeMs: number): { gcTime?: number } {
  return import.meta.env.SSR ? {} : { gcTime: gcTimeMs };
}

const isFirstRead = ({ state }: Query) => state.data === undefined;

/** Invalidation restarts first reads too: TanStack Query would wait for their responses, which may be from before the change. */
class ShopQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    if (filters?.refetchType !== 'none') {
      const first = { ...filters, type: 'active', predicate: isFirstRead } as const;
      this.cancelQueries(first, { silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

/** The query cache: one per rendered document on the server, one per page load in the browser. */
export function createQueryClient(): QueryClient {
  return new ShopQueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        // By default queries are paused while offline; here they fail, so that the page can say so.
        networkMode: 'always',
        retry: QUERY_RETRIES,
        retryDelay,
        ...cachedFor(QUERY_CACHE_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
