import { sql } from 'drizzle-orm';
import { reviews } from '#db/tables/customers/reviews.ts';

/** How many reviews the page of a piece has at first. */
const FIRST_REVIEWS = 5;

export interface PublishedReview {
  reviewId: number;
  stars: number;
  words: string;
  name: string;
  writtenAt: string | Date;
  reply: string | null;
}

interface Rating {
  count: number;
  average: number;
}

export interface ReviewsOfProduct extends Rating {
  newest: PublishedReview[];
}

/** Subquery: the stars of a product's published reviews; null without one. Needs `products` in the outer query. */
export const ratingOfProduct = sql<Rating | null>`(
  select json_build_object('count', count(*), 'average', round(avg(stars), 1))
  from ${reviews} published where published.product_id = products.product_id and published.state = 'published'
  having count(*) > 0)`;

/** Subquery: the published reviews of a product; null without one. Needs `products` in the outer query. */
export const reviewsOfProduct = sql<ReviewsOfProduct | null>`(
  select json_build_object('count', count(*), 'average', round(avg(stars), 1), 'newest', (
    select json_agg(json_build_object('reviewId', review_id, 'stars', stars, 'words', words, 'name', name,
      'writtenAt', written_at, 'reply', reply) order by review_id desc)
    from (select * from ${reviews} one where one.product_id = products.product_id and one.state = 'published'
      order by review_id desc limit ${sql.raw(String(FIRST_REVIEWS))}) newest))
  from ${reviews} published where published.product_id = products.product_id and published.state = 'published'
  having count(*) > 0)`;
