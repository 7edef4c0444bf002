import type { QueryClient } from '@tanstack/react-query';
import type { OfficeSession } from '#contract/office/staff.ts';
import { sessionQuery } from '../api-client/queries.ts';

/** Takes over a new session. Data cached for the previous person must not be shown to the new one. */
export function beginSession(queryClient: QueryClient, session: OfficeSession): void {
  const [sessionKey] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
  queryClient.setQueryData(sessionQuery.queryKey, session);
}
