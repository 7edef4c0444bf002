import { eq, type SQL, sql } from 'drizzle-orm';
import { certificateLabs } from '#api/certificates/columns.ts';
import { timesOfAllPlaces } from '#api/delivery/columns.ts';
import type { Database } from '#api/platform/database/database.ts';
import { reviewsOfProduct } from '#api/reviews/columns.ts';
import { categories, offers, products } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { offeredColumns } from '../choices/choice-columns.ts';
import { stonesOfProduct } from '../columns.ts';
import { listedColumns } from '../listing-queries.ts';

export async function findProduct(db: Database, productId: number) {
  const rows = await db
    .select({
      ...listedColumns,
      ...offeredColumns,
      stones: stonesOfProduct,
      certificateLabs,
      categoryName: categories.categoryName,
      categoryStatus: categories.status,
      deliveryTimes: timesOfAllPlaces,
      reviews: reviewsOfProduct,
    })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId))
    .where(eq(products.productId, productId));
  return rows[0];
}

export type StoredProduct = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

export async function findPieceByTag(db: Database, tag: string) {
  const rows = await db.select().from(pieces).where(eq(pieces.tag, tag));
  return rows[0];
}

/** Read on each side of the price; the nearest of the same metal are among them unless a category is very mixed. */
const CANDIDATES_PER_SIDE = 12;

/** Those of a category nearest in price, of the same metal first: two short scans of the index by price. */
export function findSimilar(
  db: Database,
  { productId, categoryId, shownPricePaise, metal, purity }: StoredProduct,
  take: number,
) {
  const side = (comparison: SQL, direction: SQL) => sql`(
    select piece.product_id from products as piece
    where piece.status = 'on sale' and piece.category_id = ${categoryId}
      and (piece.shown_price_paise, piece.product_id) ${comparison} (${shownPricePaise}::bigint, ${productId}::int)
    order by piece.shown_price_paise ${direction}, piece.product_id ${direction}
    limit ${CANDIDATES_PER_SIDE})`;
  return db
    .select(listedColumns)
    .from(products)
    .innerJoin(
      sql`(${side(sql`>`, sql`asc`)} union all ${side(sql`<`, sql`desc`)}) as near`,
      sql`near.product_id = ${products.productId}`,
    )
    .leftJoin(offers, eq(offers.productId, products.productId))
    .orderBy(
      sql`${products.metal} <> ${metal}`,
      sql`${products.purity} <> ${purity}`,
      sql`abs(${products.shownPricePaise} - ${shownPricePaise}::bigint)`,
      products.productId,
    )
    .limit(take);
}
