import * as z from 'zod/mini';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { choiceFields, lineChoiceFields } from '#contract/choices/choices.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { rowId, rowIdParam, rupees } from '#contract/fields.ts';
import { priceDifference } from '#contract/rates/price-change.ts';

const quantityField = z
  .int({ error: 'Please choose a whole number of pieces.' })
  .check(
    z.minimum(1, { error: 'Please choose at least 1 piece.' }),
    z.maximum(MAX_QUANTITY_PER_LINE, { error: `Please choose at most ${MAX_QUANTITY_PER_LINE} pieces.` }),
  );

/** With the price that was shown, another one is refused (P-233). */
export const addToCartBody = z.object({
  product_id: rowId,
  quantity: quantityField,
  ...choiceFields,
  shown_price: z.optional(rupees),
});

export const updateCartItemBody = z.object({ cart_id: rowId, quantity: quantityField });

export const deleteCartItemParams = z.object({
  cart_id: rowIdParam('This cart line is not valid.'),
});

/** One line of the cart; the fields after `total_price` are extensions. Weights in grams. */
export const cartLine = z
  .object({
    cart_id: z.int(),
    product_id: z.int(),
    product_name: z.string(),
    quantity: z.int(),
    price_per_unit: rupees,
    total_price: rupees,
    photo_url: z.nullable(z.string()),
    available: z.boolean(),
    ...lineChoiceFields,
    /** The size was not chosen: it is the one in which the shop makes the piece. */
    is_standard_size: z.optional(z.literal(true)),
    /** Not in the shop as it was chosen: it is made within so many working days more. */
    lead_days: z.optional(z.int()),
    /** Absent for a piece without metal, such as a gift card. */
    metal: z.optional(z.string()),
    purity: z.optional(z.string()),
    net_weight: z.optional(z.number()),
    /** Its metal has no rate today: it has no price and cannot be ordered. */
    price_on_request: z.optional(z.literal(true)),
    /** Only if the price is not the one at which the piece was put into the cart. */
    since_added: z.optional(priceDifference),
  })
  .register(z.globalRegistry, { id: 'CartLine' });

/**
 * Fields after `data` are extensions: the prices' rate set and instant, the minutes for which an order keeps them, and what can be
 * paid online at once, and whether more than that is paid by bank transfer.
 */
export const cartResponse = z.object({
  data: z.array(cartLine),
  rate_set_id: z.optional(z.int()),
  priced_at: z.optional(z.string()),
  price_kept_minutes: z.optional(z.int()),
  max_payment: z.optional(rupees),
  takes_transfers: z.optional(z.literal(true)),
});

export const cartChangeResponse = z.extend(messageResponse, { cart_id: z.int() });

export type AddToCartBody = z.infer<typeof addToCartBody>;
export type UpdateCartItemBody = z.infer<typeof updateCartItemBody>;
export type DeleteCartItemParams = z.infer<typeof deleteCartItemParams>;
export type CartLine = z.infer<typeof cartLine>;
export type CartResponse = z.infer<typeof cartResponse>;
export type CartChangeResponse = z.infer<typeof cartChangeResponse>;
