import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => officeRequest(officeCalls.getSettings),
});
