import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import { inspectionPhotos, inspections, returnLines, returns } from '#db/tables/orders/returns.ts';

/** The return of a weighing, with the piece that was weighed. */
export async function findWeighing(db: Database, inspectionId: number) {
  const [found] = await db
    .select({
      returnNumber: returnLines.returnNumber,
      returnLineId: inspections.returnLineId,
      unit: inspections.unit,
      productName: orderItems.productName,
    })
    .from(inspections)
    .innerJoin(returnLines, eq(returnLines.returnLineId, inspections.returnLineId))
    .innerJoin(orderItems, eq(orderItems.orderItemId, returnLines.orderItemId))
    .where(eq(inspections.inspectionId, inspectionId));
  return found;
}

export type Weighing = NonNullable<Awaited<ReturnType<typeof findWeighing>>>;

/** The hashes of the photos of a piece, of all its weighings. */
export async function findHashesOfPiece(
  tx: Database,
  { returnLineId, unit }: Weighing,
): Promise<readonly string[]> {
  const rows = await tx
    .select({ sha256: inspectionPhotos.sha256 })
    .from(inspectionPhotos)
    .innerJoin(inspections, eq(inspections.inspectionId, inspectionPhotos.inspectionId))
    .where(and(eq(inspections.returnLineId, returnLineId), eq(inspections.unit, unit)));
  return rows.map(({ sha256 }) => sha256);
}

export async function insertPhoto(tx: Database, photo: typeof inspectionPhotos.$inferInsert): Promise<void> {
  await tx.insert(inspectionPhotos).values(photo);
}

/** The photo of a weighing, of one customer's returns only if one is given. */
export async function findPhoto(db: Database, photoId: number, userId?: string): Promise<Buffer | undefined> {
  const isOwn =
    userId === undefined
      ? undefined
      : sql`exists (select from ${inspections} weighed join ${returnLines} line using (return_line_id)
          join ${returns} back using (return_number)
          where weighed.inspection_id = ${inspectionPhotos.inspectionId} and back.user_id = ${userId})`;
  const [found] = await db
    .select({ bytes: inspectionPhotos.bytes })
    .from(inspectionPhotos)
    .where(and(eq(inspectionPhotos.inspectionPhotoId, photoId), isOwn));
  return found?.bytes;
}
