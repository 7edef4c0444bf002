import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Product, ProductsQuery, ProductsResponse } from '#contract/catalogue/catalogue.ts';
import { categoryMatches, genderMatches } from '#contract/catalogue/catalogue-filter.ts';
import { LISTING_FIRST_PAGE_SIZE, MAX_LISTING_DEPTH } from '#contract/constants.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { itemPrice } from '#contract/money/item-price.ts';
import { PRODUCT_GENDERS } from '#db/tables/catalogue.ts';
import {
  type CountedCategory,
  countedCategories,
  type ListingFilter,
  type ListingPage,
  listProducts,
  type ProductRow,
} from './listing-queries.ts';
import {
  anyPriceDue,
  lockDuePrices,
  lockShownPricesDay,
  makeAllPricesDue,
  makeOfferEdgesDue,
  pricedProducts,
  setShownPricesDay,
  settleDuePrices,
  writeShownPrices,
} from './queries.ts';
import {
  bandBounds,
  bandSteps,
  isWhole,
  lengthOf,
  slicesAfter,
  slicesOfAll,
  slicesOfPage,
  toProduct,
} from './rules.ts';

function byCategory(categories: CountedCategory[], rows: ProductRow[], now: Date): ProductsResponse['data'] {
  const found = new Map<number, Product[]>(categories.map(({ categoryId }) => [categoryId, []]));
  for (const row of rows) found.get(row.categoryId)?.push(toProduct(row, now));
  return categories.map(({ categoryId, categoryName, status }) => ({
    category_name: categoryName,
    status,
    products: found.get(categoryId) ?? [],
  }));
}

function filterOf({ gender, band, collection }: ProductsQuery): ListingFilter {
  return {
    ...(collection && { collection }),
    ...(gender && { genders: PRODUCT_GENDERS.filter((known) => genderMatches(gender, known)) }),
    ...(band && { price: bandBounds(band), priceSteps: bandSteps(band) }),
  };
}

/** Maps a page to slices of categories, so that few other rows are read. */
function placeOfPage(
  categories: CountedCategory[],
  { sort, after }: ProductsQuery,
  skip: number,
  take: number,
) {
  if (!sort) {
    const slices =
      after === undefined ? slicesOfPage(categories, skip, take) : slicesAfter(categories, after, take);
    return { slices, skip: 0 };
  }
  return after === undefined
    ? { slices: slicesOfAll(categories, skip + take), skip }
    : { slices: slicesOfAll(categories, take), skip: 0, after };
}

/**
 * The catalogue by category: all of it without parameters, otherwise one page of the matching products with their total.
 * Every active category is listed in both cases, for the menu.
 */
export async function findProducts(db: Database, query: ProductsQuery, now: Date): Promise<ProductsResponse> {
  const filter = filterOf(query);
  const { category = '', sort, page = 1, page_size = LISTING_FIRST_PAGE_SIZE, after } = query;
  const categories = await countedCategories(db, filter, after);
  const chosen = categories.filter(({ categoryName }) => categoryMatches(category, categoryName));
  const total = lengthOf(chosen);
  if (isWhole(query)) {
    const all: ListingPage = { slices: slicesOfPage(chosen, 0, total), skip: 0, take: total };
    return { data: byCategory(categories, await listProducts(db, all), now) };
  }
  const skip = (page - 1) * page_size;
  const isBeyondEnd = after === undefined && skip >= Math.min(total, MAX_LISTING_DEPTH);
  // One extra row shows whether another page follows.
  const take = page_size === 0 || isBeyondEnd ? 0 : page_size + 1;
  const place = placeOfPage(chosen, query, skip, take);
  const rows = await listProducts(db, { ...filter, ...place, sort, take });
  const shown = rows.slice(0, page_size);
  const next = rows.length > page_size ? shown.at(-1)?.productId : undefined;
  return { data: byCategory(categories, shown, now), total, page, page_size, ...(next && { next }) };
}

const BATCH_SIZE = 1000;

async function refreshSome(tx: Database, now: Date): Promise<number> {
  const due = await lockDuePrices(tx, BATCH_SIZE);
  if (due.length === 0) return 0;
  // Read after the lock, so that whatever was changed before it is seen.
  const stale = (await pricedProducts(tx, due))
    .map((row) => ({
      productId: row.productId,
      known: row.shownPricePaise,
      shownPricePaise: itemPrice(row, row.offer, now),
    }))
    .filter(({ known, shownPricePaise }) => known !== shownPricePaise);
  await writeShownPrices(tx, stale);
  await settleDuePrices(tx, due);
  return due.length;
}

/** Marks products as due whose offer has begun or ended (on Indian dates) since the last refresh. */
async function markPricesOfNewDay(tx: Database, today: IndianDate): Promise<void> {
  const known = await lockShownPricesDay(tx);
  if (known === today) return;
  if (known === undefined) await makeAllPricesDue(tx);
  else if (known < today) await makeOfferEdgesDue(tx, known, today);
  else await makeOfferEdgesDue(tx, today, known);
  await setShownPricesDay(tx, today);
}

/**
 * Refreshes the stored prices that the listing sorts and filters by: of changed products, and of those whose offer has
 * begun or ended. Its cost depends on the number of changes, not on the size of the catalogue.
 */
export async function refreshShownPrices(db: Database, now: Date): Promise<void> {
  await inTransaction(db, (tx) => markPricesOfNewDay(tx, indianDate(now)));
  await refreshDuePrices(db, now);
}

async function refreshDuePrices(db: Database, now: Date): Promise<void> {
  if (!(await anyPriceDue(db))) return;
  let processed: number;
  do processed = await inTransaction(db, (tx) => refreshSome(tx, now));
  while (processed === BATCH_SIZE);
}

/** A job that refreshes the shown prices: changed products on every run, offers when the date changes. */
export function shownPricesRefresher(db: Database, clock: () => Date): () => Promise<void> {
  let refreshedOn: IndianDate | undefined;
  return async () => {
    const now = clock();
    if (indianDate(now) === refreshedOn) return refreshDuePrices(db, now);
    await refreshShownPrices(db, now);
    refreshedOn = indianDate(now);
  };
}
