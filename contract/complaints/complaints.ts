import * as z from 'zod/mini';
import { instant, orderIdField, requiredText, rowId, rowIdParam } from '#contract/fields.ts';
import { COMPLAINT_EVENTS, COMPLAINT_REASONS } from './complaint-words.ts';

const MAX_COMPLAINT_CHARACTERS = 2000;

export const makeComplaintBody = z.object({
  order_id: orderIdField,
  reason: z.enum(COMPLAINT_REASONS, { error: 'Please choose what it is about.' }),
  text: requiredText('what is wrong', MAX_COMPLAINT_CHARACTERS),
});

export const makeComplaintResponse = z.object({
  message: z.string(),
  data: z.object({ complaint_number: z.int() }),
});

export const complaintParams = z.object({
  complaint_number: rowIdParam('This number is not valid.'),
});

export const writeToComplaintBody = z.object({
  complaint_number: rowId,
  text: requiredText('your message', MAX_COMPLAINT_CHARACTERS),
});

const listedComplaint = {
  complaint_number: z.int(),
  order_id: z.string(),
  reason: z.enum(COMPLAINT_REASONS),
  made_at: instant,
  /** Null while it is open. */
  closed_at: z.nullable(instant),
};

/** The newest 50. */
export const complaintsResponse = z.object({ data: z.array(z.object(listedComplaint)) });

const complaint = z
  .object({
    ...listedComplaint,
    text: z.string(),
    acknowledged_at: z.nullable(instant),
    acknowledge_by: instant,
    /** Until then it must be settled. */
    due_at: instant,
    has_photo: z.boolean(),
    /** Oldest first. Customers see who it was, not the person's name. */
    events: z.array(
      z.object({
        kind: z.enum(COMPLAINT_EVENTS),
        text: z.nullable(z.string()),
        by: z.enum(['customer', 'shop']),
        at: instant,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Complaint' });

export const complaintResponse = z.object({ data: complaint });

export type Complaint = z.infer<typeof complaint>;
export type ComplaintParams = z.infer<typeof complaintParams>;
export type ComplaintResponse = z.infer<typeof complaintResponse>;
export type ComplaintsResponse = z.infer<typeof complaintsResponse>;
export type MakeComplaintBody = z.infer<typeof makeComplaintBody>;
export type MakeComplaintResponse = z.infer<typeof makeComplaintResponse>;
export type WriteToComplaintBody = z.infer<typeof writeToComplaintBody>;
