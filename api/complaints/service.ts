import { countAgainstRateLimit } from '#api/accounts/rate-limit-service.ts';
import { encodeOnce } from '#api/media/encoding-service.ts';
import { queueComplaintMessage } from '#api/messages/queue/queue-service.ts';
import { readOwnOrder } from '#api/orders/order-service.ts';
import type { Database } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import { settleBy, urgentSince } from '#contract/complaints/complaint-clocks.ts';
import type { ComplaintReason } from '#contract/complaints/complaint-words.ts';
import type { Complaint, ComplaintsResponse } from '#contract/complaints/complaints.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import * as queries from './queries.ts';
import {
  COMPLAINT_LIMITS,
  CUSTOMER,
  MAX_MESSAGES_OF_COMPLAINT,
  SHOP,
  toComplaint,
  toListed,
  unknownComplaint,
} from './rules.ts';

const MAX_LISTED = 50;

/** A customer and the moment at which they act. */
interface Complainant {
  db: Database;
  userId: string;
  now: Date;
}

/** Takes and acknowledges a complaint about an own order, also by e-mail (P-266). Refusals: not_found, too_many_attempts. */
export async function makeComplaint(
  { db, userId, now }: Complainant,
  { orderId, reason, text }: { orderId: string; reason: ComplaintReason; text: string },
): Promise<number | Refusal> {
  const order = await readOwnOrder(db, userId, orderId);
  if (isRefusal(order)) return order;
  const limited = await countAgainstRateLimit(db, now, COMPLAINT_LIMITS.make(userId));
  if (limited) return limited;
  return inTransaction(db, async (tx) => {
    const complaintNumber = await queries.insertComplaint(tx, {
      ...{ userId, orderId: order.orderId, reason, text },
      ...{ madeAt: now, acknowledgedAt: now, dueAt: settleBy(now) },
    });
    await queries.insertEvents(tx, complaintNumber, [
      { kind: 'made', person: CUSTOMER, happenedAt: now },
      { kind: 'acknowledged', person: SHOP, happenedAt: now },
    ]);
    await queueComplaintMessage(tx, 'complaint received', { complaintNumber }, now);
    return complaintNumber;
  });
}

export async function listOwnComplaints(db: Database, userId: string): Promise<ComplaintsResponse['data']> {
  return (await queries.findOfCustomer(db, userId, MAX_LISTED)).map(toListed);
}

/** A customer's own complaint. Refusal: not_found, for complaints of others too. */
export async function readOwnComplaint(
  db: Database,
  userId: string,
  complaintNumber: number,
): Promise<Complaint | Refusal> {
  const found = await queries.findComplaint(db, complaintNumber, userId);
  return found ? toComplaint(found) : unknownComplaint();
}

/** A further message of the customer; one to a closed complaint opens it again. Refusals: not_found, too_many_attempts, complaint_change_refused. */
export async function writeToComplaint(
  { db, userId, now }: Complainant,
  complaintNumber: number,
  text: string,
): Promise<'written' | Refusal> {
  const limited = await countAgainstRateLimit(db, now, COMPLAINT_LIMITS.write(userId));
  if (limited) return limited;
  return inTransaction(db, async (tx) => {
    const complaint = await queries.lockComplaint(tx, complaintNumber, userId);
    if (!complaint) return unknownComplaint();
    const full = await whyFull(tx, complaintNumber);
    if (full) return full;
    const wrote = { kind: 'customer wrote', text, person: CUSTOMER, happenedAt: now } as const;
    const reopened = { kind: 'reopened', person: CUSTOMER, happenedAt: now } as const;
    await queries.insertEvents(tx, complaintNumber, complaint.closedAt ? [wrote, reopened] : [wrote]);
    if (complaint.closedAt) await queries.setClosed(tx, complaintNumber, null);
    return 'written';
  });
}

/** Every message is in the responses of both sides, so a complaint has only so many of its customer (P-291). */
async function whyFull(tx: Database, complaintNumber: number): Promise<Refusal | undefined> {
  const written = await queries.countEvents(tx, complaintNumber, 'customer wrote');
  if (written < MAX_MESSAGES_OF_COMPLAINT) return undefined;
  return refuse(
    'complaint_change_refused',
    `You have written ${written} messages to this complaint, and it takes no more. Please call us.`,
  );
}

/** Adds a photo, without metadata, to an own complaint that has none. Refusals: not_found, too_many_attempts, photo_refused, busy. */
export async function addComplaintPhoto(
  { db, userId, now }: Complainant,
  complaintNumber: number,
  upload: Buffer,
): Promise<'added' | Refusal> {
  if (!(await queries.findComplaint(db, complaintNumber, userId))) return unknownComplaint();
  const limited = await countAgainstRateLimit(db, now, COMPLAINT_LIMITS.photo(userId));
  if (limited) return limited;
  const photo = await encodeOnce(upload);
  if (isRefusal(photo)) return photo;
  return inTransaction(db, async (tx) => {
    if (!(await queries.insertPhoto(tx, complaintNumber, photo)))
      return refuse('photo_refused', 'This complaint has a photo already.');
    await queries.insertEvents(tx, complaintNumber, [
      { kind: 'photo added', person: CUSTOMER, happenedAt: now },
    ]);
    return 'added';
  });
}

/** The photo of a complaint, for the staff. Refusal: not_found. */
export async function readComplaintPhoto(db: Database, complaintNumber: number): Promise<Buffer | Refusal> {
  const photo = await queries.findPhoto(db, complaintNumber);
  return photo ?? refuse('not_found', 'This complaint has no photo.');
}

/** Open complaints, and how many of them are urgent. */
export async function countComplaints(db: Database, now: Date): Promise<{ open: number; urgent: number }> {
  const { open, old } = await queries.countOpen(db, urgentSince(now));
  return { open, urgent: old };
}
