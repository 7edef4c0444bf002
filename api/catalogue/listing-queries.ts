import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { ratingOfProduct } from '#api/reviews/columns.ts';
import type { SortId } from '#contract/catalogue/catalogue-filter.ts';
import type { Paise } from '#contract/money/money.ts';
import {
  categories,
  listingCounts,
  offers,
  productPhotos,
  products,
} from '#db/tables/catalogue/catalogue.ts';
import { pricedColumns } from './columns.ts';
import { ALL_PRODUCTS, type MatchedSource } from './facets/facet-queries.ts';

/** The filters of a listing except its category; genders as stored. */
export interface ListingFilter {
  genders?: string[];
  collection?: string;
  price?: { fromPaise?: Paise; toPaise?: Paise; belowPaise?: Paise; abovePaise?: Paise };
  /** The price steps that the price bounds cover. */
  priceSteps?: number[];
}

export interface CountedCategory {
  categoryId: number;
  categoryName: string;
  status: string;
  pieces: number;
  containsCursor: boolean;
}

/** The active categories in catalogue order (P-18) with their product counts. */
export function countedCategories(
  db: Database,
  filter: ListingFilter,
  after?: number,
): Promise<CountedCategory[]> {
  return db
    .select({
      categoryId: categories.categoryId,
      categoryName: categories.categoryName,
      status: categories.status,
      pieces:
        sql<number>`coalesce((${filter.collection ? countNow(filter) : countBefore(filter)}), 0)`.mapWith(
          Number,
        ),
      containsCursor: sql<boolean>`exists (
        select from ${products} as piece
        where piece.product_id = ${after ?? null}::int and piece.category_id = ${categories}.category_id)`,
    })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(categories.position, categories.categoryId);
}

/** Precomputed: a count over the products themselves would cost as much as the catalogue is large. */
function countBefore({ genders, priceSteps }: ListingFilter): SQL {
  return sql`select sum(counted.pieces) from ${listingCounts} as counted
    where counted.category_id = ${categories}.category_id
    ${genders ? sql`and counted.product_gender = any(${sql.param(genders)})` : sql``}
    ${priceSteps ? sql`and counted.price_step = any(${sql.param(priceSteps)})` : sql``}`;
}

/** A collection is small, and its index has exactly its products. */
function countNow(filter: ListingFilter): SQL {
  return sql`select count(*) from ${products} as piece
    where piece.status = 'on sale' and piece.category_id = ${categories}.category_id${filterConditions(filter)}`;
}

const photos = sql<{ photo_url: string; alt: string }[]>`coalesce((
  select json_agg(json_build_object('photo_url', ${productPhotos.photoUrl}, 'alt', ${productPhotos.alt})
    order by ${productPhotos.position})
  from ${productPhotos} where ${productPhotos.productId} = ${products.productId}), '[]')`;

export interface CategorySlice {
  categoryId: number;
  /** In catalogue order: the product id after which it begins; 0 for the start. */
  after: number;
  skip: number;
  take: number;
}

export interface ListingPage extends ListingFilter {
  slices: CategorySlice[];
  sort?: SortId | undefined;
  /** In a chosen order: the product after which the page begins (keyset pagination by its current values). */
  after?: number | undefined;
  /** The matches of facets, instead of all products; its filters are in it already. */
  source?: MatchedSource | undefined;
  /** Offset and limit over all slices together. */
  skip: number;
  take: number;
}

const cursorValue = (column: SQL, after: number) =>
  sql`(select ${column} from products as piece where piece.product_id = ${after})`;

const NAME = sql`lower(piece.product_name)`;
const PRICE = sql`piece.shown_price_paise`;

/** The sort key, direction and keyset condition of each order; ties are broken by id. */
const ORDERS: Record<SortId, { key: SQL; direction: SQL; comesAfter: (after: number) => SQL }> = {
  'a-z': { key: NAME, direction: sql`asc`, comesAfter: (after) => afterAscending(NAME, after) },
  'z-a': { key: NAME, direction: sql`desc`, comesAfter: (after) => afterDescending(NAME, after) },
  'price-low': { key: PRICE, direction: sql`asc`, comesAfter: (after) => afterAscending(PRICE, after) },
  'price-high': { key: PRICE, direction: sql`desc`, comesAfter: (after) => afterDescending(PRICE, after) },
};

function afterAscending(key: SQL, after: number): SQL {
  return sql`and (${key}, piece.product_id) > (${cursorValue(key, after)}, ${after})`;
}

function afterDescending(key: SQL, after: number): SQL {
  const last = cursorValue(key, after);
  return sql`and ${key} <= ${last} and (${key} < ${last} or piece.product_id > ${after})`;
}

function filterConditions({ genders, collection, price }: ListingFilter): SQL {
  const bounds: [SQL, Paise | undefined][] = [
    [sql`>=`, price?.fromPaise],
    [sql`<=`, price?.toPaise],
    [sql`<`, price?.belowPaise],
    [sql`>`, price?.abovePaise],
  ];
  const conditions = bounds.map(([comparison, boundPaise]) =>
    boundPaise === undefined ? sql`` : sql` and piece.shown_price_paise ${comparison} ${boundPaise}`,
  );
  if (genders) conditions.push(sql` and piece.product_gender = any(${sql.param(genders)})`);
  if (collection) conditions.push(sql` and piece.collection = ${collection}`);
  return sql.join(conditions);
}

/** The ids of a page with positions. Each slice is read along its category's index up to the page; only those rows are sorted. */
function placedIds(page: ListingPage): SQL {
  const { slices, sort, after, skip, take, source = ALL_PRODUCTS } = page;
  const order = sort && ORDERS[sort];
  const inOrder = order ? sql`${order.key} ${order.direction}, piece.product_id` : sql`piece.product_id`;
  const allInOrder = order ? sql`found.key ${order.direction}` : sql`stretch.place`;
  const follows = order
    ? after === undefined
      ? sql``
      : order.comesAfter(after)
    : sql`and piece.product_id > stretch.after`;
  const column = (pick: (stretch: CategorySlice) => number) => sql.param(slices.map(pick));
  return sql`(
    ${source.prefix}
    select found.product_id, row_number() over (order by ${allInOrder}, found.product_id) as place
    from unnest(${column((one) => one.categoryId)}::int[], ${column((one) => one.skip)}::bigint[],
      ${column((one) => one.take)}::bigint[], ${column((one) => one.after)}::int[])
      with ordinality as stretch(category_id, skip, take, after, place)
    cross join lateral (
      select piece.product_id, ${order?.key ?? sql`0`} as key from ${source.table} as piece
      where piece.status = 'on sale' and piece.category_id = stretch.category_id${filterConditions(page)}${source.condition} ${follows}
      order by ${inOrder}
      limit stretch.take offset stretch.skip
    ) as found
    order by place limit ${take} offset ${skip}) as placed`;
}

export const listedColumns = { ...pricedColumns, photos, rating: ratingOfProduct };

export async function listProducts(db: Database, page: ListingPage) {
  if (page.slices.length === 0 || page.take === 0) return [];
  return db
    .select(listedColumns)
    .from(products)
    .innerJoin(placedIds(page), sql`placed.product_id = ${products.productId}`)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .orderBy(sql`placed.place`);
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];
