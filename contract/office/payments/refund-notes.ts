import * as z from 'zod/mini';
import { atMost, instant, requiredText, rupees } from '#contract/fields.ts';
import { creditedLines } from '#contract/office/orders/credits.ts';

/** The options for documenting a refund made at the provider (P-317). */
export const REFUND_NOTE_ADVICES = [
  'exact',
  'several',
  'choose',
  'not sent',
  'all credited',
  'no invoice',
  'done',
] as const;

const id = z
  .string({ error: 'Please give the id of the refund.' })
  .check(z.trim(), z.minLength(1, { error: 'Please give the id of the refund.' }), atMost(100));

export const refundNoteQuery = z.object({ provider_refund_id: id });

/** A line of the order of which pieces can still be credited. */
const creditableLine = z.object({
  order_item_id: z.int(),
  description: z.string(),
  /** The credit of one piece, two pieces, and so on. */
  amounts: z.array(rupees),
  /** How many pieces cost, together with those of the other lines, exactly what went back; 0 where nothing is proposed. */
  proposed: z.int(),
});

export const refundNoteResponse = z.object({
  data: z.object({
    provider_refund_id: z.string(),
    payment_id: z.string(),
    order_id: z.nullable(z.string()),
    order_status: z.nullable(z.string()),
    user_scheme_id: z.nullable(z.int()),
    amount: rupees,
    at: instant,
    advice: z.enum(REFUND_NOTE_ADVICES),
    /** What went back at the provider for this order and no credit note states yet, this refund and others. */
    without_note: rupees,
    /** How much of it is more than the invoices of the order still state: no credit note can cover it. */
    beyond_invoices: rupees,
    note_numbers: z.array(z.string()),
    lines: z.array(creditableLine),
  }),
});

export const issueRefundNoteBody = z.object({
  provider_refund_id: id,
  pieces: creditedLines('Please choose the pieces whose money went back.'),
  reason: requiredText('the reason', 200),
});

export type RefundNoteAdvice = (typeof REFUND_NOTE_ADVICES)[number];
export type RefundNote = z.infer<typeof refundNoteResponse>['data'];
export type IssueRefundNoteBody = z.infer<typeof issueRefundNoteBody>;
