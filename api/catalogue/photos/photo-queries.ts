import { eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { productPhotos, products } from '#db/tables/catalogue/catalogue.ts';

export type NewPhoto = Pick<typeof productPhotos.$inferInsert, 'photoUrl' | 'alt' | 'mediaHash'>;

export async function findPiece(db: Database, sku: string) {
  const [piece] = await db
    .select({
      productId: products.productId,
      sku: products.sku,
      productName: products.productName,
      version: products.version,
    })
    .from(products)
    .where(eq(products.sku, sku));
  return piece;
}

export type Piece = NonNullable<Awaited<ReturnType<typeof findPiece>>>;

export function findPhotosOf(db: Database, productId: number): Promise<{ photo_url: string; alt: string }[]> {
  return db
    .select({ photo_url: productPhotos.photoUrl, alt: productPhotos.alt })
    .from(productPhotos)
    .where(eq(productPhotos.productId, productId))
    .orderBy(productPhotos.position);
}

/** Locks the piece as orders and imports do. */
export async function lockPiece(tx: Database, sku: string): Promise<Piece | undefined> {
  await tx.select().from(products).where(eq(products.sku, sku)).for('no key update');
  return findPiece(tx, sku);
}

/** Replaces the photos of a piece, and counts the change as one of the piece. */
export async function replacePhotos(
  tx: Database,
  productId: number,
  photos: readonly NewPhoto[],
): Promise<void> {
  await tx.delete(productPhotos).where(eq(productPhotos.productId, productId));
  const rows = photos.map((photo, position) => ({ productId, position, ...photo }));
  if (rows.length > 0) await tx.insert(productPhotos).values(rows);
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1` })
    .where(eq(products.productId, productId));
}
