import { maskedEmail, maskedPhone } from '#api/accounts/office/customer-rules.ts';
import { knownState } from '#api/orders/state-rules.ts';
import { lacksHallmark } from '#api/pieces/hallmark-rules.ts';
import { isHallmarked } from '#contract/catalogue/hallmark.ts';
import { toRupees } from '#contract/money/money.ts';
import type {
  Delivery,
  LinePiece,
  OfficeOrder,
  OrderLine,
  OrderMoney,
  TimelineEntry,
} from '#contract/office/orders/orders.ts';
import type { Role } from '#contract/office/roles.ts';
import { toGrams } from '#contract/weight.ts';
import type { WholeOrder } from './order-service.ts';
import { type Names, nameOf } from './person-rules.ts';
import { actsOf, seesMoney, seesPan, seesRefunds } from './rules.ts';

/** An order as far as a role may see it: what it may not see is left out of the response. */
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
    delivery: role === 'reader' ? { ...delivery, phone: maskedPhone(delivery.phone) } : delivery,
    shipment: shipment
      ? {
          carrier: shipment.carrier,
          tracking_number: shipment.trackingNumber,
          entered_at: shipment.enteredAt.toISOString(),
          by: by(shipment.person),
        }
      : null,
    timeline: timelineOf(whole, names, role),
    notes: notes
      .filter(({ isForPacking }) => isForPacking || seesMoney(role))
      .map(({ orderNoteId, text, isForPacking, person, notedAt }) => ({
        ...{ order_note_id: orderNoteId, text, is_for_packing: isForPacking },
        by: by(person),
        at: notedAt.toISOString(),
      })),
    acts: actsOf({ ...order, isPacked }, role),
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

function shownCustomer({ order: { userId }, customer }: WholeOrder, role: Role) {
  const isMasked = role === 'reader';
  return {
    user_id: userId,
    phone: isMasked ? maskedPhone(customer.phone) : customer.phone,
    email: isMasked ? maskedEmail(customer.email) : customer.email,
    address: customer.address,
  };
}

type SoldItem = WholeOrder['items'][number];

type SoldPiece = SoldItem['pieces'][number];

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
    is_unchecked_gold: item.pieces.length === 0 && isHallmarked(item),
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
  };
}

function timelineOf(whole: WholeOrder, names: Names, role: Role): TimelineEntry[] {
  const entries: (Omit<TimelineEntry, 'at'> & { at: Date })[] = [
    ...whole.history
      .filter(({ field }) => field === 'order_status' || seesMoney(role))
      .map(({ field, newValue, actor, person, createdAt }) => ({
        ...{ kind: field, value: newValue, at: createdAt },
        by: nameOf(names, person, actor),
      })),
    ...whole.packings.map(({ isPacked, person, packedAt }) => ({
      kind: 'packing' as const,
      value: isPacked ? 'packed' : 'unpacked',
      by: nameOf(names, person),
      at: packedAt,
    })),
    ...whole.shipments.map(({ carrier, trackingNumber, person, enteredAt }) => ({
      kind: 'shipment' as const,
      value: [carrier, trackingNumber].filter(Boolean).join(' '),
      by: nameOf(names, person),
      at: enteredAt,
    })),
  ];
  // The sort is stable, so that entries of one instant keep their order.
  return entries
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

function moneyOf(whole: WholeOrder, role: Role): OrderMoney {
  const { order, items, payments, invoiceNumber } = whole;
  return {
    payment_status: order.paymentStatus,
    subtotal: toRupees(order.subtotalPaise),
    discount: toRupees(order.discountPaise),
    total: toRupees(order.totalPaise),
    coupon_code: order.couponCode,
    invoice_numbers: invoiceNumber?.split(' and ') ?? [],
    line_totals: items.map(({ subtotalPaise }) => toRupees(subtotalPaise)),
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
    ...orderedRefunds.map(({ providerPaymentId, amountPaise, state }) => ({
      payment_id: providerPaymentId,
      amount: toRupees(amountPaise),
      state,
      at: null,
    })),
    ...sentRefunds.map(({ providerPaymentId, amountPaise, refundedAt }) => ({
      payment_id: providerPaymentId,
      amount: toRupees(amountPaise),
      state: 'sent back',
      at: refundedAt.toISOString(),
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
