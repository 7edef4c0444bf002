import { setGold, takeGold } from '#api/old-gold/old-gold-testing.ts';
import { order } from '#api/payments/purchase-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { TestShop } from '../shop-testing.ts';

type Size = 'small' | 'large';

/** The round trips of old gold: listed, and chosen for an order. */
export const oldGoldRoundTrips = (shop: TestShop) => {
  async function give(customer: LoginResponse, size: Size) {
    const manager = await newStaff(shop, 'manager');
    const weight = { gross_weight_g: 0.05, net_weight_g: 0.05 };
    for (let time = 0; time < (size === 'small' ? 1 : 4); time += 1)
      await takeGold(manager, customer, weight);
  }
  return {
    getOwnOldGold: {
      maxTrips: 2,
      work: async (customer: LoginResponse, size: Size) => {
        await give(customer, size);
        return () => shop.call(afterSaleCalls.getOwnOldGold, { token: customer.token });
      },
    },
    setOrderOldGold: {
      maxTrips: 20,
      work: async (customer: LoginResponse, size: Size) => {
        await give(customer, size);
        const placed = await order(shop, customer);
        return () => setGold(shop, customer, placed.orderId);
      },
    },
  };
};
