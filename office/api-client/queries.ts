import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { signInCalls } from '#contract/office/access-calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from './office-request.ts';
import { setScreenLocked } from './screen-lock.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const { data } = await officeRequest(signInCalls.getSession);
    setScreenLocked(data?.is_locked ?? false);
    return data;
  },
});

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async () => (await officeRequest(officeCalls.getStaff)).data,
});

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async () => (await officeRequest(officeCalls.getPasskeys)).data,
});

export const ownSessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await officeRequest(officeCalls.getSessions)).data,
});

interface AuditFilter {
  subject?: string;
  actor?: string;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getAudit, {
        query: { ...filter, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
