import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { ListedPassbook } from '#contract/office/schemes/passbooks.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const SCHEMES = ['schemes'];

export const schemesQuery = queryOptions({
  queryKey: [...SCHEMES, 'list'],
  queryFn: async () => (await officeRequest(officeCalls.listSchemes)).data,
});

export const schemeQuery = (schemeId: number) =>
  queryOptions({
    queryKey: [...SCHEMES, 'one', schemeId],
    queryFn: async () =>
      (await officeRequest(officeCalls.readScheme, { params: { scheme_id: schemeId } })).data,
  });

export const joinablePlansQuery = (userId: string) =>
  queryOptions({
    queryKey: [...SCHEMES, 'joinable', userId],
    queryFn: () => officeRequest(officeCalls.getJoinablePlans, { query: { user_id: userId } }),
  });

interface PassbookFilter {
  q?: string;
  status?: ListedPassbook['status'];
  scheme_id?: number;
}

export const passbooksQuery = (filter: PassbookFilter) =>
  infiniteQueryOptions({
    queryKey: [...SCHEMES, 'passbooks', filter],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.listPassbooks, {
        query: { ...filter, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

export const passbookQuery = (userSchemeId: number) =>
  queryOptions({
    queryKey: [...SCHEMES, 'passbook', userSchemeId],
    queryFn: () => officeRequest(officeCalls.readPassbook, { params: { user_scheme_id: userSchemeId } }),
  });
