import { sql } from 'drizzle-orm';
import type { Paise } from '#contract/money/money.ts';
import { giftCardEntries } from '#db/tables/money/gift-cards.ts';
import { disputeReports, UNDECIDED_DISPUTE_STATUSES } from '#db/tables/money/payment-matters.ts';
import { paymentIntents, payments } from '#db/tables/money/payments.ts';
import { orderItems } from '#db/tables/orders/orders.ts';

/** Subquery: what is left of a card; needs `gift_cards` in the outer query. */
export const balanceOfCard = sql`(
  select coalesce(sum(entry.amount_paise), 0) from ${giftCardEntries} entry
  where entry.gift_card_id = gift_cards.gift_card_id)`.mapWith((value) => Number(value) as Paise);

/** Subquery: whether a card's order was cancelled; needs `gift_cards` in the outer query. */
export const isCardVoid = sql<boolean>`exists (
  select from ${giftCardEntries} entry where entry.gift_card_id = gift_cards.gift_card_id and entry.kind = 'voided')`;

/** Subquery: whether a bank looks into the payment of a card, or took it back; needs `gift_cards` in the outer query. */
export const isCardDisputed = sql<boolean>`exists (
  select from (
    select distinct on (report.dispute_id) report.status, report.deducted_paise
    from ${disputeReports} report join ${payments} paid using (provider_payment_id)
    join ${paymentIntents} intent using (provider_order_id)
    join ${orderItems} line on line.order_id = intent.order_id
    where line.order_item_id = gift_cards.order_item_id
    order by report.dispute_id, report.dispute_report_id desc) latest
  where latest.deducted_paise > 0 or latest.status in (${sql.join(
    UNDECIDED_DISPUTE_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  )}))`;
