import { order, PIECES } from '#api/payments/purchase-testing.ts';
import { savedPlan } from '#api/schemes/passbook/passbook-testing.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { TestShop } from '../shop-testing.ts';

type Size = 'small' | 'large';

/** The round trips of a savings plan that pays a part of an order. */
export const planUseRoundTrips = (shop: TestShop) => {
  async function saved(size: Size) {
    const { customer, id } = await savedPlan(shop, size === 'small' ? 6 : 11);
    const pieces: [number, number][] =
      size === 'small'
        ? [[PIECES.ring, 8]]
        : [
            [PIECES.ring, 8],
            [PIECES.chain, 1],
            [PIECES.pendant, 1],
          ];
    return { token: customer.token, id, ...(await order(shop, customer, { pieces })) };
  }
  return {
    getOrderPlans: {
      maxTrips: 7,
      work: async (_: unknown, size: Size) => {
        const { token, orderId } = await saved(size);
        return () => shop.call(afterSaleCalls.getOrderPlans, { token, params: { order_id: orderId } });
      },
    },
    setOrderPlan: {
      maxTrips: 20,
      work: async (_: unknown, size: Size) => {
        const { token, orderId, id } = await saved(size);
        const body = { order_id: orderId, user_scheme_id: id };
        return () => shop.call(afterSaleCalls.setOrderPlan, { token, body });
      },
    },
  };
};
