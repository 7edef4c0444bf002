import { readFile } from 'node:fs/promises';
import { calls } from '#contract/calls.ts';
import { expect, storeUser, test } from '../../fixtures.ts';
import { axe } from '../../page-checks.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

/** A silver coin that the demo customer has bought. */
const SCREEN = '/office/goods/piece?sku=P112';
const COIN = 'Rajat Lakshmi Silver Coin 10 g';

test('a certificate is put on goods by keyboard, removed, put back, and downloaded by the buyer', async ({
  page,
  api,
  browser,
  expectedErrors,
}) => {
  // What is no certificate is refused; the buyer asks for one that was removed.
  expectedErrors.push(/certificates\?/, /getCertificate/);
  await logInAs(page, 'manager');
  await page.goto(SCREEN);
  const certificates = page.getByRole('list', { name: 'Certificates', exact: true });
  const number = `E${Date.now()}`;
  const row = certificates.getByRole('listitem').filter({ hasText: number });
  const buffer = Buffer.from(`%PDF-1.4\n${number}\n%%EOF\n`);
  await page.getByRole('button', { name: 'Add a certificate' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lab').fill('igi');
  await dialog.getByLabel('Number').fill(number);
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<p>hello') });
  await dialog.getByLabel('Number').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Please choose a PDF, JPEG or PNG');
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByLabel('File').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer });
  await dialog.getByLabel('Number').press('Enter');
  await expect(row).toContainText(`IGI certificate ${number} (PDF)`);

  const inOffice = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download IGI ${number}` }).press('Enter');
  expect((await inOffice).suggestedFilename()).toBe(`IGI-certificate-${number}.pdf`);

  const body = { email: 'ananya@example.com', password: 'tola-demo-2026' };
  const user = await api.call(calls.login, { body });
  const { orders } = await api.as(user.token).call(calls.getOrders, {});
  const bought = orders.find(({ items }) => items.some((item) => item.product_name === COIN));
  const shop = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await storeUser(shop, user);
  await shop.goto(`/order-details/${bought?.order_id}`);
  const download = shop.getByRole('button', { name: `Download IGI certificate ${number} (PDF)` });
  const saving = shop.waitForEvent('download');
  await download.press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`IGI-certificate-${number}.pdf`);
  expect(await readFile(await file.path())).toEqual(buffer);
  const overflow = await shop.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect((await axe(shop).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole('button', { name: `Remove IGI ${number}` }).press('Enter');
  await expect(row).toHaveCount(0);
  await download.press('Enter');
  await expect(shop.getByRole('alert')).toContainText('could not find this certificate');
  await shop.context().close();
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
  await expect(row).toHaveCount(1);

  await expectScreenFits(page, SCREEN);
  await page.getByRole('button', { name: `Remove IGI ${number}` }).click();
  await expect(row).toHaveCount(0);
});
