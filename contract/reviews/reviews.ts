import * as z from 'zod/mini';
import {
  dateOnly,
  optionalText,
  orderIdField,
  requiredText,
  rowId,
  rowIdInQuery,
  rowIdParam,
} from '#contract/fields.ts';
import {
  DECLINE_REASONS,
  MAX_REVIEW_CHARACTERS,
  MAX_REVIEWER_CHARACTERS,
  MAX_STARS,
  REVIEW_STATES,
} from './review-states.ts';

const CHOOSE_STARS = `Please choose from 1 to ${MAX_STARS} stars.`;

/** A published review of somebody who bought the piece. */
const shownReview = z
  .object({
    review_id: z.int(),
    stars: z.int(),
    /** Empty: only stars. */
    words: z.string(),
    name: z.string(),
    written_on: dateOnly,
    /** What the shop replied. */
    reply: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'Review' });

/** `average` has one decimal. */
export const pieceReviews = z
  .object({
    count: z.int(),
    average: z.number(),
    /** The newest ones. */
    data: z.array(shownReview),
  })
  .register(z.globalRegistry, { id: 'PieceReviews' });

export const reviewsParams = z.object({ product_id: rowIdParam('This product id is not valid.') });

/** Those that were written before this one; absent: the newest. */
export const reviewsQuery = z.object({ before: z.optional(rowIdInQuery) });

/** Newest first; `next` is the `before` of the next page, null on the last one. */
export const reviewsResponse = z.object({ data: z.array(shownReview), next: z.nullable(z.int()) });

export const ownReviewsParams = z.object({ order_id: orderIdField });

const ownReview = z.object({
  stars: z.int(),
  words: z.string(),
  name: z.string(),
  state: z.enum(REVIEW_STATES),
  declined_because: z.optional(z.enum(DECLINE_REASONS)),
  reply: z.optional(z.string()),
});

/** The lines of an own order that arrived and can be reviewed; empty before. */
export const ownReviewsResponse = z.object({
  data: z.array(
    z
      .object({
        order_item_id: z.int(),
        /** Null: there is none yet. */
        review: z.nullable(ownReview),
      })
      .register(z.globalRegistry, { id: 'ReviewableLine' }),
  ),
});

export const saveReviewBody = z.object({
  order_item_id: rowId,
  stars: z
    .int({ error: CHOOSE_STARS })
    .check(z.minimum(1, { error: CHOOSE_STARS }), z.maximum(MAX_STARS, { error: CHOOSE_STARS })),
  words: optionalText('your words', MAX_REVIEW_CHARACTERS),
  name: requiredText('a name', MAX_REVIEWER_CHARACTERS),
});

export const deleteReviewParams = z.object({ order_item_id: rowIdParam('This review is not valid.') });

export type ShownReview = z.infer<typeof shownReview>;
export type PieceReviews = z.infer<typeof pieceReviews>;
export type ReviewsParams = z.infer<typeof reviewsParams>;
export type ReviewsQuery = z.infer<typeof reviewsQuery>;
export type ReviewsResponse = z.infer<typeof reviewsResponse>;
export type OwnReviewsParams = z.infer<typeof ownReviewsParams>;
export type OwnReviewsResponse = z.infer<typeof ownReviewsResponse>;
export type ReviewableLine = OwnReviewsResponse['data'][number];
export type SaveReviewBody = z.infer<typeof saveReviewBody>;
export type DeleteReviewParams = z.infer<typeof deleteReviewParams>;
