import { findCustomerName } from '#api/accounts/customer-service.ts';
import { readNames, recordAct } from '#api/audit/service.ts';
import { queueComplaintMessage } from '#api/messages/queue/queue-service.ts';
import { type Acting, actorText } from '#api/platform/acting.ts';
import type { Database } from '#api/platform/database/database.ts';
import { readPage } from '#api/platform/database/pages.ts';
import { inTransaction } from '#api/platform/database/transactions.ts';
import type { ComplaintEvent } from '#contract/complaints/complaint-words.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type {
  ComplaintView,
  OfficeComplaint,
  OfficeComplaintsPage,
} from '#contract/office/complaints/complaints.ts';
import { type ComplaintCursor, findComplaints } from './office-queries.ts';
import { toListedForOffice, toOfficeComplaint } from './office-rules.ts';
import * as queries from './queries.ts';
import { unknownComplaint } from './rules.ts';

/** A page of complaints. Refusal: invalid_input for a malformed cursor. */
export async function listComplaints(
  db: Database,
  { view, after, now }: { view: ComplaintView; after: string | undefined; now: Date },
): Promise<OfficeComplaintsPage | Refusal> {
  const cursor = after === undefined ? undefined : readCursor(after);
  if (after !== undefined && !cursor) return refuse('invalid_input', 'Please open the list again.');
  const { page, next } = await readPage(
    (limit) => findComplaints(db, { view, after: cursor }, limit),
    (last) => `${last.dueAt.toISOString()} ${last.complaintNumber}`,
  );
  return { data: page.map((row) => toListedForOffice(row, now)), next };
}

function readCursor(after: string): ComplaintCursor | undefined {
  const [, dueAt, number] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,9})$/.exec(after) ?? [];
  if (dueAt === undefined || Number.isNaN(Date.parse(dueAt))) return undefined;
  return { dueAt, complaintNumber: Number(number) };
}

/** A complaint with the names of those who wrote. Refusal: not_found. */
export async function readComplaint(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  complaintNumber: number,
): Promise<OfficeComplaint | Refusal> {
  const found = await queries.findComplaint(db, complaintNumber);
  if (!found) return unknownComplaint();
  const [customerName, names] = await Promise.all([findCustomerName(db, found.userId), readNames(db)]);
  return toOfficeComplaint(found, { customerName, nameOf: (person) => names.get(person) ?? person, now });
}

interface Written {
  complaintNumber: number;
  text: string;
}

/** The precondition and the effect of an act on a complaint. */
interface ComplaintAct {
  kind: Extract<ComplaintEvent, 'replied' | 'closed' | 'reopened'>;
  act: string;
  /** Whether the complaint must be closed. */
  onClosed: boolean;
  /** Why it is refused otherwise. */
  refusal: string;
}

const REPLY: ComplaintAct = {
  ...{ kind: 'replied', act: 'complaint answered', onClosed: false },
  refusal: 'This complaint is closed. Open it again to reply.',
};
const CLOSE: ComplaintAct = {
  ...{ kind: 'closed', act: 'complaint closed', onClosed: false },
  refusal: 'This complaint is closed already.',
};
const REOPEN: ComplaintAct = {
  ...{ kind: 'reopened', act: 'complaint reopened', onClosed: true },
  refusal: 'This complaint is open.',
};

/** Writes to the customer of an open complaint. Refusals: not_found, complaint_change_refused. */
export const replyToComplaint = (acting: Acting, written: Written) => actOn(acting, written, REPLY);

/** Closes an open complaint with its resolution. Refusals: as replyToComplaint. */
export const closeComplaint = (acting: Acting, written: Written) => actOn(acting, written, CLOSE);

/** Opens a closed complaint again; the day on which it is due stays. Refusals: as replyToComplaint. */
export const reopenComplaint = (acting: Acting, written: Written) => actOn(acting, written, REOPEN);

/** An act under the lock of its complaint, so that the second of two people who close it gets a refusal. */
function actOn(
  { db, now, actor }: Acting,
  { complaintNumber, text }: Written,
  { kind, act, onClosed, refusal }: ComplaintAct,
): Promise<'done' | Refusal> {
  return inTransaction(db, async (tx) => {
    const complaint = await queries.lockComplaint(tx, complaintNumber);
    if (!complaint) return unknownComplaint();
    if ((complaint.closedAt !== null) !== onClosed) return refuse('complaint_change_refused', refusal);
    const person = actorText(actor);
    const [eventId] = await queries.insertEvents(tx, complaintNumber, [
      { kind, text, person, happenedAt: now },
    ]);
    if (eventId === undefined) throw new Error('An event of a complaint was not stored.');
    if (kind !== 'replied') await queries.setClosed(tx, complaintNumber, kind === 'closed' ? now : null);
    await queueComplaintMessage(tx, `complaint ${kind}`, { complaintNumber, eventId }, now);
    // A reply is in the complaint only.
    const reason = kind === 'replied' ? {} : { reason: text };
    await recordAct(tx, actor, { act, subject: `complaint:${complaintNumber}`, ...reason }, now);
    return 'done';
  });
}
