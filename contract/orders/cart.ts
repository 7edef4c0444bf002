import * as z from 'zod/mini';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { MAX_QUANTITY_PER_LINE } from '#contract/constants.ts';
import { rowId, rowIdParam, rupees } from '#contract/fields.ts';

const quantityField = z
  .int({ error: 'Please choose a whole number of pieces.' })
  .check(
    z.minimum(1, { error: 'Please choose at least 1 piece.' }),
    z.maximum(MAX_QUANTITY_PER_LINE, { error: `Please choose at most ${MAX_QUANTITY_PER_LINE} pieces.` }),
  );

export const addToCartBody = z.object({ product_id: rowId, quantity: quantityField });

export const updateCartItemBody = z.object({ cart_id: rowId, quantity: quantityField });

export const deleteCartItemParams = z.object({
  cart_id: rowIdParam('This cart line is not valid.'),
});

/** One line of the cart; the fields after `total_price` are extensions. Weights in grams. */
const cartLine = z
  .object({
    cart_id: z.int(),
    product_id: z.int(),
    product_name: z.string(),
    quantity: z.int(),
    price_per_unit: rupees,
    total_price: rupees,
    photo_url: z.nullable(z.string()),
    available: z.boolean(),
    /** Absent for a piece without metal, such as a gift card. */
    metal: z.optional(z.string()),
    purity: z.optional(z.string()),
    net_weight: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'CartLine' });

export const cartResponse = z.object({ data: z.array(cartLine) });

export const cartChangeResponse = z.extend(messageResponse, { cart_id: z.int() });

export type AddToCartBody = z.infer<typeof addToCartBody>;
export type UpdateCartItemBody = z.infer<typeof updateCartItemBody>;
export type DeleteCartItemParams = z.infer<typeof deleteCartItemParams>;
export type CartLine = z.infer<typeof cartLine>;
export type CartResponse = z.infer<typeof cartResponse>;
export type CartChangeResponse = z.infer<typeof cartChangeResponse>;
