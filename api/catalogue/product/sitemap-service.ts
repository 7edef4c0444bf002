import { and, asc, eq, gt, lte, max } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { categories, products } from '#db/tables/catalogue/catalogue.ts';

export interface ProductRange {
  /** The product id after which it begins. */
  after: number;
  last: number;
  take: number;
}

/** 0 without products. */
export async function lastProductId(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(products.productId) }).from(products);
  return row?.last ?? 0;
}

/** Products on sale in the order of their ids, with the parts of their URLs. */
export function namesOnSale(db: Database, { after, last, take }: ProductRange) {
  return db
    .select({ product_id: products.productId, product_name: products.productName })
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .where(
      and(
        eq(products.status, 'on sale'),
        eq(categories.status, 'active'),
        gt(products.productId, after),
        lte(products.productId, last),
      ),
    )
    .orderBy(asc(products.productId))
    .limit(take);
}
