import * as z from 'zod/mini';
import { atMost, instant, requiredText, rowId, rowIdInQuery, rupees } from '#contract/fields.ts';
import { GIFT_CARD_ENTRIES } from '#contract/gift-cards/gift-card-entries.ts';
import { rupeesField } from '#contract/office/input-fields.ts';

/**
 * `blocked`: staff stopped it; `disputed`: a bank looks into its payment, or took it back; `void`: its order was cancelled; `spent`:
 * nothing is left; `open`: it can be spent.
 */
export const GIFT_CARD_STATES = ['open', 'spent', 'blocked', 'disputed', 'void'] as const;

/** `q`: the last four characters of a code, or how an order id begins. */
export const giftCardsQuery = z.object({
  q: z.optional(z.string().check(z.trim(), atMost(40))),
  /** Where the page begins, as `next` of the page before. */
  after: z.optional(rowIdInQuery),
});

const giftCard = z
  .object({
    gift_card_id: z.int(),
    /** Null until its buyer has seen the code. */
    last_four: z.nullable(z.string()),
    product_name: z.string(),
    order_id: z.string(),
    issued_at: instant,
    value: rupees,
    balance: rupees,
    state: z.enum(GIFT_CARD_STATES),
  })
  .register(z.globalRegistry, { id: 'OfficeGiftCard' });

/** Newest first, 50 at most. `outstanding`: what the shop owes on all its gift cards together. */
export const giftCardsResponse = z.object({
  data: z.array(giftCard),
  next: z.nullable(z.string()),
  outstanding: rupees,
});

export const giftCardQuery = z.object({ gift_card_id: rowIdInQuery });

const entry = z.object({
  kind: z.enum(GIFT_CARD_ENTRIES),
  amount: rupees,
  at: instant,
  /** The order that it paid or that was refunded. */
  order_id: z.nullable(z.string()),
  /** The bill outside of the shop, or why it was undone. */
  note: z.nullable(z.string()),
});

/** `taken_at_counter`: what was taken off at the counter and can be put back. */
export const giftCardResponse = z.object({
  data: z.extend(giftCard, { entries: z.array(entry), taken_at_counter: rupees }),
});

const code = requiredText('the code of the gift card', 60);
const reason = requiredText('a reason', 500);

export const findGiftCardBody = z.object({ code });
export const foundGiftCardResponse = z.object({ data: giftCard });

/** `bill`: the number of the bill that it pays, written outside of the shop. */
export const takeOffGiftCardBody = z.object({
  code,
  amount: rupeesField('the amount'),
  bill: requiredText('the number of the bill', 60),
});

export const putBackGiftCardBody = z.object({
  gift_card_id: rowId,
  amount: rupeesField('the amount'),
  reason,
});

export const blockGiftCardBody = z.object({ gift_card_id: rowId, is_blocked: z.boolean(), reason });

export const replaceGiftCardCodeBody = z.object({ gift_card_id: rowId, reason });

export type OfficeGiftCard = z.infer<typeof giftCard>;
export type OfficeGiftCardDetails = z.infer<typeof giftCardResponse>['data'];
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];
