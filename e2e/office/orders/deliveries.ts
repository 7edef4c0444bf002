import type { Page } from '@playwright/test';
import { expect } from '../../fixtures.ts';

/** Ships an order and marks it as delivered, in the session of the page. */
export async function deliver(office: Page, order_id: string): Promise<void> {
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
