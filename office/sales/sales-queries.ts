import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { SalesDays } from '#contract/office/sales/sales.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const salesQuery = (days: SalesDays) =>
  queryOptions({
    queryKey: ['sales', days],
    queryFn: () => officeRequest(officeCalls.getSales, { query: { ...days } }),
    placeholderData: keepPreviousData,
  });

export const stockValueQuery = queryOptions({
  queryKey: ['sales', 'stock value'],
  queryFn: async () => (await officeRequest(officeCalls.getStockValue)).data,
});
