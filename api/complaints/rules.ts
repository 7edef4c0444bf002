import type { RateLimit } from '#api/accounts/rules.ts';
import { acknowledgeBy } from '#contract/complaints/complaint-clocks.ts';
import type { Complaint, ComplaintsResponse } from '#contract/complaints/complaints.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { refuse } from '#contract/errors.ts';
import type { ComplaintRow, EventRow, WholeComplaint } from './queries.ts';

export const unknownComplaint = () => refuse('not_found', 'There is no complaint of this number.');

const MAX_COMPLAINTS_A_DAY = 10;
const MAX_MESSAGES_AN_HOUR = 20;
const MAX_PHOTOS_AN_HOUR = 10;
/** Maximum number of a customer's messages in one complaint. */
export const MAX_MESSAGES_OF_COMPLAINT = 100;

/** Limits of one customer. */
export const COMPLAINT_LIMITS = {
  make: (userId: string): RateLimit[] => [
    { subject: `complaint ${userId}`, windowMs: DAY_MS, max: MAX_COMPLAINTS_A_DAY },
  ],
  write: (userId: string): RateLimit[] => [
    { subject: `complaint message ${userId}`, windowMs: HOUR_MS, max: MAX_MESSAGES_AN_HOUR },
  ],
  photo: (userId: string): RateLimit[] => [
    { subject: `complaint photo ${userId}`, windowMs: HOUR_MS, max: MAX_PHOTOS_AN_HOUR },
  ],
};

/** Written by the customer. */
export const CUSTOMER = 'customer';
/** Happened by itself. */
export const SHOP = 'shop';

export function toListed({
  complaintNumber,
  orderId,
  reason,
  madeAt,
  closedAt,
}: ComplaintRow): ComplaintsResponse['data'][number] {
  return {
    complaint_number: complaintNumber,
    order_id: orderId,
    reason,
    made_at: madeAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
  };
}

const toEvent = ({ kind, text, person, happenedAt }: EventRow): Complaint['events'][number] => ({
  ...{ kind, text, at: happenedAt.toISOString() },
  by: person === CUSTOMER ? 'customer' : 'shop',
});

export function toComplaint(complaint: WholeComplaint): Complaint {
  const { text, acknowledgedAt, madeAt, dueAt, hasPhoto, events } = complaint;
  return {
    ...toListed(complaint),
    text,
    acknowledged_at: acknowledgedAt?.toISOString() ?? null,
    acknowledge_by: acknowledgeBy(madeAt).toISOString(),
    due_at: dueAt.toISOString(),
    has_photo: hasPhoto,
    events: events.map(toEvent),
  };
}
