import type { Browser, Page } from '@playwright/test';
import { type Customer, expect } from '../../fixtures.ts';
import { openOffice } from '../demo-staff.ts';
import { buyRing } from '../payments/stand-in-payments.ts';

/** Ships an order and marks it as delivered, in the session of the page. */
async function deliver(office: Page, order_id: string): Promise<void> {
  const statuses = await office.evaluate(async (id) => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api/v1/office/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
        .status;
    };
    const shipment = { order_id: id, carrier: 'Blue Dart', tracking_number: 'BD 1' };
    return [
      await post('orders/ship', { shipments: [shipment] }),
      await post('orders/status', { order_id: id, status: 'delivered' }),
    ];
  }, order_id);
  expect(statuses).toEqual([200, 200]);
}

/** A customer buys a ring that the shop delivers; returns its order, and the office of a manager. */
export async function buyDelivered(page: Page, customer: Customer, browser: Browser) {
  const { orderId } = await buyRing(page, customer);
  const office = await openOffice(browser, 'manager');
  await deliver(office, orderId);
  return { orderId, office };
}
