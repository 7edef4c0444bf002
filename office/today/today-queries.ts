import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: async () => (await officeRequest(officeCalls.getToday)).data,
  refetchInterval: 60_000,
});

export const owedQuery = queryOptions({
  queryKey: ['today', 'owed'],
  queryFn: async () => (await officeRequest(officeCalls.getOwedToSavers)).data,
});
