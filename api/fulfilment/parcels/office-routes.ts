import type { FastifyInstance } from 'fastify';
import { endSaleByStaff } from '#api/payments/parcels/end-sale-service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { EarlyRuns } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatRupeesExact, toPaise } from '#contract/money/money.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import * as contract from '#contract/office/orders/parcels.ts';
import { enterClaim } from './claim-service.ts';
import { checkParcel, enterParcelBack, sendAgain } from './parcel-service.ts';
import { shipmentOf } from './shipment-rules.ts';

/** Parcels that did not arrive: back, sent again, lost. */
export function parcelRoutes(app: FastifyInstance, early: EarlyRuns): void {
  bindOfficeCall(
    app,
    officeCalls.enterParcelBack,
    { body: contract.parcelBackBody, response: messageResponse },
    async ({ acting, body: { is_back, ...seen } }) =>
      (await enterParcelBack(acting, seenOf(seen), is_back)) ?? {
        message: is_back
          ? 'The parcel came back. Check what is in it.'
          : 'The parcel is on its way after all.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.checkParcel,
    { body: contract.checkParcelBody, response: messageResponse },
    async ({ acting, body: { tags, counts, missing_note, ...seen } }) => {
      const counted = counts.map(({ order_item_id, quantity }) => ({ orderItemId: order_item_id, quantity }));
      const refused = await checkParcel(acting, seenOf(seen), { tags, counts: counted }, missing_note);
      return refused ?? { message: 'The parcel is checked.' };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.sendAgain,
    { body: contract.sendAgainBody, response: messageResponse },
    async ({ acting, body }) =>
      (await sendAgain(acting, seenOf(body), shipmentOf(body))) ?? { message: 'The order is sent again.' },
  );

  bindOfficeCall(
    app,
    officeCalls.enterCarrierClaim,
    { body: contract.carrierClaimBody, response: messageResponse },
    async ({ acting, body: { claim_number: claimNumber, received, ...seen } }) => {
      const claim = { ...seenOf(seen), claimNumber, receivedPaise: toPaise(received) };
      return (await enterClaim(acting, claim)) ?? { message: 'The claim is stored.' };
    },
  );

  bindEndSale(app, early);
}

const seenOf = ({ order_id, parcel }: { order_id: string; parcel: number }) => ({
  orderId: order_id,
  parcel,
});

function bindEndSale(app: FastifyInstance, early: EarlyRuns): void {
  bindOfficeCall(
    app,
    officeCalls.endSale,
    { body: contract.endSaleBody, response: actResponse },
    async ({ acting, body: { ending, reason, ...seen } }) => {
      const outcome = await endSaleByStaff(acting, { ...seenOf(seen), ending, reason });
      if (isRefusal(outcome)) return outcome;
      if ('approvalId' in outcome) {
        const message = 'This is above the limit: it waits until a second person approves it.';
        return { message, approval_id: outcome.approvalId };
      }
      early.sendRefunds();
      const money =
        outcome.amountPaise > 0
          ? `${formatRupeesExact(outcome.amountPaise)} goes back to the customer.`
          : 'All of its money went back before.';
      return { message: `The sale is ended. ${money}`, approval_id: null };
    },
  );
}
