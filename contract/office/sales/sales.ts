import * as z from 'zod/mini';
import { dateOnly, rupees } from '#contract/fields.ts';
import { dayField, daysInOrder, yearsAtMost } from '#contract/office/input-fields.ts';
import { METALS } from '#contract/rates/metals.ts';

/** A longer time is shown by month. */
export const MAX_DAYS_SHOWN = 92;

/** Products and coupons of a list; the file has all products that were sold. */
export const MAX_LISTED = 20;

/** The Indian days of the sales, both included. */
export const salesQuery = z
  .object({ from: dayField('the first day'), to: dayField('the last day') })
  .check(daysInOrder, yearsAtMost(3, 'Please choose at most three years.'));

/** Invoiced, less what credit notes took back; either can be below zero. */
const sold = { pieces: z.int(), amount: rupees };

/** The net weight in grams, by the purity that the invoices state. */
const weighed = { ...sold, weight_grams: z.number() };

const totals = z.object({
  ...weighed,
  /** Invoices. */
  orders: z.int(),
  /** Of these, by customers who had bought nothing before. */
  first_orders: z.int(),
  /** The part of `amount` that is GST. */
  tax: rupees,
  /** What credit notes took back. */
  credited: rupees,
});

const product = {
  product_id: z.int(),
  product_name: z.string(),
  sku: z.string(),
  photo_url: z.nullable(z.string()),
};

/**
 * The sales of a time as its invoices and credit notes state them (P-356). Gift cards are in `gift_cards` only: they are a sale once
 * they pay an order.
 */
export const salesResponse = z
  .object({
    ...{ from: dateOnly, to: dateOnly },
    totals,
    /** Of as many days before. */
    before: totals,
    /** A day, or a month where there are more than `MAX_DAYS_SHOWN` days; also those without sales. */
    by_time: z.array(z.object({ first_day: dateOnly, orders: z.int(), ...sold })),
    is_by_month: z.boolean(),
    /** The largest amount first. */
    by_metal: z.array(z.object({ metal: z.enum(METALS), purity: z.string(), ...weighed })),
    by_category: z.array(z.object({ category: z.string(), ...sold })),
    by_state: z.array(z.object({ state: z.string(), orders: z.int(), ...sold })),
    by_coupon: z.array(z.object({ coupon_code: z.string(), orders: z.int(), ...sold })),
    best_sellers: z.array(z.object({ ...product, ...weighed })),
    /** In the shop since before the first day, and not sold in this time; the most valuable first, at the present price. */
    unsold: z.array(z.object({ ...product, stock: z.int(), amount: rupees })),
    /** Sold less refunded. */
    gift_cards: rupees,
    /** Ordered in this time, and not paid. */
    unpaid: z.object({ orders: z.int(), amount: rupees }),
  })
  .register(z.globalRegistry, { id: 'OfficeSales' });

/** What is in the shop now; goods that are made to order are not. */
export const stockValueResponse = z
  .object({
    data: z.array(
      z.object({
        metal: z.enum(METALS),
        purity: z.string(),
        pieces: z.int(),
        /** Of registered pieces what they weigh, of others what the goods state. */
        weight_grams: z.number(),
        /** At the present price in the shop, with GST. */
        amount: rupees,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'OfficeStockValue' });

export type SalesDays = z.infer<typeof salesQuery>;
export type Sales = z.infer<typeof salesResponse>;
export type SalesTotals = z.infer<typeof totals>;
export type StockValue = z.infer<typeof stockValueResponse>['data'];
