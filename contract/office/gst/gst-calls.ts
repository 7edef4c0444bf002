import { MONEY_ROLES, office, type Shown } from '#contract/office/call.ts';
import type { gstFileResponse, gstReturnQuery, gstReturnResponse } from './gst-return.ts';

export const gstCalls = {
  getGstReturn: office<{ query: Shown<typeof gstReturnQuery>; response: Shown<typeof gstReturnResponse> }>(
    'GET',
    'gst/return',
    MONEY_ROLES,
    'What a month or quarter puts into the tables of GSTR-1 and GSTR-3B',
  ),
  exportGstReturn: office<{ query: Shown<typeof gstReturnQuery>; response: Shown<typeof gstFileResponse> }>(
    'GET',
    'gst/gstr-1',
    MONEY_ROLES,
    'GSTR-1 of a month or quarter as JSON for the GST portal',
  ),
};
