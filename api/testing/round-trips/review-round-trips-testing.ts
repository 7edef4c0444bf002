import { delivered } from '#api/returns/return-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { reviewCalls } from '#contract/reviews/review-calls.ts';
import type { TestShop } from '../shop-testing.ts';

/** The round trips of a customer who reviews a piece. */
export function reviewRoundTrips(shop: TestShop) {
  const reviewed = async (customer: LoginResponse) => {
    const { orderId, items } = await delivered(shop, undefined, new Date(), customer);
    const body = { order_item_id: items[0] ?? 0, stars: 5, words: 'It shines.', name: 'Meera' };
    await shop.call(reviewCalls.saveReview, { token: customer.token, body });
    return { order_id: orderId, ...body };
  };
  return {
    getReviews: {
      maxTrips: 1,
      work: async () => () => shop.call(reviewCalls.getReviews, { params: { product_id: 1 }, query: {} }),
    },
    getOwnReviews: {
      maxTrips: 3,
      work: async (customer: LoginResponse) => {
        const { order_id } = await reviewed(customer);
        return () => shop.call(reviewCalls.getOwnReviews, { token: customer.token, params: { order_id } });
      },
    },
    saveReview: {
      maxTrips: 3,
      work: async (customer: LoginResponse) => {
        const { order_id: _, ...first } = await reviewed(customer);
        const body = { ...first, stars: 4 };
        return () => shop.call(reviewCalls.saveReview, { token: customer.token, body });
      },
    },
    deleteReview: {
      maxTrips: 2,
      work: async (customer: LoginResponse) => {
        const params = { order_item_id: (await reviewed(customer)).order_item_id };
        return () => shop.call(reviewCalls.deleteReview, { token: customer.token, params });
      },
    },
  };
}
