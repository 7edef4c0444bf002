import { and, asc, desc, eq, getTableColumns, max, type SQL, sql } from 'drizzle-orm';
import { firstPhoto } from '#api/catalogue/columns.ts';
import { certificatesOfLine } from '#api/certificates/columns.ts';
import { piecesOfLine } from '#api/pieces/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { groupBy } from '#api/platform/group-by.ts';
import { type Paise, paise, sumOf } from '#contract/money/money.ts';
import type { ParcelEvent } from '#contract/orders/delivery/parcel-events.ts';
import type { CreditCause, CreditNoteKind } from '#contract/orders/documents/credit-notes.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import { giftCards } from '#db/tables/money/gift-cards.ts';
import {
  bankRefunds,
  paymentIntents,
  payments,
  providerRefundNotes,
  providerRefundReferences,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { userSchemes } from '#db/tables/money/schemes.ts';
import { shipmentEvents, shipments } from '#db/tables/orders/fulfilment.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders/orders.ts';
import {
  businessOfOrder,
  giftCardsOfOrder,
  hasGiftCardCodes,
  isPaidDirectly,
  moneyHeld,
  oldGoldLeft,
  paymentsOfOrder,
  planOfOrder,
} from './columns.ts';
import { panLastFour } from './pan/pan-queries.ts';
import { isPacked } from './pieces/packing-columns.ts';

interface SentBack {
  amountPaise: Paise;
  refundedAt: string;
  bankReference: string | null;
  creditNoteNumber: string | null;
}

/** Refunds made by the provider, and by the owner's bank transfer. */
const refundsMade = sql`(
  select back.provider_payment_id, back.provider_refund_id as id, back.amount_paise, back.refunded_at, noted.bank_reference,
    coalesce(ordered.credit_note_number, (
      select min(stated.credit_note_number) from ${providerRefundNotes} stated
      where stated.provider_refund_id = back.provider_refund_id)) as credit_note_number
  from ${providerRefunds} back left join ${providerRefundReferences} noted using (provider_refund_id)
  left join ${refunds} ordered on ordered.refund_id = back.refund_id
  union all
  select ordered.provider_payment_id, ordered.refund_id, transferred.amount_paise, transferred.paid_at,
    transferred.bank_reference, ordered.credit_note_number
  from ${bankRefunds} transferred join ${refunds} ordered using (refund_id)) made`;

/** Subquery: refunds of an order's payments that match a condition, oldest first; needs `orders` in the outer query. */
const sentBack = (which: SQL) => sql<SentBack[]>`(
  select coalesce(json_agg(json_build_object('amountPaise', made.amount_paise, 'refundedAt', made.refunded_at,
      'bankReference', made.bank_reference, 'creditNoteNumber', made.credit_note_number)
    order by made.refunded_at, made.id), '[]')
  from ${refundsMade} join ${payments} paid using (provider_payment_id)
  join ${paymentIntents} intent using (provider_order_id) where intent.order_id = orders.order_id and ${which})`;

/** Refunds of the applied payment, and returned payments: duplicate or late ones that were never applied (P-55). */
const refundsOfOrder = sentBack(sql`paid.applied_at is not null`);
const returnedPayments = sentBack(sql`paid.applied_at is null`);

/** Payments of an order that wait for refund, oldest first. */
const paymentsToReturn = sql<{ amountPaise: Paise; reason: string; provider: string }[]>`(
  select coalesce(json_agg(json_build_object('amountPaise', paid.amount_paise, 'reason', coalesce(paid.reason, ''),
      'provider', intent.provider)
    order by paid.created_at), '[]')
  from ${paymentsOfOrder} and paid.disposition = 'refund queued')`;

interface ShippingRow {
  carrier: string | null;
  trackingNumber: string | null;
  events: { kind: ParcelEvent; at: string }[];
}

/** What happened to the parcels of an order, and the last entry of carrier and number; null before it is shipped. */
const shipping = sql<ShippingRow | null>`(
  select json_build_object('carrier', max(sent.carrier), 'trackingNumber', max(sent.tracking_number),
    'events', json_agg(json_build_object('kind', event.kind, 'at', event.happened_at) order by event.shipment_event_id))
  from ${shipmentEvents} event left join lateral (
    select carrier, tracking_number from ${shipments} entered where entered.order_id = orders.order_id
    order by entered.shipment_id desc limit 1) sent on true
  where event.order_id = orders.order_id having count(*) > 0)`;

interface CreditNoteRow {
  number: string;
  kind: CreditNoteKind;
  invoiceNumber: string;
  date: string;
  totalPaise: Paise;
  cause: CreditCause;
}

const creditNotesOfOrder = sql<CreditNoteRow[]>`(
  select coalesce(json_agg(json_build_object('number', note.credit_note_number, 'kind', note.kind,
    'invoiceNumber', note.invoice_number, 'date', note.note_date, 'totalPaise', note.total_paise,
    'cause', note.cause)
    order by note.note_date, note.credit_note_number), '[]')
  from ${creditNotes} note where note.order_id = orders.order_id)`;

/** Refunds of pieces that came back and whose money is on its way, or waits for the owner's bank transfer, oldest first. */
const refundsOnTheWay = sql<{ amountPaise: Paise; orderedAt: string }[]>`(
  select coalesce(json_agg(json_build_object('amountPaise', back.amount_paise, 'orderedAt', back.created_at)
    order by back.created_at), '[]')
  from ${refunds} back join ${payments} paid using (provider_payment_id) join ${paymentIntents} intent using (provider_order_id)
  where intent.order_id = orders.order_id and back.purpose = 'return'
    and (back.state in ('ordered', 'pending') or back.state = 'failed' and intent.provider in ('bank', 'plan'))
    and not exists (select from ${providerRefunds} sent where sent.refund_id = back.refund_id))`;

/** Whether the customer of an unpaid order has an active savings plan. */
const hasPlans = sql<boolean>`(orders.order_status = 'pending' and exists (
  select from ${userSchemes} member where member.user_id = orders.user_id and member.status = 'active'))`;

/** Whether the shop has sold gift cards that may pay an unpaid order. */
const mayUseGiftCards = sql<boolean>`(orders.order_status = 'pending' and exists (select from ${giftCards} where order_item_id is not null))`;

export async function findOwnOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<typeof orders.$inferSelect | undefined> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return rows[0];
}

export async function findOrderForUpdate(
  tx: Database,
  orderId: string,
): Promise<typeof orders.$inferSelect | undefined> {
  const rows = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('no key update');
  return rows[0];
}

export async function findIsPacked(db: Database, orderId: string): Promise<boolean> {
  const rows = await db.select({ isPacked }).from(orders).where(eq(orders.orderId, orderId));
  return rows[0]?.isPacked ?? false;
}

export async function findOrders(db: Database, userId: string) {
  const rows = await db
    .select({
      ...getTableColumns(orders),
      refunds: refundsOfOrder,
      returnedPayments,
      moneyHeld,
      paymentsToReturn,
      isPaidDirectly,
      panLastFour,
      business: businessOfOrder,
      plan: planOfOrder,
      hasPlans,
      giftCards: giftCardsOfOrder,
      hasGiftCardCodes,
      mayUseGiftCards,
      oldGoldLeft,
      shipping,
      isPacked,
      creditNotes: creditNotesOfOrder,
      refundsOnTheWay,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), desc(orders.cartVersion));
  if (rows.length === 0) return [];
  const items = await db
    .select({
      orderItemId: orderItems.orderItemId,
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      productName: orderItems.productName,
      quantity: orderItems.quantity,
      subtotalPaise: orderItems.subtotalPaise,
      discountedSubtotalPaise: orderItems.discountedSubtotalPaise,
      isGiftCard: orderItems.isGiftCard,
      metal: products.metal,
      purity: orderItems.purity,
      size: orderItems.size,
      secondSize: orderItems.secondSize,
      engraving: orderItems.engraving,
      leadDays: orderItems.leadDays,
      photoUrl: firstPhoto,
      pieces: piecesOfLine,
      certificates: certificatesOfLine,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(products, eq(products.productId, orderItems.productId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderItems.orderItemId));
  const itemsOf = groupBy(items, (item) => item.orderId);
  return rows.map((row) => ({ ...row, items: itemsOf.get(row.orderId) ?? [] }));
}

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

type LogEntry = typeof statusLog.$inferInsert;

export async function insertOrder(
  tx: Database,
  order: typeof orders.$inferInsert,
  items: (typeof orderItems.$inferInsert)[],
  entries: LogEntry[],
): Promise<void> {
  await tx.insert(orders).values(order);
  await Promise.all([tx.insert(orderItems).values(items), tx.insert(statusLog).values(entries)]);
}

export async function updateOrder(
  tx: Database,
  orderId: string,
  changes: Partial<
    Pick<
      typeof orders.$inferSelect,
      'orderStatus' | 'paymentStatus' | 'paidAt' | 'holdsStock' | 'holdNumber' | 'promisedFrom' | 'promisedTo'
    >
  >,
  entries: LogEntry[],
): Promise<void> {
  await Promise.all([
    tx.update(orders).set(changes).where(eq(orders.orderId, orderId)),
    tx.insert(statusLog).values(entries),
  ]);
}

export async function updateDestination(
  tx: Database,
  orderId: string,
  destination: Pick<
    typeof orders.$inferSelect,
    | 'street'
    | 'city'
    | 'pincode'
    | 'stateCode'
    | 'recipientName'
    | 'recipientPhone'
    | 'promisedFrom'
    | 'promisedTo'
  >,
): Promise<void> {
  await tx.update(orders).set(destination).where(eq(orders.orderId, orderId));
}

/** The working days of the line that takes the longest to be made; 0: all is taken from the shop. */
export async function findLongestLead(db: Database, orderId: string): Promise<number> {
  const rows = await db
    .select({ leadDays: max(orderItems.leadDays) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return rows[0]?.leadDays ?? 0;
}

/** What old gold pays of an order, and what is left of it for an unpaid one. */
export async function findOldGoldOfOrder(db: Database, orderId: string) {
  const [found] = await db
    .select({ giftCards: giftCardsOfOrder, leftPaise: oldGoldLeft })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  const used = (found?.giftCards ?? []).filter(({ isOldGold }) => isOldGold);
  return {
    oldGoldPaise: sumOf(used.map(({ amountPaise }) => amountPaise)),
    oldGoldLeftPaise: found?.leftPaise ?? paise(0),
  };
}

export async function findCustomerOfOrder(db: Database, orderId: string): Promise<string | undefined> {
  const rows = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.orderId, orderId));
  return rows[0]?.userId;
}
