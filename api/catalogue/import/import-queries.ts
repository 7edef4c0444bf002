import { getTableColumns, inArray, max, sql, sum } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { lockKey } from '#api/platform/database/schema.ts';
import type { Stone } from '#contract/stones/stones.ts';
import {
  categories,
  offers,
  productMetals,
  productPhotos,
  products,
  stockMoves,
} from '#db/tables/catalogue/catalogue.ts';
import { stones as stonesTable } from '#db/tables/catalogue/stones.ts';
import type { FurtherMetal } from '../price-rules.ts';

export type NewProduct = Omit<typeof products.$inferInsert, 'productId' | 'createdAt'>;
export type StoredProduct = typeof products.$inferSelect;
export type Offer = typeof offers.$inferSelect;
export type Photo = typeof productPhotos.$inferSelect;

/** PostgreSQL allows 65,535 parameters in a statement. */
const BATCH_SIZE = 1000;

export async function inBatches<Row>(
  rows: readonly Row[],
  work: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await work(rows.slice(from, from + BATCH_SIZE));
  }
}

/** Serializes imports until the end of the transaction. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey('tola: catalogue import')})`);
}

/** Locks products by sku, in order of id against deadlocks. Skus never change, so reading the ids first is safe. */
export async function lockProducts(tx: Database, skus: readonly string[]): Promise<StoredProduct[]> {
  const productIds = (await findProductIds(tx, skus)).sort((a, b) => a - b);
  const found: StoredProduct[] = [];
  await inBatches(productIds, async (batch) => {
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.productId, batch))
      .orderBy(products.productId)
      .for('no key update');
    found.push(...rows);
  });
  return found;
}

export async function setProductStatus(
  tx: Database,
  productIds: readonly number[],
  status: StoredProduct['status'],
): Promise<void> {
  await inBatches(productIds, (batch) =>
    tx.update(products).set({ status }).where(inArray(products.productId, batch)),
  );
}

async function findProductIds(tx: Database, skus: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  await inBatches(skus, async (batch) => {
    const rows = await tx
      .select({ productId: products.productId })
      .from(products)
      .where(inArray(products.sku, batch));
    found.push(...rows.map(({ productId }) => productId));
  });
  return found;
}

export async function findNames(
  tx: Database,
  names: readonly string[],
): Promise<{ sku: string; productName: string }[]> {
  const found: { sku: string; productName: string }[] = [];
  await inBatches(names, async (batch) => {
    const rows = await tx
      .select({ sku: products.sku, productName: products.productName })
      .from(products)
      .where(sql`${inArray(products.productName, batch)} and ${products.status} = 'on sale'`);
    found.push(...rows);
  });
  return found;
}

export async function findOffers(tx: Database, productIds: readonly number[]): Promise<Offer[]> {
  const found: Offer[] = [];
  await inBatches(productIds, async (batch) => {
    found.push(...(await tx.select().from(offers).where(inArray(offers.productId, batch))));
  });
  return found;
}

export async function findMetals(
  tx: Database,
  productIds: readonly number[],
): Promise<Map<number, FurtherMetal[]>> {
  const found = new Map<number, FurtherMetal[]>();
  await inBatches(productIds, async (batch) => {
    const rows = await tx
      .select()
      .from(productMetals)
      .where(inArray(productMetals.productId, batch))
      .orderBy(productMetals.productId, sql`${productMetals.purity} collate "C"`);
    for (const { productId, purity, netWeightMilligrams } of rows) {
      const metals = found.get(productId) ?? [];
      found.set(productId, [...metals, { purity, net_weight_mg: netWeightMilligrams }]);
    }
  });
  return found;
}

export async function replaceMetals(
  tx: Database,
  changed: readonly { productId: number; furtherMetals: readonly FurtherMetal[] }[],
): Promise<void> {
  const ids = changed.map(({ productId }) => productId);
  await inBatches(ids, (batch) => tx.delete(productMetals).where(inArray(productMetals.productId, batch)));
  const rows = changed.flatMap(({ productId, furtherMetals }) =>
    furtherMetals.map((metal) => ({
      ...{ productId, purity: metal.purity, netWeightMilligrams: metal.net_weight_mg },
    })),
  );
  await inBatches(rows, (batch) => tx.insert(productMetals).values(batch));
}

export async function findStones(tx: Database, productIds: readonly number[]): Promise<Map<number, Stone[]>> {
  const found = new Map<number, Stone[]>();
  await inBatches(productIds, async (batch) => {
    const rows = await tx
      .select()
      .from(stonesTable)
      .where(inArray(stonesTable.productId, batch))
      .orderBy(stonesTable.productId, stonesTable.position);
    for (const { productId, position: _, ...stone } of rows) {
      found.set(productId, [...(found.get(productId) ?? []), stone]);
    }
  });
  return found;
}

export async function replaceStones(
  tx: Database,
  changed: readonly { productId: number; stones: readonly Stone[] }[],
): Promise<void> {
  const ids = changed.map(({ productId }) => productId);
  await inBatches(ids, (batch) => tx.delete(stonesTable).where(inArray(stonesTable.productId, batch)));
  const rows = changed.flatMap(({ productId, stones }) =>
    stones.map((stone, position) => ({ ...stone, productId, position })),
  );
  await inBatches(rows, (batch) => tx.insert(stonesTable).values(batch));
}

export async function findPhotos(tx: Database, productIds: readonly number[]): Promise<Photo[]> {
  const found: Photo[] = [];
  await inBatches(productIds, async (batch) => {
    const rows = await tx
      .select()
      .from(productPhotos)
      .where(inArray(productPhotos.productId, batch))
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

/** The version is raised by a trigger; an insert's would begin it anew. */
const IMMUTABLE_COLUMNS = new Set(['productId', 'createdAt', 'sku', 'version']);

/** All mutable columns, set to the values of the rejected insert. */
const excludedColumns = Object.fromEntries(
  Object.entries(getTableColumns(products))
    .filter(([key]) => !IMMUTABLE_COLUMNS.has(key))
    .map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)]),
);

export async function saveProducts(tx: Database, rows: readonly NewProduct[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await inBatches(rows, async (batch) => {
    const saved = await tx
      .insert(products)
      .values(batch)
      .onConflictDoUpdate({ target: products.sku, set: excludedColumns })
      .returning({ sku: products.sku, productId: products.productId });
    for (const { sku, productId } of saved) ids.set(sku, productId);
  });
  return ids;
}

export async function replaceOffers(
  tx: Database,
  productIds: readonly number[],
  newOffers: readonly Offer[],
): Promise<void> {
  await inBatches(productIds, (batch) => tx.delete(offers).where(inArray(offers.productId, batch)));
  await inBatches(newOffers, (batch) => tx.insert(offers).values(batch));
}

export async function replacePhotos(
  tx: Database,
  productIds: readonly number[],
  newPhotos: readonly Photo[],
): Promise<void> {
  await inBatches(productIds, (batch) =>
    tx.delete(productPhotos).where(inArray(productPhotos.productId, batch)),
  );
  await inBatches(newPhotos, (batch) => tx.insert(productPhotos).values(batch));
}

/** Photos belong to what staff edit of a product, although they have a table of their own. */
export async function incrementVersions(tx: Database, productIds: readonly number[]): Promise<void> {
  await inBatches(productIds, (batch) =>
    tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(inArray(products.productId, batch)),
  );
}

export async function sumStockMoves(
  tx: Database,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  await inBatches(productIds, async (batch) => {
    const rows = await tx
      .select({ productId: stockMoves.productId, sum: sum(stockMoves.change).mapWith(Number) })
      .from(stockMoves)
      .where(inArray(stockMoves.productId, batch))
      .groupBy(stockMoves.productId);
    for (const row of rows) sums.set(row.productId, row.sum ?? 0);
  });
  return sums;
}

export async function addCountedStock(
  tx: Database,
  moves: readonly { productId: number; change: number }[],
): Promise<void> {
  await inBatches(moves, (batch) =>
    tx.insert(stockMoves).values(batch.map((move) => ({ ...move, reason: 'counted' as const }))),
  );
}
