import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database.ts';
import type { SortId } from '#contract/catalogue-filter.ts';
import type { Paise } from '#contract/money.ts';
import { categories, offers, productPhotos, products } from '#db/tables/catalogue.ts';
import { offerColumns, productColumns } from './columns.ts';

export interface CategoryRow {
  categoryId: number;
  categoryName: string;
  status: string;
}

/** The categories that shoppers see, in catalogue order. */
export function activeCategories(db: Database): Promise<CategoryRow[]> {
  return db
    .select({
      categoryId: categories.categoryId,
      categoryName: categories.categoryName,
      status: categories.status,
    })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(categories.position, categories.categoryId);
}

/** Which products to list; genders and categories are already resolved to the shop's own words. */
export interface Listing {
  categoryIds: number[];
  genders?: string[];
  price?: { from?: Paise; to?: Paise; below?: Paise; above?: Paise };
  sort?: SortId;
  limit?: number;
  offset?: number;
}

function conditions({ categoryIds, genders, price }: Listing): SQL | undefined {
  return and(
    eq(products.status, 'on sale'),
    inArray(products.categoryId, categoryIds),
    genders && inArray(sql`lower(${products.productGender})`, genders),
    price?.from === undefined ? undefined : gte(products.shownPrice, price.from),
    price?.to === undefined ? undefined : lte(products.shownPrice, price.to),
    price?.below === undefined ? undefined : lt(products.shownPrice, price.below),
    price?.above === undefined ? undefined : gt(products.shownPrice, price.above),
  );
}

const ORDERS: Record<SortId, SQL[]> = {
  'a-z': [asc(sql`lower(${products.productName})`), asc(products.productId)],
  'z-a': [desc(sql`lower(${products.productName})`), asc(products.productId)],
  'price-low': [asc(products.shownPrice), asc(products.productId)],
  'price-high': [desc(products.shownPrice), asc(products.productId)],
};

/** The photos of a product in order, gathered by the database in the same round trip. */
const photos = sql<{ photo_url: string; alt: string }[]>`coalesce((
  select json_agg(json_build_object('photo_url', ${productPhotos.photoUrl}, 'alt', ${productPhotos.alt})
    order by ${productPhotos.position})
  from ${productPhotos} where ${productPhotos.productId} = ${products.productId}), '[]')`;

/** The products of a listing, with their offers and photos. */
export function listProducts(db: Database, listing: Listing) {
  if (listing.categoryIds.length === 0) return Promise.resolve([]);
  return db
    .select({ ...productColumns, offer: offerColumns, photos })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(conditions(listing))
    .orderBy(...(listing.sort ? ORDERS[listing.sort] : [asc(categories.position), asc(products.productId)]))
    .limit(listing.limit ?? Number.MAX_SAFE_INTEGER)
    .offset(listing.offset ?? 0);
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];

export async function countProducts(db: Database, listing: Listing): Promise<number> {
  if (listing.categoryIds.length === 0) return 0;
  const rows = await db.select({ total: count() }).from(products).where(conditions(listing));
  return rows[0]?.total ?? 0;
}

/** What every product is priced from, with the price that the listing knows. */
export function pricedProducts(db: Database) {
  return db
    .select({ ...productColumns, offer: offerColumns, shownPrice: products.shownPrice })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.productId));
}

/** Writes the prices that the listing sorts and filters by, many in one statement. */
export async function writeShownPrices(
  db: Database,
  prices: { productId: number; shownPrice: Paise }[],
): Promise<void> {
  if (prices.length === 0) return;
  const ids = sql.param(prices.map((price) => price.productId));
  const amounts = sql.param(prices.map((price) => price.shownPrice));
  await db.execute(sql`
    update ${products} set shown_price_paise = fresh.amount
    from unnest(${ids}::int[], ${amounts}::bigint[]) as fresh(id, amount)
    where ${products.productId} = fresh.id`);
}
