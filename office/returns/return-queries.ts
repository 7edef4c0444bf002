import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { ReturnView } from '#contract/office/returns/returns.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const RETURNS = ['returns'];

export const returnsQuery = (view: ReturnView) =>
  infiniteQueryOptions({
    queryKey: [...RETURNS, 'list', view],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getOfficeReturns, {
        query: { view, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const returnQuery = (returnNumber: number) =>
  queryOptions({
    queryKey: [...RETURNS, 'one', returnNumber],
    queryFn: async () =>
      (await officeRequest(officeCalls.getOfficeReturn, { params: { return_number: returnNumber } })).data,
  });
