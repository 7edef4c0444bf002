import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { Write } from '#api/platform/database/transactions.ts';
import type { Paise } from '#contract/money/money.ts';
import type { NoticeGroup } from '#contract/notices/notice-channels.ts';
import type {
  ComplaintMessageKind,
  MessageKind,
  OrderMessageKind,
  ReturnMessageKind,
  ShopMessageKind,
} from '#contract/office/messages/message-states.ts';
import type { CreditCause } from '#contract/orders/documents/credit-notes.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { complaints } from '#db/tables/customers/complaints.ts';
import { noticeChoices, outbox } from '#db/tables/customers/messages.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import { giftCards, giftCardUses } from '#db/tables/money/gift-cards.ts';
import {
  bankRefunds,
  paymentIntents,
  payments,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { settings } from '#db/tables/office/settings.ts';
import { shipments } from '#db/tables/orders/fulfilment.ts';
import { orderItems, orders, statusLog } from '#db/tables/orders/orders.ts';
import { returns } from '#db/tables/orders/returns.ts';
import { LANGUAGE, MAX_UNPAID_A_DAY, retryDeadline, TEMPLATE_VERSION } from '../rules.ts';
import { templateOf } from '../templates/template-rules.ts';

const COLUMNS = sql`(kind, channel, language, template_version, queued_at, next_attempt_at, give_up_at,
  user_id, recipient, subject, fact, payload)`;

/**
 * Queues an e-mail for each row of `facts` (user_id, subject, fact and payload), and a phone message for a customer who
 * chose that (P-283). Unpaid orders cause no phone message, since the phone may be a stranger's (P-284).
 */
export function queued(kind: MessageKind, now: Date, facts: SQL, group: NoticeGroup = 'orders'): SQL {
  const [at, until] = [now.toISOString(), retryDeadline(now).toISOString()];
  const mails = sql`
    insert into ${outbox} ${COLUMNS}
    select ${kind}, 'mail', ${LANGUAGE}, ${TEMPLATE_VERSION}::integer, ${at}::timestamptz, ${at}::timestamptz, ${until}::timestamptz,
      queued_message.user_id, customer.email, queued_message.subject, queued_message.fact, queued_message.payload
    from (${facts}) queued_message join ${users} customer using (user_id)
    where customer.erased_at is null
    on conflict do nothing`;
  const shopKind = SHOP_KINDS[kind];
  if (!shopKind && !templateOf(kind)) return mails;
  const shopMail = shopKind ? sql`, to_shop as (${toShop(shopKind)})` : sql``;
  const phones = templateOf(kind) ? toPhones(kind, now, group) : sql`select from queued_message`;
  return sql`with queued_message as (${mails} returning *)${shopMail} ${phones}`;
}

/** What the shop itself is told when a message to a customer is queued (P-345). */
const SHOP_KINDS: Partial<Record<MessageKind, ShopMessageKind>> = {
  'order paid': 'shop order',
  'return asked': 'shop return',
  'complaint received': 'shop complaint',
  'care asked': 'shop care',
};

/** Queues a copy of `queued_message` for the address of the setting, if there is one; its own subject delays no customer's. */
function toShop(kind: ShopMessageKind): SQL {
  return sql`
    insert into ${outbox} ${COLUMNS}
    select ${kind}, 'mail', language, template_version, queued_at, next_attempt_at, give_up_at, user_id,
      own.stored ->> 'news_email', 'shop:' || subject, fact, payload
    from queued_message join ${settings} own on own.setting_group = 'orders' and own.stored ->> 'news_email' <> ''
    on conflict do nothing`;
}

/** As `queued`, without the e-mail. */
function queuedForPhones(kind: MessageKind, now: Date, facts: SQL): SQL {
  return sql`with queued_message as (${facts}) ${toPhones(kind, now, 'orders')}`;
}

/** Queues phone messages for the rows of `queued_message` whose customers chose them. */
function toPhones(kind: MessageKind, now: Date, group: NoticeGroup): SQL {
  const [at, until] = [now.toISOString(), retryDeadline(now).toISOString()];
  return sql`
    insert into ${outbox} ${COLUMNS}
    select ${kind}, chosen.channel, ${LANGUAGE}, ${TEMPLATE_VERSION}::integer, ${at}::timestamptz, ${at}::timestamptz,
      ${until}::timestamptz, queued_message.user_id, customer.phone, queued_message.subject, queued_message.fact, queued_message.payload
    from queued_message join ${users} customer using (user_id)
    join lateral (select distinct on (choice.channel) choice.channel, choice.is_on from ${noticeChoices} choice
      where choice.user_id = queued_message.user_id and choice.notice_group = ${group} and choice.channel <> 'mail'
      order by choice.channel, choice.choice_id desc) chosen on chosen.is_on
    where customer.erased_at is null and queued_message.payload ->> 'isPaid' is distinct from 'false'
    on conflict do nothing`;
}

/**
 * Queues a message about an order in the caller's transaction, with a snapshot of the order. Idempotent per fact (P-257);
 * messages about unpaid orders are limited per day (P-258). One statement, so that it can be sent together with COMMIT.
 */
export function queueOrderMessageWrite(
  tx: Database,
  kind: OrderMessageKind,
  orderId: string,
  now: Date,
): Write {
  return tx.execute(orderMessage(kind, orderId, now));
}

export async function queueOrderMessage(
  tx: Database,
  kind: OrderMessageKind,
  orderId: string,
  now: Date,
): Promise<void> {
  await tx.execute(orderMessage(kind, orderId, now));
}

/** Queues that an order is on its way again, with its parcel (P-292); without promised days, which were of the first parcel. */
export async function queueSentAgainMessage(
  tx: Database,
  { orderId, parcel }: { orderId: string; parcel: number },
  now: Date,
): Promise<void> {
  await tx.execute(orderMessage('order shipped', orderId, now, { parcel }));
}

/** Queues that an order goes to another address, with each change once (P-346); `nextParcel`: which of its parcels goes there. */
export async function queueAddressMessage(
  tx: Database,
  { orderId, change, nextParcel }: { orderId: string; change: number; nextParcel: number },
  now: Date,
): Promise<void> {
  const about = { parcel: nextParcel, fact: `${orderId}:address:${change}` };
  await tx.execute(orderMessage('order address changed', orderId, now, about));
}

/** Queues a message about something in an order that can happen again; `occasion` tells one time from the others. */
export async function queueOrderNews(
  tx: Database,
  kind: 'gift card renewed' | 'review declined',
  { orderId, occasion }: { orderId: string; occasion: string },
  now: Date,
): Promise<void> {
  await tx.execute(orderMessage(kind, orderId, now, { fact: `${orderId}:${occasion}` }));
}

/** Whether an order was paid to the shop itself, so that its money goes back by bank transfer. */
const isPaidDirectly = (orderId: SQL) => sql`exists (
  select from ${payments} paid join ${paymentIntents} intent using (provider_order_id)
  where intent.order_id = ${orderId} and intent.provider = 'bank' and paid.applied_at is not null)`;

/** What the value of old gold pays of an order. */
const oldGoldPaid = (orderId: SQL) => sql`(
  select coalesce(sum(chosen.amount_paise), 0) from ${giftCardUses} chosen join ${giftCards} card using (gift_card_id)
  where chosen.order_id = ${orderId} and card.old_gold_number is not null)`;

function orderMessage(
  kind: OrderMessageKind,
  orderId: string,
  now: Date,
  { parcel = 1, fact = factOfParcel(orderId, parcel) }: { parcel?: number; fact?: string } = {},
): SQL {
  const promised = sql.raw(parcel === 1 ? 'true' : 'false');
  return queued(
    kind,
    now,
    sql`
    select placed.user_id, 'order:' || placed.order_id as subject, 'order:' || ${fact}::text as fact,
      jsonb_build_object(
        'orderId', placed.order_id, 'isPaid', placed.payment_status = 'Success',
        'isPlacedByShop', exists (select from ${statusLog} log where log.order_id = placed.order_id
          and log.field = 'order_status' and log.old_value is null and log.actor = 'shop'),
        'subtotalPaise', placed.subtotal_paise, 'discountPaise', placed.discount_paise, 'totalPaise', placed.total_paise,
        'couponCode', placed.coupon_code, 'planSavedPaise', placed.plan_saved_paise,
        'giftCardPaise', placed.gift_card_paise, 'oldGoldPaise', ${oldGoldPaid(sql`placed.order_id`)},
        'isPaidDirectly', ${kind === 'order cancelled' ? isPaidDirectly(sql`placed.order_id`) : sql`false`},
        'giftCards', (
          select coalesce(sum(line.quantity), 0) from ${orderItems} line where line.order_id = placed.order_id and line.is_gift_card),
        'priceKeptUntil', placed.price_kept_until,
        'promisedFrom', case when ${promised} then placed.promised_from end,
        'promisedTo', case when ${promised} then placed.promised_to end, 'parcel', ${parcel}::integer,
        'recipientName', placed.recipient_name, 'street', placed.street, 'city', placed.city, 'pincode', placed.pincode,
        'carrier', parcel.carrier, 'trackingNumber', parcel.tracking_number,
        'lines', (
          select jsonb_agg(jsonb_build_object('name', line.product_name, 'quantity', line.quantity,
            'amountPaise', line.subtotal_paise, 'size', line.size, 'secondSize', line.second_size,
            'engraving', line.engraving) order by line.order_item_id)
          from ${orderItems} line where line.order_id = placed.order_id)) as payload
    from ${orders} placed
    left join lateral (select carrier, tracking_number from ${shipments} sent where sent.order_id = placed.order_id
      order by sent.shipment_id desc limit 1) parcel on true
    where placed.order_id = ${orderId} and (placed.payment_status = 'Success' or ${MAX_UNPAID_A_DAY} > (
      select count(*) from ${outbox} before where before.user_id = placed.user_id
        and before.channel = 'mail' and before.queued_at > ${now.toISOString()}::timestamptz - interval '1 day'))`,
  );
}

const factOfParcel = (orderId: string, parcel: number) =>
  parcel === 1 ? orderId : `${orderId}:parcel:${parcel}`;

/** Queues the news of money that the provider sent back, in the transaction that stores its refund. */
export async function queueRefundMessage(tx: Database, providerRefundId: string, now: Date): Promise<void> {
  await insertRefundMessage(
    tx,
    now,
    sql`(select 'refund:' || back.provider_refund_id as fact, back.provider_payment_id, back.amount_paise,
      back.provider_refund_id as reference,
      case when intent.provider <> 'gift-card' then 'provider'
        when ${oldGoldPaid(sql`intent.order_id`)} > 0 then 'old gold' else 'gift card' end as way
      from ${providerRefunds} back join ${payments} using (provider_payment_id)
      join ${paymentIntents} intent using (provider_order_id) where back.provider_refund_id = ${providerRefundId})`,
  );
}

/** Queues the news of a refund that was paid by bank transfer, in the transaction that records it. */
export async function queueBankRefundMessage(tx: Database, refundId: string, now: Date): Promise<void> {
  await insertRefundMessage(
    tx,
    now,
    sql`(select 'refund:' || back.refund_id as fact, ordered.provider_payment_id, back.amount_paise,
      back.bank_reference as reference, 'bank transfer' as way
      from ${bankRefunds} back join ${refunds} ordered using (refund_id) where back.refund_id = ${refundId})`,
  );
}

/**
 * Queues that a credit note is issued, behind the write that issues it (P-322). By e-mail only where money went back at the
 * provider before: in the other cases the e-mail of the cancellation or of the refund has the note.
 */
export function queueCreditNoteWrite(
  tx: Database,
  { number, cause }: { number: SQL; cause: CreditCause },
  now: Date,
): Write {
  const facts = sql`
    select note.user_id, 'order:' || note.order_id as subject, 'credit-note:' || note.credit_note_number as fact,
      jsonb_build_object('orderId', note.order_id, 'number', note.credit_note_number, 'cause', note.cause,
        'amountPaise', note.total_paise) as payload
    from ${creditNotes} note where note.credit_note_number = ${number} and note.kind = 'credit note'`;
  return tx.execute((cause === 'refund' ? queued : queuedForPhones)('credit note issued', now, facts));
}

/**
 * Queues the news of a complaint in the transaction of what happened to it (P-266, P-291). It repeats nothing that anybody
 * wrote (P-258).
 * @param eventId of what the shop did; the acknowledgement of a complaint is one fact with the complaint
 */
export async function queueComplaintMessage(
  tx: Database,
  kind: ComplaintMessageKind,
  { complaintNumber, eventId }: { complaintNumber: number; eventId?: number },
  now: Date,
): Promise<void> {
  const fact = eventId === undefined ? `complaint:${complaintNumber}` : `complaint-event:${eventId}`;
  const facts = sql`
    select made.user_id, 'complaint:' || made.complaint_number as subject, ${fact}::text as fact,
      jsonb_build_object('orderId', made.order_id, 'complaintNumber', made.complaint_number, 'dueAt', made.due_at) as payload
    from ${complaints} made where made.complaint_number = ${complaintNumber}`;
  await tx.execute(queued(kind, now, facts));
}

/** Queues the news of a step of a return in its transaction; the reasons of both sides stay on its page (P-258). */
export async function queueReturnMessage(
  tx: Database,
  kind: ReturnMessageKind,
  { returnNumber, amountPaise = null }: { returnNumber: number; amountPaise?: Paise | null },
  now: Date,
): Promise<void> {
  const facts = sql`
    select back.user_id, 'return:' || back.return_number as subject, 'return:' || back.return_number as fact,
      jsonb_build_object('orderId', back.order_id, 'returnNumber', back.return_number,
        'pickupDay', back.pickup_day, 'amountPaise', ${amountPaise}::bigint,
        'planSavedPaise', bought.plan_saved_paise, 'giftCardPaise', bought.gift_card_paise,
        'oldGoldPaise', ${oldGoldPaid(sql`bought.order_id`)}, 'isPaidDirectly', ${isPaidDirectly(sql`bought.order_id`)}) as payload
    from ${returns} back join ${orders} bought using (order_id) where back.return_number = ${returnNumber}`;
  await tx.execute(queued(kind, now, facts));
}

async function insertRefundMessage(tx: Database, now: Date, sent: SQL): Promise<void> {
  const facts = sql`
    select opened.user_id,
      coalesce('order:' || opened.order_id, 'plan:' || opened.user_scheme_id, 'payment:' || paid.provider_payment_id) as subject,
      sent.fact,
      jsonb_build_object('amountPaise', sent.amount_paise, 'reference', sent.reference,
        'way', sent.way, 'orderId', opened.order_id, 'wasApplied', paid.applied_at is not null) as payload
    from ${sent} sent
    join ${payments} paid using (provider_payment_id)
    join ${paymentIntents} opened using (provider_order_id)`;
  await tx.execute(queued('refund sent', now, facts));
}
