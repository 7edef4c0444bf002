import * as z from 'zod/mini';
import { messageResponse } from '#contract/accounts/accounts.ts';
import { choiceFields, lineChoiceFields } from '#contract/choices/choices.ts';
import { instant, rowId, rowIdParam, rupees } from '#contract/fields.ts';
import { priceDifference } from '#contract/rates/price-change.ts';

/** A token that the device has made itself: 128 bits or more, in URL-safe base64. */
export const deviceToken = z
  .string({ error: 'This device token is not valid.' })
  .check(z.regex(/^[\w-]{22,64}$/, { error: 'This device token is not valid.' }));

export const addWishBody = z.object({ product_id: rowId, ...choiceFields });

export const wishParams = z.object({ wish_id: rowIdParam('This wish is not valid.') });

export const joinWishListsBody = z.object({ device_token: deviceToken });

export const setWishMessagesBody = z.object({ is_on: z.boolean({ error: 'Please choose on or off.' }) });

const WISH_STATES = ['on sale', 'sold out', 'withdrawn', 'not made'] as const;

/** A customer's messages about a piece: as the list, on its return, none despite the list (`silent`), or not asked for. */
const wishMessages = z.enum(['price and stock', 'back in stock', 'silent', 'off']);

/** A wish without its price, for the hearts; on a device there are no messages. */
const wishedPiece = z.object({
  wish_id: z.int(),
  product_id: z.int(),
  messages: z.optional(wishMessages),
});

/** One piece of a wish list at its price of now. Rupees, grams. */
export const wish = z
  .object({
    wish_id: z.int(),
    product_id: z.int(),
    product_name: z.string(),
    photo_url: z.nullable(z.string()),
    ...lineChoiceFields,
    /** Absent for a piece without metal, such as a gift card. */
    metal: z.optional(z.string()),
    purity: z.optional(z.string()),
    net_weight: z.optional(z.number()),
    /** Absent while its metal has no rate. */
    price: z.optional(rupees),
    /** `not made`: no longer in this size, purity or with an engraving. */
    state: z.enum(WISH_STATES),
    /** Not in the shop as it was chosen: it is made within so many working days. */
    lead_days: z.optional(z.int()),
    added_at: instant,
    /** Only if the price is not the one at which the piece was put on the list. */
    since_added: z.optional(priceDifference),
    /** Absent on a device. */
    messages: z.optional(wishMessages),
  })
  .register(z.globalRegistry, { id: 'Wish' });

export const wishListResponse = z.object({ data: z.array(wish) });

export const wishedPiecesResponse = z.object({ data: z.array(wishedPiece) });

export const wishChangeResponse = z.extend(messageResponse, { wish_id: z.int() });

export type AddWishBody = z.infer<typeof addWishBody>;
export type WishParams = z.infer<typeof wishParams>;
export type SetWishMessagesBody = z.infer<typeof setWishMessagesBody>;
export type WishMessages = z.infer<typeof wishMessages>;
export type JoinWishListsBody = z.infer<typeof joinWishListsBody>;
export type Wish = z.infer<typeof wish>;
export type WishListResponse = z.infer<typeof wishListResponse>;
export type WishedPiece = z.infer<typeof wishedPiece>;
export type WishedPiecesResponse = z.infer<typeof wishedPiecesResponse>;
export type WishChangeResponse = z.infer<typeof wishChangeResponse>;
