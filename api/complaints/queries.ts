import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { complaintEvents, complaintPhotos, complaints } from '#db/tables/customers/complaints.ts';

export type ComplaintRow = typeof complaints.$inferSelect;
export type EventRow = typeof complaintEvents.$inferSelect;
type NewEvent = Omit<typeof complaintEvents.$inferInsert, 'complaintNumber'>;

export async function insertComplaint(
  tx: Database,
  complaint: Omit<typeof complaints.$inferInsert, 'complaintNumber'>,
): Promise<number> {
  const [added] = await tx
    .insert(complaints)
    .values(complaint)
    .returning({ complaintNumber: complaints.complaintNumber });
  if (!added) throw new Error('A complaint was not stored.');
  return added.complaintNumber;
}

export async function insertEvents(
  tx: Database,
  complaintNumber: number,
  events: readonly NewEvent[],
): Promise<number[]> {
  const added = await tx
    .insert(complaintEvents)
    .values(events.map((event) => ({ complaintNumber, ...event })))
    .returning({ eventId: complaintEvents.complaintEventId });
  return added.map(({ eventId }) => eventId);
}

export function countEvents(tx: Database, complaintNumber: number, kind: EventRow['kind']): Promise<number> {
  return tx.$count(
    complaintEvents,
    and(eq(complaintEvents.complaintNumber, complaintNumber), eq(complaintEvents.kind, kind)),
  );
}

export function findOfCustomer(db: Database, userId: string, limit: number) {
  return db
    .select()
    .from(complaints)
    .where(eq(complaints.userId, userId))
    .orderBy(desc(complaints.complaintNumber))
    .limit(limit);
}

const ofNumber = (complaintNumber: number, userId: string | undefined) =>
  and(
    eq(complaints.complaintNumber, complaintNumber),
    userId === undefined ? undefined : eq(complaints.userId, userId),
  );

export type WholeComplaint = ComplaintRow & { events: EventRow[]; hasPhoto: boolean };

/** A complaint with its events, of one customer only if one is given. */
export async function findComplaint(
  db: Database,
  complaintNumber: number,
  userId?: string,
): Promise<WholeComplaint | undefined> {
  const rows = await db
    .select({
      complaint: complaints,
      event: complaintEvents,
      hasPhoto: sql<boolean>`exists (select from ${complaintPhotos} photo
        where photo.complaint_number = ${complaints.complaintNumber})`,
    })
    .from(complaints)
    .innerJoin(complaintEvents, eq(complaintEvents.complaintNumber, complaints.complaintNumber))
    .where(ofNumber(complaintNumber, userId))
    .orderBy(asc(complaintEvents.complaintEventId));
  const [first] = rows;
  return first && { ...first.complaint, hasPhoto: first.hasPhoto, events: rows.map(({ event }) => event) };
}

/** A complaint, of one customer only if one is given, locked until the transaction ends. */
export async function lockComplaint(
  tx: Database,
  complaintNumber: number,
  userId?: string,
): Promise<ComplaintRow | undefined> {
  const [found] = await tx
    .select()
    .from(complaints)
    .where(ofNumber(complaintNumber, userId))
    .for('no key update');
  return found;
}

/** `at` null opens it again. A clock that went back closes it at the moment at which it was made, which the table requires. */
export async function setClosed(tx: Database, complaintNumber: number, at: Date | null): Promise<void> {
  const closedAt = at && sql`greatest(${at.toISOString()}::timestamptz, ${complaints.madeAt})`;
  await tx.update(complaints).set({ closedAt }).where(eq(complaints.complaintNumber, complaintNumber));
}

/** Stores the photo of a complaint; false when it has one. */
export async function insertPhoto(tx: Database, complaintNumber: number, bytes: Buffer): Promise<boolean> {
  const added = await tx
    .insert(complaintPhotos)
    .values({ complaintNumber, bytes })
    .onConflictDoNothing()
    .returning({ complaintNumber: complaintPhotos.complaintNumber });
  return added.length > 0;
}

export async function findPhoto(db: Database, complaintNumber: number): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: complaintPhotos.bytes })
    .from(complaintPhotos)
    .where(eq(complaintPhotos.complaintNumber, complaintNumber));
  return found?.bytes;
}

/** Open complaints, and those of them that were made before an instant. */
export async function countOpen(db: Database, madeBefore: Date): Promise<{ open: number; old: number }> {
  const [counts] = await db
    .select({
      open: sql<number>`count(*)`.mapWith(Number),
      old: sql<number>`count(*) filter (where ${complaints.madeAt} < ${madeBefore.toISOString()}::timestamptz)`.mapWith(
        Number,
      ),
    })
    .from(complaints)
    .where(isNull(complaints.closedAt));
  return counts ?? { open: 0, old: 0 };
}
