import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';
import type { Days } from './periods.ts';

export const salesQuery = (days: Days) =>
  queryOptions({
    queryKey: ['sales', days],
    queryFn: () => officeRequest(officeCalls.getSales, { query: { ...days } }),
    placeholderData: keepPreviousData,
  });

export const stockValueQuery = queryOptions({
  queryKey: ['sales', 'stock value'],
  queryFn: async () => (await officeRequest(officeCalls.getStockValue)).data,
});
