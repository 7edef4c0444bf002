import type { FastifyInstance } from 'fastify';
import { bindCustomerUpload } from '#api/platform/http/customer-upload.ts';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import {
  complaintParams,
  complaintResponse,
  complaintsResponse,
  makeComplaintBody,
  makeComplaintResponse,
  writeToComplaintBody,
} from '#contract/complaints/complaints.ts';
import { MAX_PHOTO_BYTES } from '#contract/constants.ts';
import { isRefusal } from '#contract/errors.ts';
import {
  addComplaintPhoto,
  listOwnComplaints,
  makeComplaint,
  readOwnComplaint,
  writeToComplaint,
} from './service.ts';

const UPLOAD_LIMITS = {
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: 'This photo is larger than 12 MB. Please send a smaller one.',
  // Photos are encoded one after the other.
  timeoutMs: 25_000,
};

export function complaintRoutes(app: FastifyInstance, { db, clock }: Shop): void {
  bindCustomerCall(
    app,
    afterSaleCalls.makeComplaint,
    { body: makeComplaintBody, response: makeComplaintResponse },
    async ({ body: { order_id, reason, text }, customer: { userId } }) => {
      const made = await makeComplaint({ db, userId, now: clock() }, { orderId: order_id, reason, text });
      if (isRefusal(made)) return made;
      return {
        message: `We have your complaint. Its number is ${made}.`,
        data: { complaint_number: made },
      };
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.getComplaints,
    { response: complaintsResponse },
    async ({ customer }) => ({
      data: await listOwnComplaints(db, customer.userId),
    }),
  );

  bindCustomerCall(
    app,
    afterSaleCalls.getComplaint,
    { params: complaintParams, response: complaintResponse },
    async ({ params, customer }) => {
      const complaint = await readOwnComplaint(db, customer.userId, params.complaint_number);
      return isRefusal(complaint) ? complaint : { data: complaint };
    },
  );

  bindCustomerCall(
    app,
    afterSaleCalls.writeToComplaint,
    { body: writeToComplaintBody, response: messageResponse },
    async ({ body: { complaint_number, text }, customer: { userId } }) => {
      const outcome = await writeToComplaint({ db, userId, now: clock() }, complaint_number, text);
      return isRefusal(outcome) ? outcome : { message: 'We have your message.' };
    },
  );

  bindCustomerUpload(
    app,
    afterSaleCalls.addComplaintPhoto,
    { params: complaintParams, response: messageResponse },
    UPLOAD_LIMITS,
    async ({ params, file, customer: { userId } }) => {
      const who = { db, userId, now: clock() };
      const outcome = await addComplaintPhoto(who, params.complaint_number, file.bytes);
      return isRefusal(outcome) ? outcome : { message: 'The photo is added.' };
    },
  );
}
