import type { FastifyInstance } from 'fastify';
import { bindCustomerCall } from '#api/platform/http/route-binding.ts';
import type { Shop } from '#api/shop.ts';
import { afterSaleCalls } from '#contract/after-sale/after-sale-calls.ts';
import { calls } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { setOrderBusinessBody, setOrderBusinessResponse } from '#contract/orders/business-buyer.ts';
import { invoicesResponse } from '#contract/orders/documents/invoices.ts';
import { setOrderBusiness } from './business/business-service.ts';
import { toInvoice } from './invoice-response-rules.ts';
import { findInvoices } from './queries.ts';

export function invoiceRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, clock } = shop;

  bindCustomerCall(app, calls.getUserInvoices, { response: invoicesResponse }, async ({ customer }) => ({
    invoices: (await findInvoices(db, customer.userId)).flatMap(toInvoice),
  }));

  bindCustomerCall(
    app,
    afterSaleCalls.setOrderBusiness,
    { body: setOrderBusinessBody, response: setOrderBusinessResponse },
    async ({ body: { order_id: orderId, business }, customer: { userId } }) => {
      const stored = await setOrderBusiness(shop, { userId, orderId, business, now: clock() });
      if (isRefusal(stored)) return stored;
      return {
        message: stored ? 'The invoice will name your business.' : 'The invoice will name no business.',
        business: stored,
      };
    },
  );
}
