import type { FastifyInstance } from 'fastify';
import { readNames } from '#api/audit/service.ts';
import { enterOrderPan, readPanOfShop } from '#api/orders/pan/pan-service.ts';
import type { CancelledMoney } from '#api/payments/cancellation/staff-cancel-service.ts';
import { creditPiecesByStaff } from '#api/payments/returns/credit-pieces-service.ts';
import { bindOfficeCall } from '#api/platform/http/office-binding.ts';
import type { EarlyRuns, Shop } from '#api/shop.ts';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { updateOrderPanBody } from '#contract/accounts/pan.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatRupeesExact } from '#contract/money/money.ts';
import { actResponse } from '#contract/office/approvals.ts';
import { officeCalls } from '#contract/office/calls.ts';
import { creditPiecesBody } from '#contract/office/orders/credits.ts';
import * as contract from '#contract/office/orders/orders.ts';
import { shopNameOf } from '#contract/seller/shop-name.ts';
import { addressRoutes } from './address/office-routes.ts';
import { handOver } from './hand-over-service.ts';
import { countWaiting, listOrders } from './list/list-service.ts';
import { shownOrder } from './order-response-rules.ts';
import { addNote, advanceOrder, cancelOrder, readWholeOrder } from './order-service.ts';
import { setPacked } from './packing-service.ts';
import { parcelRoutes } from './parcels/office-routes.ts';
import { shipmentOf } from './parcels/shipment-rules.ts';
import { orderPieceRoutes } from './pieces/office-routes.ts';
import { shipOrder, trackOrder } from './shipping-service.ts';
import { readPackingSlips } from './slip-service.ts';
import { trackingRoutes } from './tracking/office-routes.ts';

export function orderOfficeRoutes(app: FastifyInstance, shop: Shop, early: EarlyRuns): void {
  bindReading(app, shop);
  bindBatches(app);
  bindCredit(app, early);
  orderPieceRoutes(app, shop);
  parcelRoutes(app, early);
  addressRoutes(app);
  trackingRoutes(app);

  bindOfficeCall(
    app,
    officeCalls.addOrderNote,
    { body: contract.addOrderNoteBody, response: messageResponse },
    async ({ acting, body: { order_id, text, is_for_packing } }) =>
      (await addNote(acting, { orderId: order_id, text, isForPacking: is_for_packing })) ?? {
        message: 'The note is added.',
      },
  );

  bindOfficeCall(
    app,
    officeCalls.trackOrder,
    { body: contract.trackOrderBody, response: messageResponse },
    async ({ acting, body }) =>
      (await trackOrder(acting, shipmentOf(body))) ?? { message: 'Carrier and number are stored.' },
  );

  bindOfficeCall(
    app,
    officeCalls.handOverOrder,
    { body: contract.handOverBody, response: messageResponse },
    async ({ acting, body: { order_id } }) =>
      (await handOver(acting, order_id)) ?? { message: 'The order is handed over.' },
  );

  bindOfficeCall(
    app,
    officeCalls.advanceOrder,
    { body: contract.advanceOrderBody, response: messageResponse },
    async ({ acting, body: { order_id, status } }) =>
      (await advanceOrder(acting, order_id, status)) ?? { message: `The order is ${status}.` },
  );

  bindOfficeCall(
    app,
    officeCalls.cancelOfficeOrder,
    { body: contract.cancelOfficeOrderBody, response: messageResponse },
    async ({ acting, staff, body: { order_id, reason } }) => {
      const outcome = await cancelOrder(acting, staff.role, order_id, reason);
      if (isRefusal(outcome)) return outcome;
      if (outcome.state === 'ordered') early.sendRefunds();
      return { message: `The order is cancelled.${moneyText(outcome)}` };
    },
  );
}

function bindCredit(app: FastifyInstance, early: EarlyRuns): void {
  bindOfficeCall(
    app,
    officeCalls.creditPieces,
    { body: creditPiecesBody, response: actResponse },
    async ({ acting, body: { order_id: orderId, pieces, reason } }) => {
      const returned = pieces.map(({ order_item_id, ...counts }) => ({
        orderItemId: order_item_id,
        ...counts,
      }));
      const outcome = await creditPiecesByStaff(acting, { orderId, pieces: returned, reason });
      if (isRefusal(outcome)) return outcome;
      if ('approvalId' in outcome) {
        const message = 'This is above the limit: it waits until a second person approves it.';
        return { message, approval_id: outcome.approvalId };
      }
      early.sendRefunds();
      const amount = formatRupeesExact(outcome.amountPaise);
      return { message: `The credit note is issued, and ${amount} goes back.`, approval_id: null };
    },
  );
}

/** The message about the order's money after a cancellation. */
function moneyText(money: CancelledMoney): string {
  if (money.state === 'none') return '';
  const amount = formatRupeesExact(money.leftPaise);
  if (money.state === 'ordered') return ` ${amount} is ordered to be sent back.`;
  return money.state === 'queued'
    ? ` ${amount} waits for refund: send it back under Payments.`
    : ` ${amount} is above the limit: it goes back when a second person approves it.`;
}

function bindReading(app: FastifyInstance, shop: Shop): void {
  bindOfficeCall(
    app,
    officeCalls.getOfficeOrders,
    { query: contract.officeOrdersQuery, response: contract.officeOrdersResponse },
    async ({ query, staff }) => listOrders(shop.db, query, staff.role),
  );

  bindOfficeCall(
    app,
    officeCalls.getOrderCounts,
    { response: contract.orderCountsResponse },
    async ({ staff }) => countWaiting(shop.db, staff.role),
  );

  bindOfficeCall(
    app,
    officeCalls.getOfficeOrder,
    { params: contract.officeOrderParams, response: contract.officeOrderResponse },
    async ({ params, staff }) => {
      const whole = await readWholeOrder(shop.db, params.order_id);
      if (isRefusal(whole)) return whole;
      return { data: shownOrder(whole, await readNames(shop.db), staff.role) };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.getPackingSlips,
    { query: contract.packingSlipsQuery, response: contract.packingSlipsResponse },
    async ({ query }) => {
      const orderIds = [...new Set(query.order_ids.split(',').filter(Boolean))];
      if (orderIds.length > contract.MAX_ORDERS_AT_ONCE) return refuse('invalid_input', TOO_MANY);
      return readPackingSlips(shop.db, shopNameOf(shop.seller), orderIds);
    },
  );

  bindOfficeCall(
    app,
    officeCalls.readOrderPan,
    { body: contract.orderIdBody, response: contract.orderPanResponse },
    async ({ acting, body }) => {
      const pan = await readPanOfShop(acting, shop.sealingKeys, body.order_id);
      return isRefusal(pan) ? pan : { pan };
    },
  );

  bindOfficeCall(
    app,
    officeCalls.enterOrderPan,
    { body: updateOrderPanBody, response: messageResponse },
    async ({ acting, body: { order_id: orderId, pan } }) => {
      const entered = await enterOrderPan(acting, shop.sealingKeys, { orderId, pan });
      if (isRefusal(entered)) return entered;
      return { message: `The PAN that ends in ${entered.lastFour} is stored encrypted.` };
    },
  );
}

const TOO_MANY = `Please choose at most ${contract.MAX_ORDERS_AT_ONCE} orders at once.`;

function bindBatches(app: FastifyInstance): void {
  const batch = { body: contract.packOrdersBody, response: contract.orderResultsResponse };
  bindOfficeCall(app, officeCalls.packOrders, batch, async ({ acting, body }) => ({
    data: await each(body.order_ids, 'is packed', (orderId) => setPacked(acting, orderId, true)),
  }));

  bindOfficeCall(app, officeCalls.unpackOrders, batch, async ({ acting, body }) => ({
    data: await each(body.order_ids, 'is to be packed again', (orderId) => setPacked(acting, orderId, false)),
  }));

  bindOfficeCall(
    app,
    officeCalls.shipOrders,
    { body: contract.shipOrdersBody, response: contract.orderResultsResponse },
    async ({ acting, body }) => {
      const shipments = new Map(body.shipments.map((shipment) => [shipment.order_id, shipmentOf(shipment)]));
      return {
        data: await each([...shipments.keys()], 'is shipped', async (orderId) => {
          const shipment = shipments.get(orderId);
          return shipment ? shipOrder(acting, shipment) : refuse('not_found');
        }),
      };
    },
  );
}

/** Acts on orders one after the other, each in its own transaction: a refusal of one does not hold up the others. */
async function each(
  orderIds: string[],
  done: string,
  act: (orderId: string) => Promise<Refusal | undefined>,
): Promise<contract.OrderResult[]> {
  const results: contract.OrderResult[] = [];
  for (const order_id of new Set(orderIds)) {
    const refused = await act(order_id);
    const message = refused ? refused.message : `Order ${order_id} ${done}.`;
    results.push({ order_id, is_done: refused === undefined, message });
  }
  return results;
}
