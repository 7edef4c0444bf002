import { eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { categories, offers, products } from '#db/tables/catalogue.ts';
import { pieces } from '#db/tables/pieces.ts';
import { listedColumns } from '../listing-queries.ts';

/** A product in any state, with its category. */
export async function findProduct(db: Database, productId: number) {
  const rows = await db
    .select({
      ...listedColumns,
      categoryName: categories.categoryName,
      categoryStatus: categories.status,
    })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .where(eq(products.productId, productId));
  return rows[0];
}

export async function findPieceByTag(db: Database, tag: string) {
  const rows = await db.select().from(pieces).where(eq(pieces.tag, tag));
  return rows[0];
}
