import { getTableColumns, inArray, max, sql, sum } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { categories, offers, productPhotos, products, stockMoves } from '#db/tables/catalogue.ts';

export type NewProduct = Omit<typeof products.$inferInsert, 'productId' | 'createdAt'>;
export type StoredProduct = typeof products.$inferSelect;
export type Offer = typeof offers.$inferSelect;
export type Photo = typeof productPhotos.$inferSelect;

/** Rows a statement takes: PostgreSQL allows 65,535 parameters in one. */
const ROWS_AT_ONCE = 1000;

async function inParts<Row>(rows: readonly Row[], work: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await work(rows.slice(from, from + ROWS_AT_ONCE));
  }
}

/** Makes a second import wait until this transaction is over. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tola: catalogue import'))`);
}

/**
 * The pieces of some piece numbers, locked so that no order changes their stock meanwhile: by id, as orders lock them,
 * however many there are. A piece number stays with its piece for life, and only imports add any.
 */
export async function lockProducts(tx: Database, skus: readonly string[]): Promise<StoredProduct[]> {
  const productIds = (await findProductIds(tx, skus)).sort((a, b) => a - b);
  const found: StoredProduct[] = [];
  await inParts(productIds, async (part) => {
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.productId, part))
      .orderBy(products.productId)
      .for('no key update');
    found.push(...rows);
  });
  return found;
}

/** Moves locked pieces to another status. */
export async function setProductStatus(
  tx: Database,
  productIds: readonly number[],
  status: StoredProduct['status'],
): Promise<void> {
  await inParts(productIds, (part) =>
    tx.update(products).set({ status }).where(inArray(products.productId, part)),
  );
}

async function findProductIds(tx: Database, skus: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  await inParts(skus, async (part) => {
    const rows = await tx
      .select({ productId: products.productId })
      .from(products)
      .where(inArray(products.sku, part));
    found.push(...rows.map(({ productId }) => productId));
  });
  return found;
}

/** Pieces on sale under some names: their piece numbers. */
export async function findNames(
  tx: Database,
  names: readonly string[],
): Promise<{ sku: string; productName: string }[]> {
  const found: { sku: string; productName: string }[] = [];
  await inParts(names, async (part) => {
    const rows = await tx
      .select({ sku: products.sku, productName: products.productName })
      .from(products)
      .where(sql`${inArray(products.productName, part)} and ${products.status} = 'on sale'`);
    found.push(...rows);
  });
  return found;
}

export async function findOffers(tx: Database, productIds: readonly number[]): Promise<Offer[]> {
  const found: Offer[] = [];
  await inParts(productIds, async (part) => {
    found.push(...(await tx.select().from(offers).where(inArray(offers.productId, part))));
  });
  return found;
}

export async function findPhotos(tx: Database, productIds: readonly number[]): Promise<Photo[]> {
  const found: Photo[] = [];
  await inParts(productIds, async (part) => {
    const rows = await tx
      .select()
      .from(productPhotos)
      .where(inArray(productPhotos.productId, part))
      .orderBy(productPhotos.productId, productPhotos.position);
    found.push(...rows);
  });
  return found;
}

export async function findCategories(tx: Database): Promise<{ categoryId: number; categoryName: string }[]> {
  return tx
    .select({ categoryId: categories.categoryId, categoryName: categories.categoryName })
    .from(categories)
    .orderBy(categories.position, categories.categoryId);
}

/** Adds active categories behind all others, in the given order. */
export async function addCategories(tx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const [last] = await tx.select({ position: max(categories.position) }).from(categories);
  const first = (last?.position ?? 0) + 1;
  await tx.insert(categories).values(
    names.map((categoryName, index) => ({
      categoryName,
      status: 'active' as const,
      position: first + index,
    })),
  );
}

const KEPT_COLUMNS = new Set(['productId', 'createdAt', 'sku']);

/** Every column of a piece taken from what was to be inserted, except those that a piece keeps for life. */
const fromTheFile = Object.fromEntries(
  Object.entries(getTableColumns(products))
    .filter(([key]) => !KEPT_COLUMNS.has(key))
    .map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)]),
);

/** Adds pieces, or overwrites those whose piece number is there; answers the id of each piece number. */
export async function saveProducts(tx: Database, rows: readonly NewProduct[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inParts(rows, async (part) => {
    const saved = await tx
      .insert(products)
      .values(part)
      .onConflictDoUpdate({ target: products.sku, set: fromTheFile })
      .returning({ sku: products.sku, productId: products.productId });
    for (const { sku, productId } of saved) ids.set(sku, productId);
  });
  return ids;
}

/** Puts these offers and photos in the place of all that the pieces had. */
export async function replaceOffersAndPhotos(
  tx: Database,
  productIds: readonly number[],
  newOffers: readonly Offer[],
  newPhotos: readonly Photo[],
): Promise<void> {
  await inParts(productIds, async (part) => {
    await tx.delete(offers).where(inArray(offers.productId, part));
    await tx.delete(productPhotos).where(inArray(productPhotos.productId, part));
  });
  await inParts(newOffers, (part) => tx.insert(offers).values(part));
  await inParts(newPhotos, (part) => tx.insert(productPhotos).values(part));
}

/** The sum of all stock moves of each piece that has any. */
export async function sumStockMoves(
  tx: Database,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  await inParts(productIds, async (part) => {
    const rows = await tx
      .select({ productId: stockMoves.productId, sum: sum(stockMoves.change).mapWith(Number) })
      .from(stockMoves)
      .where(inArray(stockMoves.productId, part))
      .groupBy(stockMoves.productId);
    for (const row of rows) sums.set(row.productId, row.sum ?? 0);
  });
  return sums;
}

/** Writes down that pieces were counted anew, and by how much that changed their number. */
export async function addCountedStock(
  tx: Database,
  moves: readonly { productId: number; change: number }[],
): Promise<void> {
  await inParts(moves, (part) =>
    tx.insert(stockMoves).values(part.map((move) => ({ ...move, reason: 'counted' as const }))),
  );
}
