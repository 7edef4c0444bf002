import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import { bindOfficeDownload } from '#api/platform/http/office-download.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  approveReturnBody,
  inspectReturnBody,
  inspectReturnResponse,
  officeReturnParams,
  officeReturnResponse,
  officeReturnsQuery,
  officeReturnsResponse,
  receiveReturnBody,
  receiveReturnResponse,
  refuseReturnBody,
  returnParcelBody,
  returnPhotoResponse,
} from '#contract/office/returns/returns.ts';
import { readReturnPhoto } from '../service.ts';
import { acceptReturn, refuseReturn } from './decision-service.ts';
import { inspectPiece } from './inspection-service.ts';
import { listReturns, readReturn } from './office-service.ts';
import {
  approveReturn,
  closeReturn,
  collectReturn,
  declineReturn,
  receiveReturn,
  sendReturnBack,
} from './parcel-service.ts';

/** The response to a step of a return. */
async function withMessage(step: Promise<string | Refusal>, message: string) {
  const outcome = await step;
  return isRefusal(outcome) ? outcome : { message };
}

const parcelOf = ({ carrier, tracking_number }: { carrier: string; tracking_number: string }) =>
  [carrier, tracking_number].filter(Boolean).join(' ');

export function officeReturnRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  requestRoutes(app);
  parcelRoutes(app);
  checkingRoutes(app);
}

function readingRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.getOfficeReturns,
    { query: officeReturnsQuery, response: officeReturnsResponse },
    ({ acting: { db }, query: { view, after } }) => listReturns(db, { view, after }),
  );

  bindOfficeCall(
    app,
    officeCalls.getOfficeReturn,
    { params: officeReturnParams, response: officeReturnResponse },
    async ({ acting, params, staff }) => {
      const found = await readReturn(acting, params.return_number, staff.role);
      return isRefusal(found) ? found : { data: found };
    },
  );

  bindOfficeDownload(
    app,
    officeCalls.getOfficeReturnPhoto,
    { params: officeReturnParams, response: returnPhotoResponse },
    async ({ acting, params: { return_number } }) => {
      const photo = await readReturnPhoto(acting.db, return_number);
      if (isRefusal(photo)) return photo;
      return { fileName: `return-${return_number}.webp`, contentType: 'image/webp', parts: photo };
    },
  );
}

/** Whether the pieces may be sent in. */
function requestRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.approveReturn,
    { body: approveReturnBody, response: messageResponse },
    ({ acting, body: { return_number, text } }) =>
      withMessage(
        approveReturn(acting, { returnNumber: return_number, text: text || null }),
        `Return ${return_number} is approved.`,
      ),
  );

  bindOfficeCall(
    app,
    officeCalls.declineReturn,
    { body: refuseReturnBody, response: messageResponse },
    ({ acting, body: { return_number, text } }) =>
      withMessage(
        declineReturn(acting, { returnNumber: return_number, text }),
        `Return ${return_number} is declined.`,
      ),
  );

  bindOfficeCall(
    app,
    officeCalls.closeReturn,
    { body: refuseReturnBody, response: messageResponse },
    ({ acting, body: { return_number, text } }) =>
      withMessage(
        closeReturn(acting, { returnNumber: return_number, text }),
        `Return ${return_number} is closed.`,
      ),
  );
}

/** The way of the parcel, to the shop and back. */
function parcelRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.collectReturn,
    { body: returnParcelBody, response: messageResponse },
    ({ acting, body }) =>
      withMessage(
        collectReturn(acting, { returnNumber: body.return_number, text: parcelOf(body) }),
        `Return ${body.return_number} is on the way.`,
      ),
  );

  bindOfficeCall(
    app,
    officeCalls.receiveReturn,
    { body: receiveReturnBody, response: receiveReturnResponse },
    async ({ acting, body }) => {
      const received = await receiveReturn(acting, body.code);
      if (isRefusal(received)) return received;
      return { message: `Return ${received} is here. Weigh its pieces.`, data: { return_number: received } };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.sendReturnBack,
    { body: returnParcelBody, response: messageResponse },
    ({ acting, body }) =>
      withMessage(
        sendReturnBack(acting, { returnNumber: body.return_number, text: parcelOf(body) }),
        `The pieces of return ${body.return_number} are on their way to the customer.`,
      ),
  );
}

function checkingRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.inspectReturn,
    { body: inspectReturnBody, response: inspectReturnResponse },
    async ({ acting, body }) => {
      const outcome = await inspectPiece(acting, body);
      if (isRefusal(outcome)) return outcome;
      const { differs, inspectionId } = outcome;
      const message = differs
        ? 'It is not as it was sold: a second person decides.'
        : 'It is as it was sold.';
      return { message, differs, inspection_id: inspectionId };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.acceptReturn,
    { body: approveReturnBody, response: actResponse },
    async ({ acting, body: { return_number, text } }) => {
      const outcome = await acceptReturn(acting, { returnNumber: return_number, text });
      if (isRefusal(outcome)) return outcome;
      if ('approvalId' in outcome) {
        return { message: 'An owner has to approve this refund.', approval_id: outcome.approvalId };
      }
      const amount = formatRupeesExact(outcome.amountPaise);
      return { message: `Return ${return_number} is accepted, and ${amount} goes back.`, approval_id: null };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.refuseReturn,
    { body: refuseReturnBody, response: messageResponse },
    ({ acting, body: { return_number, text } }) =>
      withMessage(
        refuseReturn(acting, { returnNumber: return_number, text }),
        `Return ${return_number} is refused. Send the pieces back.`,
      ),
  );
}
