import { maskedEmail, maskedPhone } from '#api/accounts/office/customer-rules.ts';
import { toCreditNoteEntry } from '#api/invoices/credit-notes/credit-response-rules.ts';
import { piecesToRegister } from '#api/orders/pieces/hallmark-service.ts';
import { giftOf, promisedOf, toOrderPlan, toPayOf } from '#api/orders/rules.ts';
import { knownState } from '#api/orders/state-rules.ts';
import { lacksHallmark } from '#api/pieces/hallmark-rules.ts';
import { lastParcelOf } from '#api/shipments/event-service.ts';
import { toEntry } from '#api/timeline/rules.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import { toRupees } from '#contract/money/money.ts';
import type { OrderMoney } from '#contract/office/orders/order-money.ts';
import type { Delivery, LinePiece, OfficeOrder, OrderLine } from '#contract/office/orders/orders.ts';
import type { Role } from '#contract/office/roles.ts';
import { HANDED_OVER, trackingPage } from '#contract/orders/delivery/carriers.ts';
import type { TimelineEntry } from '#contract/timeline/timeline.ts';
import { toGrams } from '#contract/weight.ts';
import type { WholeOrder } from './order-service.ts';
import { type Names, nameOf } from './person-rules.ts';
import { actsOf, readsEntry, readsReturns, seesMoney, seesPan, seesRefunds } from './rules.ts';

/** An order limited to the fields that a role may see. */
export function shownOrder(whole: WholeOrder, names: Names, role: Role): OfficeOrder {
  const { order, customer, notes, isPacked } = whole;
  const by = (person: string) => nameOf(names, person);
  const delivery = shownDelivery(order, customer);
  const shipment = whole.shipments.at(-1);
  return {
    order_id: order.orderId,
    order_date: order.orderDate.toISOString(),
    order_status: order.orderStatus,
    is_packed: isPacked,
    customer_name: customer.name,
    lines: whole.items.map(shownLine),
    made_weights: whole.madeWeights,
    delivery: role === 'reader' ? { ...delivery, phone: maskedPhone(delivery.phone) } : delivery,
    address_changes: whole.addressChanges,
    shipment: shipment
      ? {
          carrier: shipment.carrier,
          tracking_number: shipment.trackingNumber,
          entered_at: shipment.enteredAt.toISOString(),
          by: by(shipment.person),
          tracking_page: trackingPage(shipment.carrier, shipment.trackingNumber),
          ...(seesMoney(role) &&
            shipment.insuredPaise !== null && { insured_value: toRupees(shipment.insuredPaise) }),
        }
      : null,
    parcel: shownParcel(whole, by, role),
    timeline: timelineOf(whole, names, role),
    returns: readsReturns(role) ? whole.returns.map(toOrderReturn) : [],
    notes: notes
      .filter(({ isForPacking }) => isForPacking || seesMoney(role))
      .map(({ orderNoteId, text, isForPacking, person, notedAt }) => ({
        ...{ order_note_id: orderNoteId, text, is_for_packing: isForPacking },
        by: by(person),
        at: notedAt.toISOString(),
      })),
    acts: actsOf(stateOf(whole), role),
    ...(seesMoney(role) && {
      customer: shownCustomer(whole, role),
      money: moneyOf(whole, role),
      ...(order.orderStatus === 'pending' && {
        hold: {
          holds_pieces: order.holdsStock,
          until: order.priceKeptUntil.toISOString(),
          money_held: whole.moneyHeld,
        },
      }),
    }),
    ...(seesPan(role) && { pan: { is_needed: whole.needsPan, last_four: whole.panLastFour } }),
  };
}

function shownCustomer({ order: { userId }, customer, business }: WholeOrder, role: Role) {
  const isMasked = role === 'reader';
  return {
    user_id: userId,
    phone: isMasked ? maskedPhone(customer.phone) : customer.phone,
    email: isMasked ? maskedEmail(customer.email) : customer.email,
    address: customer.address,
    // The GSTIN of a sole owner contains their PAN.
    ...(business && !isMasked && { business }),
  };
}

const toOrderReturn = ({ returnNumber, state, pieceCount }: WholeOrder['returns'][number]) => ({
  ...{ return_number: returnNumber, state, pieces: pieceCount },
});

type SoldItem = WholeOrder['items'][number];

type SoldPiece = SoldItem['pieces'][number];

const stateOf = ({ order, isPacked, parcelEvents, shipments }: WholeOrder) => ({
  ...{ ...order, isPacked, parcel: lastParcelOf(parcelEvents)?.state },
  isHandedOver: shipments.at(-1)?.carrier === HANDED_OVER,
});

export function shownPiece(item: SoldItem, piece: SoldPiece): LinePiece {
  return {
    tag: piece.tag,
    huid: piece.huid,
    huid_exempt_reason: piece.huidExemptReason,
    gross_weight: toGrams(piece.grossWeightMilligrams),
    net_weight: toGrams(piece.netWeightMilligrams),
    place: piece.place,
    lacks_huid: lacksHallmark(item, piece),
  };
}

export function shownLine(item: SoldItem): OrderLine {
  return {
    sku: item.sku,
    product_name: item.productName,
    photo_url: item.photoUrl,
    quantity: item.quantity,
    size: item.size,
    second_size: item.secondSize,
    engraving: item.engraving,
    purity: item.purity,
    stone: item.stone,
    gross_weight: toGrams(item.grossWeightMilligrams),
    net_weight: toGrams(item.netWeightMilligrams),
    is_gift_card: item.isGiftCard,
    pieces: item.pieces.map((piece) => shownPiece(item, piece)),
    is_unchecked_gold: item.pieces.length === 0 && piecesToRegister(item) === 0 && isHallmarked(item),
    order_item_id: item.orderItemId,
    lead_days: item.leadDays,
    pieces_to_register: piecesToRegister(item),
  };
}

/** Where the parcel goes; the customer is the recipient where no other is named. */
export function shownDelivery(order: WholeOrder['order'], customer: WholeOrder['customer']): Delivery {
  return {
    name: order.recipientName ?? customer.name,
    phone: order.recipientPhone ?? customer.phone,
    street: order.street,
    city: order.city,
    pincode: order.pincode,
    state: knownState(order)?.stateName ?? null,
    promised: promisedOf(order) ?? null,
    gift: giftOf(order) ?? null,
  };
}

function shownParcel(
  { parcelEvents, claims }: WholeOrder,
  by: (person: string) => string,
  role: Role,
): OfficeOrder['parcel'] {
  const last = parcelEvents.at(-1);
  if (!last) return null;
  const claim = claims.at(-1);
  return {
    ...{ parcel: last.parcel, state: last.kind, at: last.happenedAt.toISOString() },
    ...(claim &&
      seesMoney(role) && {
        claim: {
          ...{ claim_number: claim.claimNumber, received: toRupees(claim.receivedPaise) },
          ...{ by: by(claim.person), at: claim.enteredAt.toISOString() },
        },
      }),
  };
}

/** The timeline that the customer reads, with names, without what the role may not see. */
function timelineOf({ timeline }: WholeOrder, names: Names, role: Role): TimelineEntry[] {
  return timeline
    .filter(({ kind }) => readsEntry(role, kind))
    .map((fact) => toEntry(fact, nameOf(names, fact.person)));
}

function moneyOf(whole: WholeOrder, role: Role): OrderMoney {
  const { order, plan, items, payments, invoiceNumber } = whole;
  return {
    payment_status: order.paymentStatus,
    subtotal: toRupees(order.subtotalPaise),
    discount: toRupees(order.discountPaise),
    total: toRupees(order.totalPaise),
    coupon_code: order.couponCode,
    ...(plan && { plan: toOrderPlan(plan) }),
    ...(order.giftCardPaise > 0 && { from_gift_cards: toRupees(order.giftCardPaise) }),
    ...(whole.oldGoldPaise > 0 && { from_old_gold: toRupees(whole.oldGoldPaise) }),
    ...(whole.oldGoldLeftPaise > 0 && { old_gold_left: toRupees(whole.oldGoldLeftPaise) }),
    to_pay: toRupees(toPayOf(order)),
    invoice_numbers: invoiceNumber?.split(' and ') ?? [],
    line_totals: items.map(({ subtotalPaise }) => toRupees(subtotalPaise)),
    credited_quantities: items.map(({ orderItemId }) => whole.credited.get(orderItemId) ?? 0),
    credit_notes: whole.creditNotes.map(toCreditNoteEntry),
    payments: payments.map(({ providerPaymentId, amountPaise, ...payment }) => ({
      payment_id: providerPaymentId,
      amount: toRupees(amountPaise),
      ...payment,
    })),
    ...(seesRefunds(role) && { refunds: refundsOf(whole), disputes: disputesOf(whole) }),
  };
}

function refundsOf({ orderedRefunds, sentRefunds }: WholeOrder) {
  return [
    ...orderedRefunds.map(({ providerPaymentId, amountPaise, state, paidAt, bankReference }) => ({
      payment_id: providerPaymentId,
      amount: toRupees(amountPaise),
      state,
      at: paidAt?.toISOString() ?? null,
      bank_reference: bankReference,
    })),
    ...sentRefunds.map(({ providerPaymentId, amountPaise, refundedAt, bankReference }) => ({
      payment_id: providerPaymentId,
      amount: toRupees(amountPaise),
      state: 'processed' as const,
      at: refundedAt.toISOString(),
      bank_reference: bankReference,
    })),
  ];
}

function disputesOf({ disputes }: WholeOrder) {
  return disputes.map(({ disputeId, providerPaymentId, amountPaise, status }) => ({
    dispute_id: disputeId,
    payment_id: providerPaymentId,
    amount: toRupees(amountPaise),
    status,
  }));
}
