import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs, openOffice } from '../demo-staff.ts';
import { buyRing } from '../payments/stand-in-payments.ts';

/** Goes to the next elements by Tab until one of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const said = await focused.evaluate(
      (element) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent,
    );
    if (said?.trim() === name) return;
  }
  throw new Error(`"${name}" is not reached by Tab`);
}

test('an order is found by its barcode, packed and shipped by keyboard; the customer sees it', async ({
  page,
  customer,
  browser,
}) => {
  const orderId = (await buyRing(page, customer)).orderId;
  const office = await openOffice(browser, 'packer');
  await office.getByRole('link', { name: 'Orders', exact: true }).press('Enter');
  await office.getByRole('searchbox').focus();
  // As a scanner types it.
  await office.keyboard.type(orderId);
  await office.keyboard.press('Enter');
  await expect(office.getByRole('heading', { name: 'Order of Meera Nair' })).toBeVisible();
  await tabTo(office, 'Mark as packed');
  await office.keyboard.press('Enter');
  await expect(office.getByText('1 order is packed.')).toBeVisible();
  await expect(office.getByRole('region', { name: 'What to do next' })).toBeFocused();
  await tabTo(office, 'Ship');
  await office.keyboard.press('Enter');
  await office.getByLabel('Carrier').focus();
  await office.keyboard.type('Blue Dart');
  await office.keyboard.press('Tab');
  await office.keyboard.type('BD 77');
  await office.keyboard.press('Enter');
  await expect(office.getByRole('list', { name: 'Timeline' })).toContainText('Blue Dart · BD 77');
  await expect(office.getByRole('list', { name: 'Timeline' })).toContainText('by Meena Das');

  await page.goto(`/order-details/${orderId}`);
  await expect(page.getByText(/^Shipped on .* with Blue Dart, number BD 77\.$/)).toBeVisible({
    timeout: 2000,
  });
  await office.context().close();
});

test('a gift is named in the list and on its page, and its slip has the card and no price', async ({
  page,
  customer,
}) => {
  const message = 'प्रिय मीरा,\nwith love 🎂';
  const { orderId } = await buyRing(page, customer, { gift: { message } });
  await logInAs(page, 'packer');
  await page.goto('/office/orders');
  await expect(page.getByRole('row', { name: new RegExp(orderId) })).toContainText('a gift');
  for (const path of [`/office/orders/${orderId}`, `/office/orders/packing-slips?orders=${orderId}`]) {
    await page.goto(path);
    const gift = page.getByRole('region', { name: 'Gift' });
    await expect(gift).toContainText('neither the invoice nor a price tag');
    await expect(gift.getByRole('blockquote')).toHaveText(message);
    await expectScreenFits(page, path);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByRole('article')).not.toContainText('₹');
});

test('several orders are chosen, printed and shipped by one press', async ({ page, customer }) => {
  const orderIds = [(await buyRing(page, customer)).orderId, (await buyRing(page, customer)).orderId];
  await logInAs(page, 'owner');
  await page.goto('/office/orders');
  for (const orderId of orderIds) await page.getByLabel(`Choose order ${orderId}`).check();
  await page.getByRole('link', { name: 'Print packing slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByAltText(`Barcode of order ${orderIds[0]}`)).toBeVisible();
  await page.getByRole('link', { name: 'Ship' }).click();
  await page.getByLabel('Carrier').fill('DTDC');
  const [first, second] = await page.getByLabel('Tracking number for').all();
  await first?.fill('D1');
  await first?.press('Enter');
  if (second) await expect(second).toBeFocused();
  await page.getByRole('button', { name: 'Mark 2 as shipped' }).click();
  await expect(page.getByRole('region', { name: '2 orders are shipped' })).toBeVisible();

  const query = `orders=${orderIds.join(',')}`;
  for (const path of ['', `/${orderIds[0]}`, `/packing-slips?${query}`, `/ship?${query}`])
    await expectScreenFits(page, `/office/orders${path}`);
});
