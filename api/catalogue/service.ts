import type { Database } from '#api/platform/database.ts';
import type { Product, ProductsAnswer, ProductsQuery } from '#contract/catalogue.ts';
import { categoryMatches, genderMatches } from '#contract/catalogue-filter.ts';
import { LISTING_FIRST_PAGE_SIZE } from '#contract/constants.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { itemPrice } from '#contract/item-price.ts';
import {
  activeCategories,
  type CategoryRow,
  countProducts,
  type Listing,
  listProducts,
  type ProductRow,
  pricedProducts,
  writeShownPrices,
} from './queries.ts';
import { bandBounds, toProduct } from './rules.ts';

const GENDERS = ['Female', 'Male', 'Children', 'Unisex'];

function byCategory(categories: CategoryRow[], rows: ProductRow[], now: Date): ProductsAnswer['data'] {
  const found = new Map<number, Product[]>(categories.map(({ categoryId }) => [categoryId, []]));
  for (const row of rows) found.get(row.categoryId)?.push(toProduct(row, now));
  return categories.map(({ categoryId, categoryName, status }) => ({
    category_name: categoryName,
    status,
    products: found.get(categoryId) ?? [],
  }));
}

/**
 * The catalogue by category. Without parameters all of it; with any, one page of the products that match, with
 * their total. Every active category is named either way, so that a menu can be made of any answer.
 */
export async function findProducts(db: Database, query: ProductsQuery, now: Date): Promise<ProductsAnswer> {
  const categories = await activeCategories(db);
  const { category = '', gender = '', band, sort } = query;
  const listing: Listing = {
    categoryIds: categories
      .filter(({ categoryName }) => categoryMatches(category, categoryName))
      .map(({ categoryId }) => categoryId),
    ...(gender && {
      genders: GENDERS.filter((known) => genderMatches(gender, known)).map((known) => known.toLowerCase()),
    }),
    ...(band && { price: bandBounds(band) }),
    ...(sort && { sort }),
  };
  if (Object.values(query).every((value) => value === undefined)) {
    return { data: byCategory(categories, await listProducts(db, listing), now) };
  }
  const { page = 1, page_size = LISTING_FIRST_PAGE_SIZE } = query;
  const [rows, total] = await Promise.all([
    page_size === 0 ? [] : listProducts(db, { ...listing, limit: page_size, offset: (page - 1) * page_size }),
    countProducts(db, listing),
  ]);
  return { data: byCategory(categories, rows, now), total, page, page_size };
}

/** Brings the prices that the listing sorts and filters by up to this moment. */
export async function refreshShownPrices(db: Database, now: Date): Promise<void> {
  const stale = (await pricedProducts(db))
    .map((row) => ({
      productId: row.productId,
      known: row.shownPrice,
      shownPrice: itemPrice(row, row.offer, now),
    }))
    .filter(({ known, shownPrice }) => known !== shownPrice);
  await writeShownPrices(db, stale);
}

/** Offer windows open and close at Indian midnight only, so the prices need a look when the date changes. */
export function shownPricesKeeper(db: Database, clock: () => Date): () => Promise<void> {
  let refreshedOn: IndianDate | undefined;
  return async () => {
    const now = clock();
    if (indianDate(now) === refreshedOn) return;
    await refreshShownPrices(db, now);
    refreshedOn = indianDate(now);
  };
}
