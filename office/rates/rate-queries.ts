import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { calls } from '#contract/calls.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const RATES = ['rates'];

export const ratesQuery = queryOptions({
  queryKey: [...RATES, 'board'],
  queryFn: () => officeRequest(officeCalls.getRates),
});

/** The board as shoppers see it, with the prices of a sovereign and a tola. */
export const publicRatesQuery = queryOptions({
  queryKey: [...RATES, 'public'],
  queryFn: () => officeRequest(calls.getRates),
});

export const rateProposalQuery = queryOptions({
  queryKey: [...RATES, 'proposal'],
  queryFn: () => officeRequest(officeCalls.getRateProposal),
});

export const rateSetsQuery = infiniteQueryOptions({
  queryKey: [...RATES, 'sets'],
  queryFn: ({ pageParam }) =>
    officeRequest(officeCalls.getRateSets, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});

export const rateHistoryQuery = (purity: string) =>
  infiniteQueryOptions({
    queryKey: [...RATES, 'history', purity],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getRateHistory, {
        query: { purity, ...(pageParam !== null && { before: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
