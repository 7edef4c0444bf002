import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const STONE_CHART = ['stone-chart'];

export const stoneChartQuery = queryOptions({
  queryKey: [...STONE_CHART, 'chart'],
  queryFn: () => officeRequest(officeCalls.getStoneChart),
});

export const stoneChartSetsQuery = infiniteQueryOptions({
  queryKey: [...STONE_CHART, 'sets'],
  queryFn: ({ pageParam }) =>
    officeRequest(officeCalls.getStoneChartSets, { query: pageParam === null ? {} : { before: pageParam } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});
