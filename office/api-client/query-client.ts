import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLockedOut, OfficeError } from './office-request.ts';
import { sessionQuery } from './queries.ts';
import { setScreenLocked } from './screen-lock.ts';

const MAX_RETRIES = 2;

/** Lists are read again when the window gets the focus, since colleagues change them too. */
export function createOfficeQueryClient(): QueryClient {
  /** A session that ended elsewhere is noticed at the next call: the shell then shows the login. */
  const noticeEndedSession = (error: Error) => {
    if (isLockedOut(error)) setScreenLocked(true);
    const isEnded = error instanceof OfficeError && ENDED.has(error.code);
    if (isEnded) client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    mutationCache: new MutationCache({ onError: noticeEndedSession }),
    // Without a connection a call fails at once: waiting acts would be done later, when nobody expects it.
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5000,
        retry: (failures, error) =>
          error instanceof OfficeError && error.code === 'no_connection' && failures < MAX_RETRIES,
      },
    },
  });
  return client;
}

const ENDED: ReadonlySet<OfficeError['code']> = new Set(['unauthenticated', 'second_step_needed']);
