import { askForCare, ownCare, takePieceIn } from '#api/care/care-testing.ts';
import { PIECES } from '#api/payments/purchase-testing.ts';
import { delivered } from '#api/returns/return-testing.ts';
import { newStaff } from '#api/staff/office-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { TestShop } from '../shop-testing.ts';

type Size = 'small' | 'large';

/** The round trips of cleaning and repairs: listed, asked for and withdrawn, beside one or five other pieces. */
export const careRoundTrips = (shop: TestShop) => {
  async function brought(customer: LoginResponse, size: Size) {
    const counter = await newStaff(shop, 'counter');
    const { orderId, items } = await delivered(shop, [[PIECES.ring, 8]], new Date(), customer);
    const item = items[0] ?? 0;
    for (let count = 0; count < (size === 'small' ? 1 : 5); count += 1) await takePieceIn(counter, item);
    return { orderId, item };
  }
  return {
    getOwnCare: {
      maxTrips: 8,
      work: async (customer: LoginResponse, size: Size) => {
        const { orderId } = await brought(customer, size);
        return () => ownCare(shop, customer, orderId);
      },
    },
    askCare: {
      maxTrips: 13,
      work: async (customer: LoginResponse, size: Size) => {
        const { item } = await brought(customer, size);
        return () => askForCare(shop, customer, item);
      },
    },
    withdrawCare: {
      maxTrips: 6,
      work: async (customer: LoginResponse, size: Size) => {
        const { item } = await brought(customer, size);
        const { body } = await askForCare(shop, customer, item);
        return () =>
          shop.call(afterSaleCalls.withdrawCare, {
            token: customer.token,
            body: { care_number: body.data.care_number },
          });
      },
    },
  };
};
