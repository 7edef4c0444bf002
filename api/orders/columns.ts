import { sql } from 'drizzle-orm';
import type { Paise } from '#contract/money/money.ts';
import type { BusinessBuyer } from '#contract/orders/business-buyer.ts';
import { giftCardCodes, giftCardEntries, giftCards, giftCardUses } from '#db/tables/money/gift-cards.ts';
import { invoices } from '#db/tables/money/invoices.ts';
import { oldGold } from '#db/tables/money/old-gold.ts';
import { paymentIntents, payments, refunds } from '#db/tables/money/payments.ts';
import { planUses } from '#db/tables/money/plan-uses.ts';
import { schemes, userSchemes } from '#db/tables/money/schemes.ts';
import { businessBuyers, orderItems } from '#db/tables/orders/orders.ts';

/** Subquery: the numbers of an order's invoice and receipt, invoice first; needs `orders` in the outer query. */
export const billNumbers = sql<string | null>`(
  select string_agg(bill.invoice_number, ' and ' order by bill.kind desc)
  from ${invoices} bill where bill.order_id = orders.order_id)`;

/** Subquery: the invoice's place of supply; null before it is issued. */
export const supplyState = sql<string | null>`(
  select min(bill.supply_state_name) from ${invoices} bill where bill.order_id = orders.order_id)`;

/** Subquery: the business that buys an order, or null; needs `orders` in the outer query. */
export const businessOfOrder = sql<BusinessBuyer | null>`(
  select json_build_object('gstin', gstin, 'business_name', business_name)
  from ${businessBuyers} where ${businessBuyers.orderId} = orders.order_id)`;

/** A savings plan that pays a part of an order. */
export interface PlanOfOrder {
  userSchemeId: number;
  schemeName: string;
  savedPaise: Paise;
  benefitPaise: Paise;
}

/** Subquery: the savings plan that pays a part of an order, or null; needs `orders` in the outer query. */
export const planOfOrder = sql<PlanOfOrder | null>`(
  select json_build_object('userSchemeId', chosen.user_scheme_id, 'schemeName', scheme.scheme_name,
    'savedPaise', chosen.saved_paise, 'benefitPaise', chosen.benefit_paise)
  from ${planUses} chosen join ${userSchemes} member using (user_scheme_id) join ${schemes} scheme using (scheme_id)
  where chosen.order_id = orders.order_id)`;

/** What a gift card pays of an order. */
export interface CardOfOrder {
  giftCardId: number;
  lastFour: string;
  amountPaise: Paise;
  isOldGold: boolean;
}

/** Subquery: the gift cards that pay a part of an order; needs `orders` in the outer query. */
export const giftCardsOfOrder = sql<CardOfOrder[]>`(
  select coalesce(json_agg(json_build_object('giftCardId', chosen.gift_card_id, 'lastFour', coalesce(code.last_four, ''),
    'amountPaise', chosen.amount_paise, 'isOldGold', card.old_gold_number is not null) order by chosen.chosen_at, chosen.gift_card_id), '[]')
  from ${giftCardUses} chosen join ${giftCards} card using (gift_card_id)
    left join ${giftCardCodes} code using (gift_card_id)
  where chosen.order_id = orders.order_id)`;

/** Subquery: what is left of the old gold of an unpaid order's customer, beside what pays this order; needs `orders` in the outer query. */
export const oldGoldLeft = sql`(
  select coalesce(sum(entry.amount_paise), 0) from ${oldGold} taken join ${giftCards} card using (old_gold_number)
    join ${giftCardEntries} entry using (gift_card_id)
  where orders.order_status = 'pending' and taken.user_id = orders.user_id and card.gift_card_id not in (
    select chosen.gift_card_id from ${giftCardUses} chosen where chosen.order_id = orders.order_id))`.mapWith(
  (value) => Number(value) as Paise,
);

/** Subquery: whether gift cards with codes were bought with an order; needs `orders` in the outer query. */
export const hasGiftCardCodes = sql<boolean>`exists (
  select from ${giftCards} card join ${orderItems} line using (order_item_id) where line.order_id = orders.order_id)`;

export const paymentsOfOrder = sql`${payments} paid join ${paymentIntents} intent using (provider_order_id)
  where intent.order_id = orders.order_id`;

/** Whether an order was paid to the shop itself, so that its money goes back by bank transfer; needs `orders` in the outer query. */
export const isPaidDirectly = sql<boolean>`exists (select from ${paymentsOfOrder}
  and paid.applied_at is not null and intent.provider = 'bank')`;

/** Whether an unpaid order has an undecided payment: not confirmed by the bank, or in review. */
export const moneyHeld = sql<boolean>`(orders.order_status = 'pending' and exists (select from ${paymentsOfOrder}
  and ((paid.disposition = 'noted' and paid.status in ('created', 'authorized'))
    or (paid.disposition = 'review' and not exists (
      select from ${refunds} back where back.provider_payment_id = paid.provider_payment_id and back.state <> 'failed')))))`;
