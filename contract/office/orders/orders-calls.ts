import type { updateOrderPanBody } from '#contract/accounts/pan.ts';
import type { actResponse } from '#contract/office/approvals.ts';
import {
  COUNTER_ROLES,
  MANAGERS,
  type Message,
  MONEY_ROLES,
  office,
  PACKING_ROLES,
  type Shown,
} from '#contract/office/call.ts';
import type { applyImportQuery } from '#contract/office/import/import.ts';
import { ROLES } from '#contract/office/roles.ts';
import type { changeAddressBody } from './address-change.ts';
import type { creditPiecesBody } from './credits.ts';
import type { acceptHeavierPieceBody } from './heavier-piece.ts';
import type * as orders from './orders.ts';
import type { trackingReportResponse } from './tracking-import.ts';

/** Those who handle pieces and parcels. */

type Results = Shown<typeof orders.orderResultsResponse>;

export const orderCalls = {
  getOfficeOrders: office<{
    query: Shown<typeof orders.officeOrdersQuery>;
    response: Shown<typeof orders.officeOrdersResponse>;
  }>('GET', 'orders', ROLES, 'Orders of a view or a search, newest first'),
  getOrderCounts: office<{ response: Shown<typeof orders.orderCountsResponse> }>(
    'GET',
    'order-counts',
    ROLES,
    'How many orders wait to be packed, shipped or decided about',
  ),
  getOfficeOrder: office<{
    params: Shown<typeof orders.officeOrderParams>;
    response: Shown<typeof orders.officeOrderResponse>;
  }>('GET', 'orders/:order_id', ROLES, 'One order, as far as the role may see it'),
  getPackingSlips: office<{
    query: Shown<typeof orders.packingSlipsQuery>;
    response: Shown<typeof orders.packingSlipsResponse>;
  }>('GET', 'packing-slips', PACKING_ROLES, 'What goes into the parcels of some orders, to be printed'),
  readOrderPan: office<{
    body: Shown<typeof orders.orderIdBody>;
    response: Shown<typeof orders.orderPanResponse>;
  }>('POST', 'orders/pan', MONEY_ROLES, 'The whole PAN of an order; recorded in the audit'),
  enterOrderPan: office<{ body: Shown<typeof updateOrderPanBody>; response: Message }>(
    'POST',
    'orders/pan/enter',
    COUNTER_ROLES,
    'Enter the PAN that the customer told, until the order is shipped',
  ),
  addOrderNote: office<{ body: Shown<typeof orders.addOrderNoteBody>; response: Message }>(
    'POST',
    'orders/notes',
    PACKING_ROLES,
    'Add a note to an order',
  ),
  packOrders: office<{ body: Shown<typeof orders.packOrdersBody>; response: Results }>(
    'POST',
    'orders/pack',
    PACKING_ROLES,
    'Mark paid orders as packed',
  ),
  unpackOrders: office<{ body: Shown<typeof orders.packOrdersBody>; response: Results }>(
    'POST',
    'orders/unpack',
    PACKING_ROLES,
    'Take back that orders are packed',
  ),
  getOrderPiece: office<{
    query: Shown<typeof orders.orderPieceQuery>;
    response: Shown<typeof orders.orderPieceResponse>;
  }>('GET', 'order-pieces', PACKING_ROLES, 'Whether a scanned piece is one of an order; if not, whose it is'),
  packScannedOrder: office<{ body: Shown<typeof orders.packScannedBody>; response: Message }>(
    'POST',
    'orders/pack-scanned',
    PACKING_ROLES,
    'Mark a paid order as packed, by the tags of all its registered pieces',
  ),
  exchangePiece: office<{ body: Shown<typeof orders.exchangePieceBody>; response: Message }>(
    'POST',
    'orders/exchange-piece',
    PACKING_ROLES,
    'Send another registered piece of the same product, as long as the invoice stays true',
  ),
  acceptHeavierPiece: office<{ body: Shown<typeof acceptHeavierPieceBody>; response: Message }>(
    'POST',
    'orders/heavier-piece',
    MANAGERS,
    'Send a piece that was made for an order and is too heavy, at the price of the order',
  ),
  shipOrders: office<{ body: Shown<typeof orders.shipOrdersBody>; response: Results }>(
    'POST',
    'orders/ship',
    PACKING_ROLES,
    'Mark paid orders as shipped, with carrier and tracking number',
  ),
  previewTracking: office<{ response: Shown<typeof trackingReportResponse> }>(
    'POST',
    'orders/tracking/preview',
    PACKING_ROLES,
    'What a file of tracking numbers would ship, line by line: one CSV file as multipart/form-data',
  ),
  applyTracking: office<{
    query: Shown<typeof applyImportQuery>;
    response: Shown<typeof trackingReportResponse>;
  }>(
    'POST',
    'orders/tracking/apply',
    PACKING_ROLES,
    'Ship the good lines of a file of tracking numbers, if they are those of its preview',
  ),
  changeAddress: office<{ body: Shown<typeof changeAddressBody>; response: Message }>(
    'POST',
    'orders/address',
    MANAGERS,
    'Change where a paid order goes, before it is shipped or after its parcel came back',
  ),
  trackOrder: office<{ body: Shown<typeof orders.trackOrderBody>; response: Message }>(
    'POST',
    'orders/tracking',
    PACKING_ROLES,
    'Enter or correct the carrier and tracking number of a shipped order',
  ),
  handOverOrder: office<{ body: Shown<typeof orders.handOverBody>; response: Message }>(
    'POST',
    'orders/hand-over',
    COUNTER_ROLES,
    'Mark a paid order as delivered without a parcel: its customer took the pieces along',
  ),
  advanceOrder: office<{ body: Shown<typeof orders.advanceOrderBody>; response: Message }>(
    'POST',
    'orders/status',
    PACKING_ROLES,
    'Mark a shipped order as delivered, a delivered one as completed',
  ),
  cancelOfficeOrder: office<{ body: Shown<typeof orders.cancelOfficeOrderBody>; response: Message }>(
    'POST',
    'orders/cancel',
    COUNTER_ROLES,
    'Cancel an order; of a paid one the invoice is credited and the money goes back (not at the counter)',
  ),
  creditPieces: office<{ body: Shown<typeof creditPiecesBody>; response: Shown<typeof actResponse> }>(
    'POST',
    'orders/credit',
    MANAGERS,
    'Credit pieces of an order that came back, and send their money back',
  ),
};
