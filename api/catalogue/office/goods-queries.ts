import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { type GoodsQuery, MAX_LOW_STOCK } from '#contract/office/goods/goods.ts';
import { categories, offers, products, productWords } from '#db/tables/catalogue/catalogue.ts';
import { productChoices } from '#db/tables/catalogue/choices.ts';
import { choiceColumns } from '../choices/choice-columns.ts';
import { firstPhoto, pricedColumns, stonesOfProduct } from '../columns.ts';

const STOCK_CONDITIONS: Record<NonNullable<GoodsQuery['stock']>, SQL> = {
  'sold out': sql`${products.stock} = 0`,
  low: sql`${products.stock} between 1 and ${MAX_LOW_STOCK}`,
  'made to order': sql`${products.stock} is null`,
};

/** Each word by its beginning, in the name or the SKU; or the beginning of the SKU as it is written. */
function searchCondition(text: string): SQL | undefined {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const isSku = sql`lower(${products.sku}) like ${beginning}`;
  if (words.length === 0) return isSku;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  // For rare words the index; else along the ids with the cheap test first, because splitting every name would take a second.
  const holds = words.map(
    (word) => sql`lower(${products.productName} || ' ' || ${products.sku}) like ${`%${word.toLowerCase()}%`}`,
  );
  return or(and(...holds, sql`${productWords(products)} @@ to_tsquery('simple', ${query})`), isSku);
}

const goodsColumns = {
  ...pricedColumns,
  category: categories.categoryName,
  photoUrl: firstPhoto,
  stones: stonesOfProduct,
  ...choiceColumns,
};

function selectGoods(db: Database) {
  return db
    .select(goodsColumns)
    .from(products)
    .innerJoin(categories, eq(categories.categoryId, products.categoryId))
    .leftJoin(offers, eq(offers.productId, products.productId))
    .leftJoin(productChoices, eq(productChoices.productId, products.productId));
}

/** Goods in any state, newest first. */
export function findGoods(
  db: Database,
  { q, category, metal, purity, state, stock, before }: GoodsQuery,
  limit: number,
) {
  return selectGoods(db)
    .where(
      and(
        q ? searchCondition(q) : undefined,
        category ? eq(categories.categoryName, category) : undefined,
        metal ? eq(products.metal, metal) : undefined,
        purity ? eq(products.purity, purity) : undefined,
        state ? eq(products.status, state) : undefined,
        stock ? STOCK_CONDITIONS[stock] : undefined,
        before === undefined ? undefined : lt(products.productId, before),
      ),
    )
    .orderBy(desc(products.productId))
    .limit(limit);
}

export type GoodsRow = Awaited<ReturnType<typeof findGoods>>[number];

/** Pieces by SKU; locked ones (`lockProducts`) cannot change meanwhile. */
export function findPieces(db: Database, skus: readonly string[]): Promise<GoodsRow[]> {
  return selectGoods(db).where(inArray(products.sku, [...skus]));
}

/** Every metal, purity and collection that pieces have, in the combinations in which they occur. */
export function findKinds(db: Database) {
  const { metal, purity, collection } = products;
  return db.selectDistinct({ metal, purity, collection }).from(products);
}
