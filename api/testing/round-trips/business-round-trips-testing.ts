import { order, PIECES } from '#api/payments/purchase-testing.ts';
import { changeSettings } from '#api/settings/settings-testing.ts';
import type { LoginResponse } from '#contract/accounts/accounts.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import type { TestShop } from '../shop-testing.ts';

const BUSINESS = { gstin: '27AAACB0000B1ZV', business_name: 'Bhavani Gifts LLP' };

/** The round trips of a business that gives its GSTIN. */
export const businessRoundTrips = (shop: TestShop) => ({
  setOrderBusiness: {
    maxTrips: 4,
    work: async (customer: LoginResponse, size: 'small' | 'large') => {
      await changeSettings(shop, 'orders', { business_invoices: 'yes' });
      const { orderId } = await order(shop, customer, { pieces: [[PIECES.ring, size === 'small' ? 1 : 25]] });
      const body = { order_id: orderId, business: BUSINESS };
      return () => shop.call(afterSaleCalls.setOrderBusiness, { token: customer.token, body });
    },
  },
});
