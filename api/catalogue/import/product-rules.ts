import { itemPrice } from '#contract/money/item-price.ts';
import { basisPoints, paise } from '#contract/money/money.ts';
import type { HeldPieces } from './held-stock-queries.ts';
import { stockForSale, totalHeld } from './held-stock-rules.ts';
import type { NewProduct, StoredProduct } from './import-queries.ts';
import type { CatalogueRow } from './row-rules.ts';

/** Why no stock can be typed for goods whose pieces are registered (P-207). */
export const STOCK_OF_PIECES =
  'Its pieces are registered one by one: register a piece or take one out, and the stock follows.';

/** Whether a row states another stock than that of the registered pieces. */
export function contradictsPieces(
  { stock }: CatalogueRow,
  stored: StoredProduct | undefined,
  held: readonly HeldPieces[],
): boolean {
  if (!stored?.hasPieces || stock === 'keep') return false;
  return stock === null || stock !== (stored.stock ?? 0) + totalHeld(held);
}

function stockOf(
  { stock }: CatalogueRow,
  stored: StoredProduct | undefined,
  held: readonly HeldPieces[],
): number | null {
  // The stock of registered pieces is counted by them alone.
  if (stock === 'keep' || stored?.hasPieces) return stored?.stock ?? null;
  return stock === null ? null : stockForSale(stock, held);
}

type RateTerms = Pick<
  StoredProduct,
  | 'priceMode'
  | 'makingKind'
  | 'makingValue'
  | 'makingMinPaise'
  | 'wastageBasisPoints'
  | 'priceFloorPaise'
  | 'hasPieces'
>;

/** What the price of a piece by rate is worked out from; a new piece has a fixed price. */
function rateTermsOf(stored: StoredProduct | undefined): RateTerms {
  return {
    priceMode: stored?.priceMode ?? 'fixed',
    makingKind: stored?.makingKind ?? 'flat',
    makingValue: stored?.makingValue ?? 0,
    makingMinPaise: stored?.makingMinPaise ?? paise(0),
    wastageBasisPoints: stored?.wastageBasisPoints ?? basisPoints(0),
    priceFloorPaise: stored?.priceFloorPaise ?? null,
    hasPieces: stored?.hasPieces ?? false,
  };
}

/** The product that a valid row describes; what the row leaves out stays as it is stored. */
export function productOf(
  row: CatalogueRow,
  categoryId: number,
  stored: StoredProduct | undefined,
  held: readonly HeldPieces[],
  now: Date,
): NewProduct & RateTerms {
  const {
    line,
    category,
    gender,
    offer,
    photos,
    stock,
    status = stored?.status ?? 'on sale',
    collection = stored?.collection ?? null,
    ...same
  } = row;
  const window = offer && {
    start_date: offer.start,
    end_date: offer.end,
    offer_percent: offer.percent,
  };
  return {
    ...same,
    collection,
    categoryId,
    productGender: gender,
    stock: stockOf(row, stored, held),
    status,
    shownPricePaise: itemPrice(row, window, now),
    ...rateTermsOf(stored),
  };
}
