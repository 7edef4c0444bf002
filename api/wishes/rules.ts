import { addressGroup, type RateLimit } from '#api/accounts/rules.ts';
import { changeSinceAdded, isAvailable, type Priced } from '#api/cart/rules.ts';
import { toLineChoice } from '#api/catalogue/choices/choice-rules.ts';
import type { WishChoices } from '#api/messages/choices/choice-service.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { toRupees } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';
import { toGrams } from '#contract/weight.ts';
import type { Wish, WishMessages } from '#contract/wishes/wishes.ts';
import type { WishRow } from './queries.ts';

/** A removed wish can be restored for this long. */
export const RESTORE_WINDOW_MS = DAY_MS;
/** A device's list is deleted when it was unchanged for this long (P-304). */
export const DEVICE_LIST_MS = 180 * DAY_MS;

const MAX_VISITOR_WISHES_AN_HOUR = 600;

/** Limit of the visitors of one address, who have no account: many may share an address. */
export function visitorLimits(address: string): RateLimit[] {
  const subject = `wishes ${addressGroup(address)}`;
  return [{ subject, windowMs: HOUR_MS, max: MAX_VISITOR_WISHES_AN_HOUR }];
}

/** What a customer chose about one piece of the list. */
interface RequestedWish {
  askedAt: Date | null;
  isSilent: boolean;
}

/** Which messages a customer gets about a piece; what was asked before the messages were turned on does not count. */
export function messagesOf(
  { askedAt, isSilent }: RequestedWish,
  { isListOn, askedSince }: WishChoices,
): WishMessages {
  if (isListOn) return isSilent ? 'silent' : 'price and stock';
  return askedAt && askedSince && askedAt >= askedSince ? 'back in stock' : 'off';
}

type PricedWish = Priced<WishRow>;

function stateOf(row: PricedWish): Wish['state'] {
  if (row.status !== 'on sale' || row.categoryStatus !== 'active') return 'withdrawn';
  if (!row.isOffered) return 'not made';
  return row.isPriceOnRequest || isAvailable(row) ? 'on sale' : 'sold out';
}

/** @param choices of the customer; absent for a device, and for others who see the list */
export function toWish(row: PricedWish, now: Date, choices?: WishChoices): Wish {
  const state = stateOf(row);
  const hasPrice = !row.isPriceOnRequest && row.isOffered;
  const sinceAdded = hasPrice ? changeSinceAdded(row, now) : undefined;
  return {
    wish_id: row.wishId,
    product_id: row.productId,
    product_name: row.productName,
    photo_url: row.photoUrl,
    ...toLineChoice(row.choice),
    ...(row.metal !== NO_METAL && {
      metal: row.metal,
      purity: row.purity,
      net_weight: toGrams(row.netWeightMilligrams),
    }),
    ...(hasPrice && { price: toRupees(row.unitPricePaise) }),
    state,
    ...(row.leadDays > 0 && { lead_days: row.leadDays }),
    added_at: row.addedAt.toISOString(),
    ...(sinceAdded && { since_added: sinceAdded }),
    ...(choices && { messages: messagesOf(row, choices) }),
  };
}
