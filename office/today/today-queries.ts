import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: async () => (await officeRequest(officeCalls.getToday)).data,
  refetchInterval: 60_000,
});

export const figuresQuery = (days: '30' | '90') =>
  queryOptions({
    queryKey: ['today', 'figures', days],
    queryFn: () => officeRequest(officeCalls.getFigures, { query: { days } }),
  });
