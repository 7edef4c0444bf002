import * as z from 'zod/mini';
import { COMPLAINT_EVENTS, COMPLAINT_REASONS } from '#contract/complaints/complaint-words.ts';
import { complaintParams } from '#contract/complaints/complaints.ts';
import { atMost, instant, requiredText, rowId } from '#contract/fields.ts';

export const COMPLAINT_VIEWS = ['open', 'closed'] as const;

export const officeComplaintsQuery = z.object({
  view: z._default(z.enum(COMPLAINT_VIEWS, { error: 'Please choose a view.' }), 'open'),
  /** Where the page begins, as `next` of the page before. */
  after: z.optional(z.string().check(atMost(60))),
});

const listedComplaint = {
  complaint_number: z.int(),
  order_id: z.string(),
  customer_name: z.string(),
  reason: z.enum(COMPLAINT_REASONS),
  made_at: instant,
  due_at: instant,
  closed_at: z.nullable(instant),
  /** Indian days since it was made. */
  age_days: z.int(),
  /** Open, and 25 days old or older. */
  is_urgent: z.boolean(),
  /** The customer was the last to write. */
  waits_for_shop: z.boolean(),
};

/** Open ones by the day on which they are due, closed ones newest first; 50 at most. */
export const officeComplaintsResponse = z.object({
  data: z.array(z.object(listedComplaint).register(z.globalRegistry, { id: 'ListedComplaint' })),
  next: z.nullable(z.string()),
});

export const officeComplaintParams = complaintParams;

const officeComplaint = z
  .object({
    ...listedComplaint,
    text: z.string(),
    acknowledged_at: z.nullable(instant),
    acknowledge_by: instant,
    has_photo: z.boolean(),
    /** Oldest first; `by` is the customer's name, the person's name, or the shop. */
    events: z.array(
      z.object({
        kind: z.enum(COMPLAINT_EVENTS),
        text: z.nullable(z.string()),
        by: z.string(),
        at: instant,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'OfficeComplaint' });

export const officeComplaintResponse = z.object({ data: officeComplaint });

/** The bytes of a WebP. */
export const complaintPhotoResponse = z.string();

const MAX_CHARACTERS = 2000;

export const replyBody = z.object({
  complaint_number: rowId,
  text: requiredText('the reply', MAX_CHARACTERS),
});

export const closeBody = z.object({
  complaint_number: rowId,
  text: requiredText('how it was settled', MAX_CHARACTERS),
});

export const reopenBody = z.object({
  complaint_number: rowId,
  text: requiredText('why it is opened again', MAX_CHARACTERS),
});

export type ComplaintView = (typeof COMPLAINT_VIEWS)[number];
export type ListedComplaint = z.infer<typeof officeComplaintsResponse>['data'][number];
export type OfficeComplaint = z.infer<typeof officeComplaint>;
export type OfficeComplaintsPage = z.infer<typeof officeComplaintsResponse>;
