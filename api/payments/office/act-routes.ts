import type { FastifyInstance } from 'fastify';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { EarlyRuns, Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import {
  acceptPaymentBody,
  bankTransferBody,
  closeDisputeBody,
  closeProviderRefundBody,
  closeUnknownBody,
  refundPaymentBody,
} from '#contract/office/payments/payment-acts.ts';
import { closeDispute } from '../disputes/dispute-service.ts';
import { closeDashboardRefund } from '../owner-service.ts';
import { startCheck } from '../provider-check/check-service.ts';
import { readBeforeBankRefund, recordRefundByTransfer } from '../refunds/bank-refund-service.ts';
import { refundByStaff } from '../refunds/staff-refund-service.ts';
import { acceptPayment } from '../review/acceptance-service.ts';
import { closeUnknownPayments } from '../review/unknown-payment-service.ts';

const NOT_ASKED =
  'The provider could not be asked whether it sent this money. Look at its page; if it did not, tick the box and record the transfer again.';

/** What the office does with payments; each act calls the service of its command. */
export function paymentActRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  decidingRoutes(app, shop, early);
  outsideRefundRoutes(app, shop);
  closingRoutes(app);
  providerCheckRoute(app, early);
}

/** All provider calls of one request share a deadline. */
const withOneDeadline = (shop: Shop) => ({ ...shop, gateway: shop.gateway.withOneDeadline() });

function decidingRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  bindOfficeCall(
    app,
    officeCalls.acceptPayment,
    { body: acceptPaymentBody, response: messageResponse },
    async ({ acting, body: { payment_id, rest_received } }) => {
      const accepter = { ...withOneDeadline(shop), actor: acting.actor };
      const accepted = await acceptPayment(accepter, payment_id, rest_received);
      if (isRefusal(accepted)) return accepted;
      return { message: `The payment is accepted as ${formatRupeesExact(accepted.requestedPaise)}.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.refundPayment,
    { body: refundPaymentBody, response: actResponse },
    async ({ acting, body: { payment_id, reason } }) => {
      const outcome = await refundByStaff(acting, payment_id, reason);
      if (isRefusal(outcome)) return outcome;
      if ('approvalId' in outcome) {
        const message = 'This is above the limit: it waits until a second person approves it.';
        return { message, approval_id: outcome.approvalId };
      }
      early.sendRefunds();
      const amount = formatRupeesExact(outcome.refund.amountPaise);
      return { message: `${amount} is ordered to be sent back.`, approval_id: null };
    },
  );
}

/** Refunds that did not go through the shop: by bank transfer, or at the provider itself. */
function outsideRefundRoutes(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.recordBankTransfer,
    { body: bankTransferBody, response: messageResponse },
    async ({ acting, body: { refund_id, bank_reference, is_sure = false } }) => {
      const isRead = await readBeforeBankRefund(withOneDeadline(shop), refund_id);
      if (!isRead && !is_sure) return refuse('provider_unavailable', NOT_ASKED);
      const refund = await recordRefundByTransfer(acting, refund_id, bank_reference);
      if (isRefusal(refund)) return refund;
      return { message: `${formatRupeesExact(refund.amountPaise)} is recorded as paid by bank transfer.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.closeProviderRefund,
    { body: closeProviderRefundBody, response: messageResponse },
    async ({ acting, body }) => {
      const closed = await closeDashboardRefund(acting, body.provider_refund_id, body.note);
      return isRefusal(closed) ? closed : { message: 'The refund is dealt with.' };
    },
  );
}

function closingRoutes(app: FastifyInstance): void {
  bindOfficeCall(
    app,
    officeCalls.closeUnknownPayments,
    { body: closeUnknownBody, response: messageResponse },
    async ({ acting, body }) => {
      const outcome = await closeUnknownPayments(acting, body.payment_ids, body.note);
      if (isRefusal(outcome)) return outcome;
      const payments = outcome.closed === 1 ? 'The payment is' : `${outcome.closed} payments are`;
      return { message: `${payments} dealt with.` };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.closeDispute,
    { body: closeDisputeBody, response: messageResponse },
    async ({ acting, body }) => {
      const closed = await closeDispute(acting, body.dispute_id, body.note);
      return isRefusal(closed) ? closed : { message: 'The dispute is dealt with.' };
    },
  );
}

function providerCheckRoute(app: FastifyInstance, early: EarlyRuns): void {
  bindOfficeCall(app, officeCalls.startProviderCheck, { response: messageResponse }, async ({ acting }) => {
    const isNew = await startCheck(acting);
    early.checkProvider();
    return { message: isNew ? 'The provider is being asked.' : 'The provider is being asked already.' };
  });
}
