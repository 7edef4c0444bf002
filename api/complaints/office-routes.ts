import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  closeBody,
  complaintPhotoResponse,
  officeComplaintParams,
  officeComplaintResponse,
  officeComplaintsQuery,
  officeComplaintsResponse,
  reopenBody,
  replyBody,
} from '#contract/office/complaints/complaints.ts';
import {
  closeComplaint,
  listComplaints,
  readComplaint,
  reopenComplaint,
  replyToComplaint,
} from './office-complaint-service.ts';
import { readComplaintPhoto } from './service.ts';

/** The response to an act on a complaint. */
async function withMessage(acted: Promise<'done' | Refusal>, message: string) {
  const outcome = await acted;
  return isRefusal(outcome) ? outcome : { message };
}

export function officeComplaintRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  answeringRoutes(app);
}

function readingRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getOfficeComplaints,
    { query: officeComplaintsQuery, response: officeComplaintsResponse },
    ({ acting: { db, now }, query: { view, after } }) => listComplaints(db, { view, after, now }),
  );

  bindOfficeCall(
    app,
    officeCalls.getOfficeComplaint,
    { params: officeComplaintParams, response: officeComplaintResponse },
    async ({ acting, params }) => {
      const complaint = await readComplaint(acting, params.complaint_number);
      return isRefusal(complaint) ? complaint : { data: complaint };
    },
  );

  bindOfficeDownload(
    app,
    officeCalls.getOfficeComplaintPhoto,
    { params: officeComplaintParams, response: complaintPhotoResponse },
    async ({ acting, params: { complaint_number } }) => {
      const photo = await readComplaintPhoto(acting.db, complaint_number);
      if (isRefusal(photo)) return photo;
      return { fileName: `complaint-${complaint_number}.webp`, contentType: 'image/webp', parts: photo };
    },
  );
}

function answeringRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.replyToComplaint,
    { body: replyBody, response: messageResponse },
    ({ acting, body: { complaint_number, text } }) =>
      withMessage(
        replyToComplaint(acting, { complaintNumber: complaint_number, text }),
        'Your reply is on the customer’s page.',
      ),
  );

  bindOfficeCall(
    app,
    officeCalls.closeComplaint,
    { body: closeBody, response: messageResponse },
    ({ acting, body: { complaint_number, text } }) =>
      withMessage(
        closeComplaint(acting, { complaintNumber: complaint_number, text }),
        `Complaint ${complaint_number} is closed.`,
      ),
  );

  bindOfficeCall(
    app,
    officeCalls.reopenComplaint,
    { body: reopenBody, response: messageResponse },
    ({ acting, body: { complaint_number, text } }) =>
      withMessage(
        reopenComplaint(acting, { complaintNumber: complaint_number, text }),
        `Complaint ${complaint_number} is open again.`,
      ),
  );
}
