import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { officeCalls } from '#contract/office/calls.ts';
import type { GstFiling, Month } from '#contract/office/gst/gst-period.ts';
import { officeRequest } from '../api-client/office-request.ts';

export interface AskedReturn {
  month: Month;
  filing: GstFiling;
  /** Absent: the one of the settings. */
  gstin?: string;
}

export const gstReturnQuery = (asked: AskedReturn) =>
  queryOptions({
    queryKey: ['gst', asked],
    queryFn: () => officeRequest(officeCalls.getGstReturn, { query: { ...asked } }),
    placeholderData: keepPreviousData,
  });
