import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { ComplaintView } from '#contract/office/complaints/complaints.ts';
import { officeRequest } from '../api-client/office-request.ts';

export const COMPLAINTS = ['complaints'];

export const complaintsQuery = (view: ComplaintView) =>
  infiniteQueryOptions({
    queryKey: [...COMPLAINTS, 'list', view],
    queryFn: ({ pageParam }) =>
      officeRequest(officeCalls.getOfficeComplaints, {
        query: { view, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const complaintQuery = (complaintNumber: number) =>
  queryOptions({
    queryKey: [...COMPLAINTS, 'one', complaintNumber],
    queryFn: async () =>
      (
        await officeRequest(officeCalls.getOfficeComplaint, {
          params: { complaint_number: complaintNumber },
        })
      ).data,
  });
