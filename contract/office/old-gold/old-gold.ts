import * as z from 'zod/mini';
import { instant, orderIdField, requiredText, rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { customerId } from '#contract/office/customers/customers.ts';
import {
  dayField,
  daysInOrder,
  numberField,
  rupeesField,
  yearsAtMost,
} from '#contract/office/input-fields.ts';
import { grossWeight, netWeight } from '#contract/office/pieces/pieces.ts';

/** `open`: it can pay an order; `spent`: nothing is left of it; `void`: it was taken off again. */
export const OLD_GOLD_STATES = ['open', 'spent', 'void'] as const;

export const oldGoldQuery = z.object({
  /** Of one customer; absent: of all. */
  user_id: z.optional(customerId),
  /** Where the page begins, as `next` of the page before. */
  after: z.optional(rowIdInQuery),
});

/** The Indian days of an export, both included. */
export const oldGoldExportQuery = z
  .object({ from: dayField('the first day'), to: dayField('the last day') })
  .check(daysInOrder, yearsAtMost(1, 'Please export at most one year at once.'));

const oldGold = z
  .object({
    old_gold_number: z.int(),
    user_id: z.string(),
    customer_name: z.string(),
    description: z.string(),
    /** The invoice with which it was bought here; null: bought elsewhere, or not known. */
    invoice_number: z.nullable(z.string()),
    purity: z.string(),
    gross_weight: z.number(),
    net_weight: z.number(),
    /** Rupees a gram. */
    rate: rupees,
    share_percent: z.number(),
    stones: rupees,
    value: rupees,
    balance: rupees,
    state: z.enum(OLD_GOLD_STATES),
    taken_at: instant,
    taken_by: z.string(),
  })
  .register(z.globalRegistry, { id: 'OfficeOldGold' });

/** Newest first, 50 at most. `outstanding`: what the shop owes for all old gold together. */
export const oldGoldListResponse = z.object({
  data: z.array(oldGold),
  next: z.nullable(z.string()),
  outstanding: rupees,
});

export const oldGoldParams = z.object({ old_gold_number: rowIdInQuery });

/** With all that was paid with it, oldest first, and the shop as it is printed on the note. */
export const oldGoldResponse = z.object({
  data: z.extend(oldGold, {
    seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
    entries: z.array(
      z.object({
        kind: z.enum(['issued', 'paid', 'refunded', 'voided']),
        amount: rupees,
        at: instant,
        order_id: z.nullable(z.string()),
      }),
    ),
  }),
});

export const takeOldGoldBody = z.object({
  user_id: customerId,
  description: requiredText('what it is', 200),
  invoice_number: z.string().check(z.trim(), z.maxLength(40)),
  purity: z.string({ error: 'Please choose the purity.' }).check(z.minLength(1), z.maxLength(40)),
  gross_weight_g: grossWeight,
  net_weight_g: netWeight,
  share_percent: numberField('the share of the rate', 100),
  stones: rupeesField('the value of its stones'),
});

/** `old_gold_number` null: it waits for a second person under the approval's id. */
export const takeOldGoldResponse = z.object({
  message: z.string(),
  old_gold_number: z.nullable(z.int()),
  approval_id: z.nullable(z.int()),
});

export const giveBackOldGoldBody = z.object({
  old_gold_number: rowId,
  reason: requiredText('a reason', 500),
});

export const orderOfOldGoldBody = z.object({ order_id: orderIdField });

export type OfficeOldGold = z.infer<typeof oldGold>;
export type OfficeOldGoldDetails = z.infer<typeof oldGoldResponse>['data'];
export type OldGoldState = (typeof OLD_GOLD_STATES)[number];
export type TakeOldGoldBody = z.infer<typeof takeOldGoldBody>;
