import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '#api/platform/database/database.ts';
import { ARRIVED_STATUSES } from '#contract/orders/order-states.ts';
import type { ReviewState } from '#contract/reviews/review-states.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { users } from '#db/tables/customers/accounts.ts';
import { reviews } from '#db/tables/customers/reviews.ts';
import { orderItems, orders } from '#db/tables/orders/orders.ts';

/** Lines of a customer's orders that arrived; a gift card is no piece to be reviewed. */
const ownArrived = (userId: string) =>
  and(
    eq(orders.userId, userId),
    inArray(orders.orderStatus, [...ARRIVED_STATUSES]),
    eq(orderItems.isGiftCard, false),
  );

export async function isOwnOrder(db: Database, userId: string, orderId: string): Promise<boolean> {
  const own = await db.$count(orders, and(eq(orders.userId, userId), eq(orders.orderId, orderId)));
  return own > 0;
}

/** The lines of an own order that arrived, with their reviews. */
export function findReviewable(db: Database, userId: string, orderId: string) {
  const { orderItemId } = orderItems;
  return db
    .select({ orderItemId, review: reviews })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.orderId))
    .leftJoin(reviews, eq(reviews.orderItemId, orderItemId))
    .where(and(ownArrived(userId), eq(orders.orderId, orderId)))
    .orderBy(asc(orderItemId));
}

/** The product of a line that its customer can review. */
export async function findReviewableProduct(
  db: Database,
  userId: string,
  orderItemId: number,
): Promise<number | undefined> {
  const rows = await db
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .where(and(ownArrived(userId), eq(orderItems.orderItemId, orderItemId)));
  return rows[0]?.productId;
}

/** Stores a review, or its rewritten form, which the shop has to read again. */
export async function storeReview(tx: Database, review: typeof reviews.$inferInsert): Promise<void> {
  const { stars, words, name, writtenAt } = review;
  const unread = { state: 'waiting', declinedBecause: null } as const;
  await tx
    .insert(reviews)
    .values(review)
    .onConflictDoUpdate({ target: reviews.orderItemId, set: { stars, words, name, writtenAt, ...unread } });
}

export async function deleteReview(db: Database, userId: string, orderItemId: number): Promise<boolean> {
  const own = and(eq(reviews.userId, userId), eq(reviews.orderItemId, orderItemId));
  const { rowCount } = await db.delete(reviews).where(own);
  return (rowCount ?? 0) > 0;
}

/** Published reviews of a product, newest first, behind `before`. */
export function findPublished(db: Database, productId: number, before: number | undefined, limit: number) {
  const { reviewId, stars, words, name, writtenAt, reply } = reviews;
  return db
    .select({ reviewId, stars, words, name, writtenAt, reply })
    .from(reviews)
    .where(
      and(
        eq(reviews.productId, productId),
        eq(reviews.state, 'published'),
        before === undefined ? undefined : lt(reviewId, before),
      ),
    )
    .orderBy(desc(reviewId))
    .limit(limit);
}

/** Reviews in a state for the office, newest first, behind `before`. */
export function findReviews(
  db: Database,
  { state, before }: { state: ReviewState; before: number | undefined },
  limit: number,
) {
  return db
    .select({
      review: reviews,
      ...{ sku: products.sku, productName: products.productName },
      ...{ orderId: orderItems.orderId, customerName: users.name },
    })
    .from(reviews)
    .innerJoin(products, eq(products.productId, reviews.productId))
    .innerJoin(orderItems, eq(orderItems.orderItemId, reviews.orderItemId))
    .innerJoin(users, eq(users.userId, reviews.userId))
    .where(and(eq(reviews.state, state), before === undefined ? undefined : lt(reviews.reviewId, before)))
    .orderBy(desc(reviews.reviewId))
    .limit(limit);
}

/** A locked review with the order of its line. */
export async function lockReview(tx: Database, reviewId: number) {
  const rows = await tx
    .select({ writtenAt: reviews.writtenAt, orderId: orderItems.orderId })
    .from(reviews)
    .innerJoin(orderItems, eq(orderItems.orderItemId, reviews.orderItemId))
    .where(eq(reviews.reviewId, reviewId))
    .for('no key update', { of: reviews });
  return rows[0];
}

export async function updateReview(
  tx: Database,
  reviewId: number,
  changes: Partial<Pick<typeof reviews.$inferInsert, 'state' | 'declinedBecause' | 'reply'>>,
): Promise<void> {
  await tx.update(reviews).set(changes).where(eq(reviews.reviewId, reviewId));
}

/** How many reviews wait to be read. */
export function countWaiting(db: Database): Promise<number> {
  return db.$count(reviews, eq(reviews.state, 'waiting'));
}
