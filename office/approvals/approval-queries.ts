import { queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: async () => (await officeRequest(officeCalls.getApprovals)).data,
});
