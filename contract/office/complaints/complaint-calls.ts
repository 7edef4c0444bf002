import { COUNTER_ROLES, type Message, office, type Shown } from '#contract/office/call.ts';
import type * as complaints from './complaints.ts';

type OneComplaint = Shown<typeof complaints.officeComplaintParams>;

export const complaintCalls = {
  getOfficeComplaints: office<{
    query: Shown<typeof complaints.officeComplaintsQuery>;
    response: Shown<typeof complaints.officeComplaintsResponse>;
  }>('GET', 'complaints', COUNTER_ROLES, 'Open complaints by the day they are due, or closed ones'),
  getOfficeComplaint: office<{
    params: OneComplaint;
    response: Shown<typeof complaints.officeComplaintResponse>;
  }>('GET', 'complaints/:complaint_number', COUNTER_ROLES, 'One complaint with its clocks and what happened'),
  getOfficeComplaintPhoto: office<{
    params: OneComplaint;
    response: Shown<typeof complaints.complaintPhotoResponse>;
  }>('GET', 'complaints/:complaint_number/photo', COUNTER_ROLES, 'The photo of a complaint as WebP'),
  replyToComplaint: office<{ body: Shown<typeof complaints.replyBody>; response: Message }>(
    'POST',
    'complaints/reply',
    COUNTER_ROLES,
    'Write to the customer, who reads it on the page of the complaint',
  ),
  closeComplaint: office<{ body: Shown<typeof complaints.closeBody>; response: Message }>(
    'POST',
    'complaints/close',
    COUNTER_ROLES,
    'Close a complaint and say how it was settled',
  ),
  reopenComplaint: office<{ body: Shown<typeof complaints.reopenBody>; response: Message }>(
    'POST',
    'complaints/reopen',
    COUNTER_ROLES,
    'Open a closed complaint again; its day stays',
  ),
};
