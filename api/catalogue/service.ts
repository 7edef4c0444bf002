import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { Product, ProductsQuery, ProductsResponse } from '#contract/catalogue.ts';
import { categoryMatches, genderMatches } from '#contract/catalogue-filter.ts';
import { LISTING_FIRST_PAGE_SIZE, MAX_LISTING_DEPTH } from '#contract/constants.ts';
import { type IndianDate, indianDate } from '#contract/indian-time.ts';
import { itemPrice } from '#contract/item-price.ts';
import { PRODUCT_GENDERS } from '#db/tables/catalogue.ts';
import {
  type CountedCategory,
  countedCategories,
  type ListingPage,
  listProducts,
  type Narrowing,
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
  stretchesAfter,
  stretchesOfAll,
  stretchesOfPage,
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

function narrowingOf({ gender, band }: ProductsQuery): Narrowing {
  return {
    ...(gender && { genders: PRODUCT_GENDERS.filter((known) => genderMatches(gender, known)) }),
    ...(band && { price: bandBounds(band), priceSteps: bandSteps(band) }),
  };
}

/** Where the pieces of a page are, so that as few others as possible are read. */
function placeOfPage(
  categories: CountedCategory[],
  { sort, after }: ProductsQuery,
  skip: number,
  take: number,
) {
  if (!sort) {
    const stretches =
      after === undefined ? stretchesOfPage(categories, skip, take) : stretchesAfter(categories, after, take);
    return { stretches, skip: 0 };
  }
  return after === undefined
    ? { stretches: stretchesOfAll(categories, skip + take), skip }
    : { stretches: stretchesOfAll(categories, take), skip: 0, after };
}

/**
 * The catalogue by category. Without parameters all of it; with any, one page of the products that match, with
 * their total. Every active category is named either way, so that a menu can be made of any answer.
 */
export async function findProducts(db: Database, query: ProductsQuery, now: Date): Promise<ProductsResponse> {
  const narrowing = narrowingOf(query);
  const { category = '', sort, page = 1, page_size = LISTING_FIRST_PAGE_SIZE, after } = query;
  const categories = await countedCategories(db, narrowing, after);
  const chosen = categories.filter(({ categoryName }) => categoryMatches(category, categoryName));
  const total = lengthOf(chosen);
  if (isWhole(query)) {
    const all: ListingPage = { stretches: stretchesOfPage(chosen, 0, total), skip: 0, take: total };
    return { data: byCategory(categories, await listProducts(db, all), now) };
  }
  const skip = (page - 1) * page_size;
  const isBeyondEnd = after === undefined && skip >= Math.min(total, MAX_LISTING_DEPTH);
  // One more than is shown, to know whether another page follows.
  const take = page_size === 0 || isBeyondEnd ? 0 : page_size + 1;
  const place = placeOfPage(chosen, query, skip, take);
  const rows = await listProducts(db, { ...narrowing, ...place, sort, take });
  const shown = rows.slice(0, page_size);
  const next = rows.length > page_size ? shown.at(-1)?.productId : undefined;
  return { data: byCategory(categories, shown, now), total, page, page_size, ...(next && { next }) };
}

const PRICES_AT_ONCE = 1000;

/** Works out the shown prices of some pieces that may have another by now; answers how many it looked at. */
async function refreshSome(tx: Database, now: Date): Promise<number> {
  const due = await lockDuePrices(tx, PRICES_AT_ONCE);
  if (due.length === 0) return 0;
  // Read after the lock, so that whatever was changed before it is seen.
  const stale = (await pricedProducts(tx, due))
    .map((row) => ({
      productId: row.productId,
      known: row.shownPrice,
      shownPrice: itemPrice(row, row.offer, now),
    }))
    .filter(({ known, shownPrice }) => known !== shownPrice);
  await writeShownPrices(tx, stale);
  await settleDuePrices(tx, due);
  return due.length;
}

/** Offers begin and end with Indian days: marks the pieces whose offer did so since the prices were worked out. */
async function noteDay(tx: Database, today: IndianDate): Promise<void> {
  const known = await lockShownPricesDay(tx);
  if (known === today) return;
  if (known === undefined) await makeAllPricesDue(tx);
  else if (known < today) await makeOfferEdgesDue(tx, known, today);
  else await makeOfferEdgesDue(tx, today, known);
  await setShownPricesDay(tx, today);
}

/**
 * Brings the prices that the listing sorts and filters by up to this moment: those of pieces that somebody changed,
 * and those whose offer began or ended since the last time. It costs what changed, not what there is.
 */
export async function refreshShownPrices(db: Database, now: Date): Promise<void> {
  await inTransaction(db, (tx) => noteDay(tx, indianDate(now)));
  await refreshDuePrices(db, now);
}

async function refreshDuePrices(db: Database, now: Date): Promise<void> {
  if (!(await anyPriceDue(db))) return;
  let looked: number;
  do looked = await inTransaction(db, (tx) => refreshSome(tx, now));
  while (looked === PRICES_AT_ONCE);
}

/** Looks after the shown prices: what somebody changed each time, and the edges of offers when the date changes. */
export function shownPricesKeeper(db: Database, clock: () => Date): () => Promise<void> {
  let refreshedOn: IndianDate | undefined;
  return async () => {
    const now = clock();
    if (indianDate(now) === refreshedOn) return refreshDuePrices(db, now);
    await refreshShownPrices(db, now);
    refreshedOn = indianDate(now);
  };
}
