import { infiniteQueryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import type { Days } from '../ui/period/periods.ts';

export const takingsQuery = (days: Days) =>
  infiniteQueryOptions({
    queryKey: ['takings', days],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getTakings, {
        query: { ...days, ...(pageParam !== null && { after: Number(pageParam) }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
