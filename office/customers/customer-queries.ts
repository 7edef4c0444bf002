import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const CUSTOMERS = ['customers'];

export const customersQuery = (q: string | null) =>
  infiniteQueryOptions({
    queryKey: [...CUSTOMERS, 'list', q],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.listCustomers, {
        query: { ...(q && { q }), ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const customerQuery = (userId: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS, 'one', userId],
    queryFn: async () =>
      (await officeRequest(officeCalls.readCustomer, { params: { user_id: userId } })).data,
  });
