import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { listOf } from '#storefront/api-client/queries.ts';
import { request } from '#storefront/api-client/request.ts';
import type { StoredUser } from '#storefront/session/stored-user.ts';

export function profileQuery(user: StoredUser | null) {
  return queryOptions({
    queryKey: ['profile', user?.token],
    queryFn: async ({ signal }) => (await request(calls.getProfile, { signal })).data,
    enabled: user !== null,
  });
}

export function sessionsQuery(user: StoredUser) {
  return queryOptions({
    queryKey: ['sessions', user.token],
    queryFn: async ({ signal }) => listOf((await request(calls.getSessions, { signal })).data),
    // Sessions of other browsers change without this browser being notified.
    staleTime: 0,
  });
}
