import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { SortId } from '#contract/catalogue-filter.ts';
import type { Paise } from '#contract/money.ts';
import { categories, listingCounts, offers, productPhotos, products } from '#db/tables/catalogue.ts';
import { offerColumns, productColumns } from './columns.ts';

/** What a listing is narrowed to, besides its categories; genders are the shop's own words. */
export interface Narrowing {
  genders?: string[];
  price?: { from?: Paise; to?: Paise; below?: Paise; above?: Paise };
  /** The price steps that the price bounds cover. */
  priceSteps?: number[];
}

export interface CountedCategory {
  categoryId: number;
  categoryName: string;
  status: string;
  /** How many of its pieces on sale the narrowing leaves. */
  pieces: number;
  /** Whether the piece after which a page begins is one of its own. */
  holdsAfter: boolean;
}

/** The categories that shoppers see, in catalogue order (Q-44), with the length of each: no piece is looked at. */
export function countedCategories(
  db: Database,
  { genders, priceSteps }: Narrowing,
  after?: number,
): Promise<CountedCategory[]> {
  return db
    .select({
      categoryId: categories.categoryId,
      categoryName: categories.categoryName,
      status: categories.status,
      pieces: sql<number>`coalesce((
        select sum(counted.pieces) from ${listingCounts} as counted
        where counted.category_id = ${categories}.category_id
        ${genders ? sql`and counted.product_gender = any(${sql.param(genders)})` : sql``}
        ${priceSteps ? sql`and counted.price_step = any(${sql.param(priceSteps)})` : sql``}), 0)`.mapWith(
        Number,
      ),
      holdsAfter: sql<boolean>`exists (
        select from ${products} as piece
        where piece.product_id = ${after ?? null}::int and piece.category_id = ${categories}.category_id)`,
    })
    .from(categories)
    .where(eq(categories.status, 'active'))
    .orderBy(categories.position, categories.categoryId);
}

/** The photos of a product in order, gathered by the database in the same round trip. */
const photos = sql<{ photo_url: string; alt: string }[]>`coalesce((
  select json_agg(json_build_object('photo_url', ${productPhotos.photoUrl}, 'alt', ${productPhotos.alt})
    order by ${productPhotos.position})
  from ${productPhotos} where ${productPhotos.productId} = ${products.productId}), '[]')`;

/** A part of one category's pieces in the order of the listing. */
export interface Stretch {
  categoryId: number;
  /** In catalogue order: the id after which it begins; 0 is the beginning. */
  after: number;
  skip: number;
  take: number;
}

export interface ListingPage extends Narrowing {
  stretches: Stretch[];
  sort?: SortId | undefined;
  /** In a chosen order: the piece after which the page begins. Its place is where it stands now. */
  after?: number | undefined;
  /** How many pieces to leave out of all stretches together, and how many to answer. */
  skip: number;
  take: number;
}

const afterPiece = (column: SQL, after: number) =>
  sql`(select ${column} from products as piece where piece.product_id = ${after})`;

const NAME = sql`lower(piece.product_name)`;
const PRICE = sql`piece.shown_price_paise`;

/** For each order its key, its direction, and what comes after a piece; equal keys stand in the order of their ids. */
const ORDERS: Record<SortId, { key: SQL; direction: SQL; comesAfter: (after: number) => SQL }> = {
  'a-z': { key: NAME, direction: sql`asc`, comesAfter: (after) => rising(NAME, after) },
  'z-a': { key: NAME, direction: sql`desc`, comesAfter: (after) => falling(NAME, after) },
  'price-low': { key: PRICE, direction: sql`asc`, comesAfter: (after) => rising(PRICE, after) },
  'price-high': { key: PRICE, direction: sql`desc`, comesAfter: (after) => falling(PRICE, after) },
};

function rising(key: SQL, after: number): SQL {
  return sql`and (${key}, piece.product_id) > (${afterPiece(key, after)}, ${after})`;
}

function falling(key: SQL, after: number): SQL {
  const last = afterPiece(key, after);
  return sql`and ${key} <= ${last} and (${key} < ${last} or piece.product_id > ${after})`;
}

function narrowed({ genders, price }: Narrowing): SQL {
  const bounds: [SQL, Paise | undefined][] = [
    [sql`>=`, price?.from],
    [sql`<=`, price?.to],
    [sql`<`, price?.below],
    [sql`>`, price?.above],
  ];
  const conditions = bounds.map(([comparison, bound]) =>
    bound === undefined ? sql`` : sql` and piece.shown_price_paise ${comparison} ${bound}`,
  );
  if (genders) conditions.push(sql` and piece.product_gender = any(${sql.param(genders)})`);
  return sql.join(conditions);
}

/**
 * The ids of a page, each with its place. Every stretch is read along the index of its category and order, never
 * further than the page needs, and the few that remain are put in order.
 */
function placedIds(page: ListingPage): SQL {
  const { stretches, sort, after, skip, take } = page;
  const order = sort && ORDERS[sort];
  const inOrder = order ? sql`${order.key} ${order.direction}, piece.product_id` : sql`piece.product_id`;
  const allInOrder = order ? sql`found.key ${order.direction}` : sql`stretch.place`;
  const follows = order
    ? after === undefined
      ? sql``
      : order.comesAfter(after)
    : sql`and piece.product_id > stretch.after`;
  const column = (pick: (stretch: Stretch) => number) => sql.param(stretches.map(pick));
  return sql`(
    select found.product_id, row_number() over (order by ${allInOrder}, found.product_id) as place
    from unnest(${column((one) => one.categoryId)}::int[], ${column((one) => one.skip)}::bigint[],
      ${column((one) => one.take)}::bigint[], ${column((one) => one.after)}::int[])
      with ordinality as stretch(category_id, skip, take, after, place)
    cross join lateral (
      select piece.product_id, ${order?.key ?? sql`0`} as key from products as piece
      where piece.status = 'on sale' and piece.category_id = stretch.category_id${narrowed(page)} ${follows}
      order by ${inOrder}
      limit stretch.take offset stretch.skip
    ) as found
    order by place limit ${take} offset ${skip}) as placed`;
}

const listedColumns = { ...productColumns, offer: offerColumns, photos };

/** A page of the listing, with offers and photos. */
export async function listProducts(db: Database, page: ListingPage) {
  if (page.stretches.length === 0 || page.take === 0) return [];
  return db
    .select(listedColumns)
    .from(products)
    .innerJoin(placedIds(page), sql`placed.product_id = ${products.productId}`)
    .leftJoin(offers, eq(offers.productId, products.productId))
    .orderBy(sql`placed.place`);
}

export type ProductRow = Awaited<ReturnType<typeof listProducts>>[number];
