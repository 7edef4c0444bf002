import { addressGroup, type RateLimit } from '#api/accounts/rules.ts';
import { changeSinceAdded, isAvailable, type Priced } from '#api/cart/rules.ts';
import { toLineChoice } from '#api/catalogue/choices/choice-rules.ts';
import { toRupees } from '#contract/money/money.ts';
import { NO_METAL } from '#contract/money/price-break-up.ts';
import { toGrams } from '#contract/weight.ts';
import type { Wish } from '#contract/wishes/wishes.ts';
import type { WishRow } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** For so long a removed wish can be put back. */
export const PUT_BACK_MS = DAY_MS;
/** A device's list that was not changed for so long is deleted (P-304). */
export const DEVICE_LIST_MS = 180 * DAY_MS;

const MAX_VISITOR_WISHES_AN_HOUR = 600;

/** Limit of the visitors of one address, who have no account: many may share an address. */
export function visitorLimits(address: string): RateLimit[] {
  const subject = `wishes ${addressGroup(address)}`;
  return [{ subject, windowMs: 60 * 60 * 1000, max: MAX_VISITOR_WISHES_AN_HOUR }];
}

type PricedWish = Priced<WishRow>;

function stateOf(row: PricedWish): Wish['state'] {
  if (row.status !== 'on sale' || row.categoryStatus !== 'active') return 'withdrawn';
  if (!row.isOffered) return 'not made';
  return row.isPriceOnRequest || isAvailable(row) ? 'on sale' : 'sold out';
}

export function toWish(row: PricedWish, now: Date): Wish {
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
  };
}
