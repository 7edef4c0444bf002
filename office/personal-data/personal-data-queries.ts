import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const PERSONAL_DATA = ['personal data'];

export const erasureQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...PERSONAL_DATA, user_id],
    queryFn: async () => (await officeRequest(officeCalls.getErasure, { query: { user_id } })).data,
  });
