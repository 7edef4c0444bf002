import { expect, test } from '../../fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../page-checks.ts';
import { expectScreenFits, openOffice } from '../demo-staff.ts';
import { buyRing } from '../payments/stand-in-payments.ts';

test('an order is shipped by a file, and both sides read the same timeline', async ({
  page,
  customer,
  browser,
}) => {
  const { orderId } = await buyRing(page, customer);
  const office = await openOffice(browser, 'packer');
  await office.goto('/office/orders?view=to_ship');
  await office.getByRole('link', { name: 'Ship by file' }).press('Enter');
  const lines = ['order,carrier,tracking_number', `${orderId},Blue Dart,BD 88`, 'NOBODY,Blue Dart,BD 89', ''];
  await office
    .getByLabel('Choose a file of tracking numbers')
    .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  const preview = office.getByRole('table', { name: 'What would happen' });
  await expect(preview.getByRole('row').nth(1)).toContainText('Will be shipped.');
  await expect(preview.getByRole('row').nth(2)).toContainText('There is no order or invoice NOBODY.');
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Ship 1 order' }).press('Enter');
  const done = office.getByRole('table', { name: 'What was done' });
  await expect(done.getByRole('row').nth(1)).toContainText('Shipped.');
  await done.getByRole('link', { name: orderId }).press('Enter');
  const seen = office.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(seen).toContainText('Shipped');
  await expect(seen).toContainText('by Meena Das');
  await expectScreenFits(office, '/office/orders/tracking-file');
  await office.context().close();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/order-details/${orderId}`);
  const read = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(read).toContainText('Blue Dart · BD 88');
  await expect(read).toContainText('Tola, packing');
  await expect(page.getByText('Meena Das')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
