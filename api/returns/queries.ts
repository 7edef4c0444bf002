import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import type { ReturnState } from '#contract/returns/return-words.ts';
import { pieces } from '#db/tables/catalogue/pieces.ts';
import { creditNotes } from '#db/tables/money/credit-notes.ts';
import {
  bankRefunds,
  paymentIntents,
  payments,
  providerRefunds,
  refunds,
} from '#db/tables/money/payments.ts';
import { orderItems } from '#db/tables/orders/orders.ts';
import {
  inspectionPhotos,
  inspections,
  returnCreditNotes,
  returnEvents,
  returnLines,
  returnPhotos,
  returns,
} from '#db/tables/orders/returns.ts';

const MAX_OF_ORDER = 50;

export type ReturnRow = typeof returns.$inferSelect;
type EventRow = typeof returnEvents.$inferSelect;
type NewEvent = Omit<typeof returnEvents.$inferInsert, 'returnNumber'>;

export async function insertReturn(
  tx: Database,
  row: Omit<typeof returns.$inferInsert, 'returnNumber'>,
  lines: readonly { orderItemId: number; quantity: number }[],
): Promise<number> {
  const [added] = await tx.insert(returns).values(row).returning({ returnNumber: returns.returnNumber });
  if (!added) throw new Error('A return was not stored.');
  const { returnNumber } = added;
  await tx.insert(returnLines).values(lines.map((line) => ({ returnNumber, ...line })));
  return returnNumber;
}

export async function insertEvent(tx: Database, returnNumber: number, event: NewEvent): Promise<void> {
  await tx.insert(returnEvents).values({ returnNumber, ...event });
}

type Changes = Partial<Pick<ReturnRow, 'state' | 'arrivedAt' | 'checkedAt' | 'exchangeOrderId'>>;

export async function updateReturn(tx: Database, returnNumber: number, changes: Changes): Promise<void> {
  await tx.update(returns).set(changes).where(eq(returns.returnNumber, returnNumber));
}

export function findOfCustomer(db: Database, userId: string, limit: number): Promise<ReturnRow[]> {
  return db
    .select()
    .from(returns)
    .where(eq(returns.userId, userId))
    .orderBy(desc(returns.returnNumber))
    .limit(limit);
}

/** The newest returns of an order with how many pieces each has. */
export function findOfOrder(db: Database, orderId: string) {
  const pieceCount = sql`(select sum(line.quantity) from ${returnLines} line
    where line.return_number = ${returns.returnNumber})`.mapWith(Number);
  return db
    .select({ returnNumber: returns.returnNumber, state: returns.state, pieceCount })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.returnNumber))
    .limit(MAX_OF_ORDER);
}

const ofNumber = (returnNumber: number, userId: string | undefined) =>
  and(eq(returns.returnNumber, returnNumber), userId === undefined ? undefined : eq(returns.userId, userId));

/** A return, of one customer only if one is given. */
export async function findReturn(
  db: Database,
  returnNumber: number,
  userId?: string,
): Promise<ReturnRow | undefined> {
  const [found] = await db.select().from(returns).where(ofNumber(returnNumber, userId));
  return found;
}

/** A return, of one customer only if one is given, locked until the transaction ends. */
export async function lockReturn(
  tx: Database,
  returnNumber: number,
  userId?: string,
): Promise<ReturnRow | undefined> {
  const [found] = await tx.select().from(returns).where(ofNumber(returnNumber, userId)).for('no key update');
  return found;
}

export function findEvents(db: Database, returnNumber: number): Promise<EventRow[]> {
  return db
    .select()
    .from(returnEvents)
    .where(eq(returnEvents.returnNumber, returnNumber))
    .orderBy(asc(returnEvents.returnEventId));
}

export function findLines(db: Database, returnNumber: number) {
  return db
    .select({
      returnLineId: returnLines.returnLineId,
      orderItemId: returnLines.orderItemId,
      quantity: returnLines.quantity,
      productId: orderItems.productId,
      productName: orderItems.productName,
      grossWeightMilligrams: orderItems.grossWeightMilligrams,
      netWeightMilligrams: orderItems.netWeightMilligrams,
      leadDays: orderItems.leadDays,
    })
    .from(returnLines)
    .innerJoin(orderItems, eq(orderItems.orderItemId, returnLines.orderItemId))
    .where(eq(returnLines.returnNumber, returnNumber))
    .orderBy(asc(returnLines.returnLineId));
}

export type LineRow = Awaited<ReturnType<typeof findLines>>[number];

export async function insertInspection(
  tx: Database,
  weighed: typeof inspections.$inferInsert,
): Promise<number> {
  const [added] = await tx.insert(inspections).values(weighed).returning({ id: inspections.inspectionId });
  if (!added) throw new Error('A weighing was not stored.');
  return added.id;
}

/** The photos of a weighed piece, of its earlier weighings too. */
const photosOfPiece = sql<number[]>`(
  select coalesce(json_agg(photo.inspection_photo_id order by photo.inspection_photo_id), '[]')
  from ${inspectionPhotos} photo join ${inspections} weighed using (inspection_id)
  where weighed.return_line_id = inspections.return_line_id and weighed.unit = inspections.unit)`;

/** Every weighing of a return, oldest first. */
export async function findInspections(db: Database, returnNumber: number) {
  const rows = await db
    .select({ inspection: inspections, tag: pieces.tag, soldHuid: pieces.huid, photos: photosOfPiece })
    .from(inspections)
    .innerJoin(returnLines, eq(returnLines.returnLineId, inspections.returnLineId))
    .leftJoin(pieces, eq(pieces.pieceId, inspections.pieceId))
    .where(eq(returnLines.returnNumber, returnNumber))
    .orderBy(asc(inspections.inspectionId));
  return rows.map(({ inspection, ...piece }) => ({ ...inspection, ...piece }));
}

export type InspectionRow = Awaited<ReturnType<typeof findInspections>>[number];

/** Whether a refund waits for the shop's bank transfer: no payment provider received its payment. */
const isByTransfer = sql<boolean>`coalesce((select intent.provider in ('bank', 'plan') from ${payments} paid
  join ${paymentIntents} intent using (provider_order_id)
  where paid.provider_payment_id = ${refunds.providerPaymentId}), false)`;

/** The credit notes of a return with their refunds and when the bank had them. */
export function findCredits(db: Database, returnNumber: number) {
  return db
    .select({
      number: creditNotes.creditNoteNumber,
      totalPaise: creditNotes.totalPaise,
      refundPaise: refunds.amountPaise,
      sentAt: sql<Date | null>`coalesce(${providerRefunds.refundedAt}, ${bankRefunds.paidAt})`.mapWith(
        providerRefunds.refundedAt,
      ),
      reference: sql<
        string | null
      >`coalesce(${providerRefunds.providerRefundId}, ${bankRefunds.bankReference})`,
      isByTransfer,
    })
    .from(returnCreditNotes)
    .innerJoin(creditNotes, eq(creditNotes.creditNoteNumber, returnCreditNotes.creditNoteNumber))
    .leftJoin(
      refunds,
      and(
        eq(refunds.creditNoteNumber, creditNotes.creditNoteNumber),
        sql`(${refunds.state} <> 'failed' or ${isByTransfer})`,
      ),
    )
    .leftJoin(providerRefunds, eq(providerRefunds.refundId, refunds.refundId))
    .leftJoin(bankRefunds, eq(bankRefunds.refundId, refunds.refundId))
    .where(eq(returnCreditNotes.returnNumber, returnNumber))
    .orderBy(asc(creditNotes.creditNoteNumber));
}

export type CreditRow = Awaited<ReturnType<typeof findCredits>>[number];

/** Stores the photo of a return; false when it has one. */
export async function insertPhoto(tx: Database, returnNumber: number, bytes: Buffer): Promise<boolean> {
  const added = await tx
    .insert(returnPhotos)
    .values({ returnNumber, bytes })
    .onConflictDoNothing()
    .returning({ returnNumber: returnPhotos.returnNumber });
  return added.length > 0;
}

export async function findPhoto(db: Database, returnNumber: number): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: returnPhotos.bytes })
    .from(returnPhotos)
    .where(eq(returnPhotos.returnNumber, returnNumber));
  return found?.bytes;
}

export async function hasPhoto(db: Database, returnNumber: number): Promise<boolean> {
  return (await db.$count(returnPhotos, eq(returnPhotos.returnNumber, returnNumber))) > 0;
}

/** Whether the parcel of a closed return may still come: it was closed for want of it, and its pieces are free. */
export async function mayArriveLate(tx: Database, returnNumber: number): Promise<boolean> {
  const late = sql<boolean>`state = 'closed' and arrived_at is null and may_come_late(${returns.returnNumber})`;
  const [found] = await tx.select({ late }).from(returns).where(eq(returns.returnNumber, returnNumber));
  return found?.late ?? false;
}

/** How many returns wait for an approval, for weighing and for a decision. */
export async function countWaiting(db: Database) {
  const count = (condition: string) => sql.raw(`count(*) filter (where ${condition})`).mapWith(Number);
  const asked: ReturnState = 'asked';
  const [counts] = await db
    .select({
      asked: count(`state = '${asked}'`),
      here: count("state = 'here' and checked_at is null"),
      checked: count("checked_at is not null and state in ('here', 'refused')"),
    })
    .from(returns)
    .where(sql`state in ('asked', 'here', 'refused')`);
  return counts ?? { asked: 0, here: 0, checked: 0 };
}
