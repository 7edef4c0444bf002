import type { Product, ProductsQuery } from '#contract/catalogue.ts';
import { isInBand, PRICE_BANDS, type PriceBandId } from '#contract/catalogue-filter.ts';
import { itemPrice } from '#contract/item-price.ts';
import { toRupees } from '#contract/money.ts';
import type { CountedCategory, Narrowing, ProductRow, Stretch } from './listing-queries.ts';

/** A stored product as the calls carry it, at the price of this moment. */
export function toProduct(row: ProductRow, now: Date): Product {
  return {
    product_id: row.productId,
    product_name: row.productName,
    product_gender: row.productGender,
    product_price: toRupees(row.product_price),
    making_charges: toRupees(row.making_charges),
    discount: toRupees(row.discount),
    gst_cgst: toRupees(row.gst_cgst),
    gst_sgst: toRupees(row.gst_sgst),
    description: row.description,
    photos: row.photos,
    offer: row.offer,
    price: toRupees(itemPrice(row, row.offer, now)),
    metal: row.metal,
    purity: row.purity,
    net_weight: row.netWeightMg / 1000,
    stone: row.stone,
    stone_value: toRupees(row.stoneValue),
    sold_out: row.stock !== null && row.stock < 1,
  };
}

/** A price band's bounds in paise. */
export function bandBounds(bandId: PriceBandId | undefined): Narrowing['price'] {
  const band = PRICE_BANDS.find((candidate) => candidate.id === bandId);
  if (!band) return undefined;
  const { id: _, label: __, ...bounds } = band;
  return Object.fromEntries(Object.entries(bounds).map(([name, rupees]) => [name, rupees * 100]));
}

/** Every edge of the price bands once, in rupees and in order. */
export const PRICE_EDGES = [
  ...new Set(
    PRICE_BANDS.flatMap(({ id: _, label: __, ...bounds }) => Object.values(bounds)).filter(
      (edge) => edge > 0,
    ),
  ),
].sort((a, b) => a - b);

/**
 * The price steps that a band covers: the database counts pieces by step. Step 2i lies below edge i (and above the
 * one before), step 2i + 1 is edge i itself.
 */
export function bandSteps(bandId: PriceBandId): number[] {
  const examples = PRICE_EDGES.flatMap((edge) => [edge - 1, edge]).concat((PRICE_EDGES.at(-1) ?? 0) + 1);
  return examples.flatMap((rupees, step) => (isInBand(bandId, rupees) ? [step] : []));
}

/** In catalogue order a page lies in few categories: which, and where in each. */
export function stretchesOfPage(categories: CountedCategory[], skip: number, take: number): Stretch[] {
  let [before, wanted] = [skip, take];
  return categories.flatMap(({ categoryId, pieces }) => {
    const first = Math.min(before, pieces);
    const here = Math.min(wanted, pieces - first);
    before -= first;
    wanted -= here;
    return here > 0 ? [{ categoryId, after: 0, skip: first, take: here }] : [];
  });
}

/** The same for a page that begins after a piece: the rest of its category, and as many later ones as it may need. */
export function stretchesAfter(categories: CountedCategory[], after: number, take: number): Stretch[] {
  const first = categories.findIndex(({ holdsAfter }) => holdsAfter);
  if (first < 0) return [];
  const { categoryId } = categories[first] as CountedCategory;
  return [{ categoryId, after, skip: 0, take }, ...stretchesOfPage(categories.slice(first + 1), 0, take)];
}

/** In every other order each category may have pieces on the page. */
export function stretchesOfAll(categories: CountedCategory[], take: number): Stretch[] {
  return categories
    .filter(({ pieces }) => pieces > 0)
    .map(({ categoryId, pieces }) => ({ categoryId, after: 0, skip: 0, take: Math.min(take, pieces) }));
}

/** How many pieces the categories have together. */
export function lengthOf(categories: CountedCategory[]): number {
  return categories.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** Whether the whole catalogue is asked for, in one answer. */
export function isWhole(query: ProductsQuery): boolean {
  return Object.values(query).every((value) => value === undefined);
}
