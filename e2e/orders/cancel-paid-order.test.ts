import { expect, stubCall, test } from '../fixtures.ts';
import { PAID, sampleOrder } from '../order-samples.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts';

const NOTE = {
  number: 'CN/26-27/000001',
  kind: 'credit note' as const,
  cause: 'cancellation' as const,
  invoice_number: 'INV/26-27/000007',
  date: '2026-11-22T06:00:00.000Z',
  total: 10_000,
};

test('a paid order is cancelled with two presses, and its credit note is listed', async ({
  page,
  customer: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await stubCall(page, 'getOrders', { json: { orders: [sampleOrder({ ...PAID, can_cancel: true })] } });
  await stubCall(page, 'cancelPaidOrder', {
    json: { message: 'Your order is cancelled.', refund_amount: 10_000 },
  });
  await page.goto('/order-details/ORDER7');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(dialog).toContainText('goes back the way you paid it');
  await expect(dialog).toContainText('within 7 working days');
  await expectAccessible(page);
  const cancelled = { ...PAID, order_status: 'cancelled', credit_notes: [NOTE] };
  const payments_to_return = [{ amount: 10_000, reason: 'The paid order was cancelled.' }];
  await stubCall(page, 'getOrders', {
    json: { orders: [sampleOrder({ ...cancelled, payments_to_return })] },
  });
  const entry = {
    kind: 'credit note issued',
    number: NOTE.number,
    amount: 10_000,
    by: 'Tola',
    at: NOTE.date,
  };
  await stubCall(page, 'getOrderTimeline', { json: { data: [entry] } });
  await dialog.getByRole('button', { name: 'Yes, cancel order' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('your money goes back the way you paid it')).toBeVisible();
  await expect(page.getByText(NOTE.number)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
