import type { Page } from '@playwright/test';
import { orderMessages } from '#contract/orders/order-messages.ts';
import { type Order, sampleOrder } from '../order-samples.ts';
import { SUCCESS } from './payment-recorder.ts';

export const INITIATED = {
  key_id: 'rzp_test_recorded',
  amount: 10_000,
  currency: 'INR',
  razorpayOrderId: SUCCESS.razorpay_order_id,
};

export const payButton = (page: Page) => page.getByRole('button', { name: orderMessages.proceedToPayment });
export const completed = (page: Page) => page.getByRole('button', { name: orderMessages.paymentCompleted });

/** Stubs getOrders with one response per call; the last one repeats. Counts the calls after the first. */
export async function stubOrders(page: Page, ...responses: Partial<Order>[]) {
  const times: number[] = [];
  let index = 0;
  await page.route(/\/getOrders$/, async (route) => {
    times.push(Date.now());
    const over = responses[Math.min(index, responses.length - 1)];
    index += 1;
    await route.fulfill({ json: { orders: [sampleOrder(over)] } });
  });
  return { refetches: () => times.length - 1 };
}
