import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const photosQuery = (sku: string) =>
  queryOptions({
    queryKey: ['photos', sku],
    queryFn: async () => (await officeRequest(officeCalls.getPiecePhotos, { query: { sku } })).data,
  });
