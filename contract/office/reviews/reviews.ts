import * as z from 'zod/mini';
import { instant, optionalText, rowId, rowIdInQuery } from '#contract/fields.ts';
import { DECLINE_REASONS, MAX_REVIEW_CHARACTERS, REVIEW_STATES } from '#contract/reviews/review-states.ts';

/** `before` is the cursor: `next` of the page before. */
export const officeReviewsQuery = z.object({
  state: z._default(z.enum(REVIEW_STATES, { error: 'Please choose a state.' }), 'waiting'),
  before: z.optional(rowIdInQuery),
});

const officeReview = z
  .object({
    review_id: z.int(),
    sku: z.string(),
    product_id: z.int(),
    product_name: z.string(),
    order_id: z.string(),
    user_id: z.string(),
    customer_name: z.string(),
    /** Under which it is shown. */
    name: z.string(),
    stars: z.int(),
    words: z.string(),
    written_at: instant,
    state: z.enum(REVIEW_STATES),
    declined_because: z.nullable(z.enum(DECLINE_REASONS)),
    reply: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OfficeReview' });

/** Newest first. */
export const officeReviewsResponse = z.object({ data: z.array(officeReview), next: z.nullable(z.int()) });

/** `written_at`: of the words that the person read; refused if the customer rewrote them since. */
const readReview = { review_id: rowId, written_at: instant };

export const publishReviewBody = z.object(readReview);

export const declineReviewBody = z.object({
  ...readReview,
  reason: z.enum(DECLINE_REASONS, { error: 'Please choose why.' }),
});

/** Empty words take the reply away. */
export const replyToReviewBody = z.object({
  review_id: rowId,
  reply: optionalText('the reply', MAX_REVIEW_CHARACTERS),
});

export type OfficeReview = z.infer<typeof officeReview>;
export type OfficeReviewsPage = z.infer<typeof officeReviewsResponse>;
export type PublishReviewBody = z.infer<typeof publishReviewBody>;
export type DeclineReviewBody = z.infer<typeof declineReviewBody>;
export type ReplyToReviewBody = z.infer<typeof replyToReviewBody>;
