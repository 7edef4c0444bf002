import { expect, test } from 'vitest';
import { shopOfThisFile } from '#api/testing/shop-testing.ts';
import { indianDate } from '#contract/indian-time.ts';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import { demoReviews } from './demo-reviews.ts';

const shop = shopOfThisFile();

test('the demo pieces show the reviews of the demo customer, with their days and the reply of the shop', async () => {
  const today = indianDate(shop.shop.clock());
  for (const { productName, day, stars, words, reply } of demoReviews(today)) {
    const { rows } = await shop.pool.query<{ product_id: number }>(
      'select product_id from products where product_name = $1',
      [productName],
    );
    const params = { product_id: rows[0]?.product_id ?? 0 };
    const { body } = await shop.call(reviewCalls.getReviews, { params, query: {} });
    expect(body.data).toMatchObject([
      { name: 'Ananya', stars, words, written_on: day, ...(reply && { reply }) },
    ]);
  }
});
