import { itemPrice, type OfferWindow, type PriceParts } from '#contract/money/item-price.ts';
import { type PaisePerGram, paise } from '#contract/money/money.ts';
import { type StoneChart, stoneValue } from '#contract/stones/stone-price.ts';
import type { Stone } from '#contract/stones/stones.ts';
import { mergedChoices, type StoredChoices } from '../choices/choice-terms-rules.ts';
import { atRates, type FurtherMetal, type PricedColumns } from '../price-rules.ts';
import type { NewProduct, StoredProduct } from './import-queries.ts';
import { mergedTerms, type RateTerms } from './lines/rate-terms-rules.ts';
import type { CatalogueRow } from './lines/row-rules.ts';
import type { HeldPieces } from './stock/held-stock-queries.ts';
import { stockForSale, totalHeld } from './stock/held-stock-rules.ts';

/** A product with its rows of other tables. */
export interface StoredPiece extends StoredProduct, StoredChoices {
  furtherMetals: FurtherMetal[];
  stones: Stone[];
}

export type ProductOfRow = NewProduct &
  RateTerms &
  StoredChoices &
  Pick<StoredProduct, 'hasPieces' | 'collection' | 'occasions' | 'stoneFamilies'>;

/** Why no stock can be typed for goods whose pieces are registered (P-207). */
export const STOCK_OF_PIECES =
  'Its pieces are registered one by one: register a piece or take one out, and the stock follows.';

/** Whether a row's stock differs from the number of registered pieces. */
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
  // The stock of registered pieces changes with the pieces only.
  if (stock === 'keep' || stored?.hasPieces) return stored?.stock ?? null;
  return stock === null ? null : stockForSale(stock, held);
}

/** For a product that was never priced. */
const NO_PRICE: PriceParts = {
  ...{ productPricePaise: paise(0), makingChargesPaise: paise(0), discountPaise: paise(0) },
  ...{ gstCgstPaise: paise(0), gstSgstPaise: paise(0) },
};

/** The price parts to store for a product by rate; while a rate is missing, those of the last rates. */
function resultsOf(
  product: PricedColumns,
  stored: StoredPiece | undefined,
  rates: ReadonlyMap<string, PaisePerGram>,
): Partial<PriceParts> {
  if (product.priceMode === 'fixed') return {};
  const priced = atRates(product, rates);
  const { productPricePaise, makingChargesPaise, gstCgstPaise, gstSgstPaise } = priced.isPriceOnRequest
    ? (stored ?? NO_PRICE)
    : priced;
  return {
    productPricePaise: paise(Math.max(productPricePaise, product.stoneValuePaise)),
    ...{ makingChargesPaise, gstCgstPaise, gstSgstPaise },
  };
}

export function offerOf({ offer }: Pick<CatalogueRow, 'offer'>): OfferWindow | null {
  return offer && { start_date: offer.start, end_date: offer.end, offer_percent: offer.percent };
}

/** The inputs of a price by rate that are not part of the piece. */
export interface PriceBasis {
  now: Date;
  rates: ReadonlyMap<string, PaisePerGram>;
  chart: StoneChart;
}

/** The product that a valid row describes; what the row leaves out stays as it is stored. */
export function productOf(
  row: CatalogueRow,
  categoryId: number,
  stored: StoredPiece | undefined,
  held: readonly HeldPieces[],
  { now, rates, chart }: PriceBasis,
): ProductOfRow {
  const {
    line,
    category,
    gender,
    offer,
    photos,
    stock,
    status = stored?.status ?? 'on sale',
    collection = stored?.collection ?? null,
    occasions = stored?.occasions ?? [],
    stoneFamilies = stored?.stoneFamilies ?? [],
    choices,
    ...same
  } = row;
  const terms = mergedTerms(row, stored);
  const product = {
    ...same,
    ...terms,
    ...mergedChoices(choices, stored),
    ...(terms.stones.length > 0 && {
      stoneValuePaise: stoneValue(terms.stones, chart) ?? stored?.stoneValuePaise ?? paise(0),
    }),
    ...{ collection, occasions, stoneFamilies, categoryId, productGender: gender, status },
    hasPieces: stored?.hasPieces ?? false,
    stock: stockOf(row, stored, held),
  };
  const priced = { ...product, ...resultsOf(product, stored, rates) };
  return { ...priced, shownPricePaise: itemPrice(priced, offerOf(row), now) };
}
