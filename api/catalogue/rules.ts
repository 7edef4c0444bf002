import type { Product, ProductRateLine, ProductsQuery } from '#contract/catalogue/catalogue.ts';
import { isInBand, PRICE_BANDS, type PriceBandId } from '#contract/catalogue/catalogue-filter.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { type PaisePerGram, rupees, toPaise, toRupees } from '#contract/money/money.ts';
import type { RateLine } from '#contract/money/price-by-rate.ts';
import { toGrams } from '#contract/weight.ts';
import type { CategorySlice, CountedCategory, ListingFilter, ProductRow } from './listing-queries.ts';
import { atRates } from './price-rules.ts';

/** Maps a stored product to the contract, with its current price; amounts in rupees, weight in grams. */
export function toProduct(stored: ProductRow, rates: ReadonlyMap<string, PaisePerGram>, now: Date): Product {
  const row = atRates(stored, rates);
  return {
    product_id: row.productId,
    product_name: row.productName,
    product_gender: row.productGender,
    product_price: toRupees(row.productPricePaise),
    making_charges: toRupees(row.makingChargesPaise),
    discount: toRupees(row.discountPaise),
    gst_cgst: toRupees(row.gstCgstPaise),
    gst_sgst: toRupees(row.gstSgstPaise),
    description: row.description,
    photos: row.photos,
    offer: row.offer,
    price: toRupees(itemPrice(row, row.offer, now)),
    metal: row.metal,
    purity: row.purity,
    net_weight: toGrams(row.netWeightMilligrams),
    stone: row.stone,
    stone_value: toRupees(row.stoneValuePaise),
    sold_out: row.stock !== null && row.stock < 1,
    collection: row.collection,
    ...(row.isPriceOnRequest && { price_on_request: true }),
    ...(row.rateLines.length > 0 && { rate_lines: row.rateLines.map(toRateLine) }),
    ...(row.rating && { rating: row.rating }),
  };
}

function toRateLine(line: RateLine): ProductRateLine {
  return {
    purity: line.purity,
    net_weight: toGrams(line.netWeightMilligrams),
    rate: toRupees(line.ratePaisePerGram),
    wastage_weight: toGrams(line.wastageMilligrams),
  };
}

export function bandBounds(bandId: PriceBandId | undefined): ListingFilter['price'] {
  const band = PRICE_BANDS.find((candidate) => candidate.id === bandId);
  if (!band) return undefined;
  const { id: _, label: __, ...bounds } = band;
  return Object.fromEntries(
    Object.entries(bounds).map(([name, bound]) => [`${name}Paise`, toPaise(rupees(bound))]),
  );
}

/** The distinct bounds of all price bands in rupees, ascending. */
export const PRICE_EDGES = [
  ...new Set(
    PRICE_BANDS.flatMap(({ id: _, label: __, ...bounds }) => Object.values(bounds)).filter(
      (edge) => edge > 0,
    ),
  ),
].sort((a, b) => a - b);

/** The price steps of a band, by which products are counted. Step 2i is between edges i - 1 and i, step 2i + 1 is edge i itself. */
export function bandSteps(bandId: PriceBandId): number[] {
  const examples = PRICE_EDGES.flatMap((edge) => [edge - 1, edge]).concat((PRICE_EDGES.at(-1) ?? 0) + 1);
  return examples.flatMap((price, step) => (isInBand(bandId, rupees(price)) ? [step] : []));
}

/** The categories that a page in catalogue order covers, with offset and limit in each. */
export function slicesOfPage(categories: CountedCategory[], skip: number, take: number): CategorySlice[] {
  let [before, wanted] = [skip, take];
  return categories.flatMap(({ categoryId, pieces }) => {
    const first = Math.min(before, pieces);
    const here = Math.min(wanted, pieces - first);
    before -= first;
    wanted -= here;
    return here > 0 ? [{ categoryId, after: 0, skip: first, take: here }] : [];
  });
}

/** The same for a page after a product: the rest of its category, then as many later categories as may be needed. */
export function slicesAfter(categories: CountedCategory[], after: number, take: number): CategorySlice[] {
  const first = categories.findIndex(({ containsCursor }) => containsCursor);
  if (first < 0) return [];
  const { categoryId } = categories[first] as CountedCategory;
  return [{ categoryId, after, skip: 0, take }, ...slicesOfPage(categories.slice(first + 1), 0, take)];
}

/** In any other order every category may contribute up to `take` products. */
export function slicesOfAll(categories: CountedCategory[], take: number): CategorySlice[] {
  return categories
    .filter(({ pieces }) => pieces > 0)
    .map(({ categoryId, pieces }) => ({ categoryId, after: 0, skip: 0, take: Math.min(take, pieces) }));
}

export function lengthOf(categories: CountedCategory[]): number {
  return categories.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** Whether the query requests the whole catalogue: no parameters. */
export function isWhole(query: ProductsQuery): boolean {
  return Object.values(query).every((value) => value === undefined);
}
