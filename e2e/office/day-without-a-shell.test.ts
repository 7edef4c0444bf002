import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { calls } from '#contract/calls.ts';
import { expect, test } from '../fixtures.ts';
import { logInAs } from './demo-staff.ts';
import { buyRing, joinPlan } from './payments/stand-in-payments.ts';

const ORDERS = 10;
const said = (page: Page, text: string | RegExp) =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible();

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(value);
}

/** Twenty tasks of a day, each a few presses or one form; no command is used. */
test('a jeweller’s day in the office, from login to done', async ({ page, customer, browser }) => {
  test.setTimeout(240_000);
  const sku = `DAY${Date.now()}`;
  const code = sku;
  const phone = `9${String(Date.now()).slice(-9)}`;
  await customer.api.call(calls.updateProfile, { body: { user_id: customer.user_id, phone } });
  const bought: { orderId: string; paymentId: string }[] = [];
  while (bought.length < ORDERS + 1) bought.push(await buyRing(page, customer));
  const [returned, ...orders] = bought;
  const passbook = await joinPlan(page, customer, 1);

  await test.step('1 log in, and see what waits', async () => {
    await logInAs(page, 'owner');
    await expect(page.getByRole('link', { name: /paid orders? to pack/ })).toBeVisible();
  });

  await test.step('2 set the rate of today', async () => {
    await page.getByRole('link', { name: 'Rates', exact: true }).click();
    const row = page.getByRole('row', { name: /^18K750/ });
    const before = /₹([\d.,]+)/.exec((await row.textContent()) ?? '')?.[1] ?? '';
    await row.getByLabel('New rate of 18K750').fill(String(Number(before.replace(/,/g, '')) + 1));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Apply 1 rate' }).click();
    await said(page, 'The shop sells at these rates now.');
  });

  await test.step('3 add a ring', async () => {
    await page.goto('/office/goods/new');
    await fill(page, {
      SKU: sku,
      Name: 'Day Ring',
      Category: 'Rings',
      Description: 'A plain band of the day.',
      Metal: 'Yellow gold',
      Purity: '22K916',
      'Gross weight (g)': '2.000',
      'Net weight (g)': '2.000',
      Stone: 'None',
      'Price of metal and stones (₹)': '30000',
      'Stone value (₹)': '0',
      'Making charges (₹)': '3000',
      'Discount (₹)': '0',
      'HSN code': '71131911',
    });
    await page.getByLabel('Put it on sale at once').check();
    await page.getByRole('button', { name: 'Add the piece' }).click();
    await expect(page.getByRole('heading', { name: 'Day Ring' })).toBeVisible();
  });

  await test.step('4 give it photos', async () => {
    const colours = ['#b08d57', '#7d5c16'];
    for (const [index, background] of colours.entries()) {
      const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const name = `ring-${index}.jpg`;
      await page.getByLabel('Add photos').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await page.getByLabel('What does the photo show?').fill(`Day Ring, view ${index + 1}`);
      await page.getByRole('button', { name: 'Put it on the piece' }).click();
      await expect(page.getByRole('img', { name: `Day Ring, view ${index + 1}` })).toBeVisible();
    }
  });

  await test.step('5 change its price', async () => {
    await page.getByLabel('Making charges (₹)').fill('3500');
    await page.getByRole('button', { name: 'Save' }).click();
    await said(page, 'Saved. The shop shows it at once.');
  });

  await test.step('6 see who changed it, and undo it', async () => {
    const change = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
    await expect(change).toContainText('Making charges: 3000 → 3500');
    await change.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Making charges (₹)')).toHaveValue('3000');
  });

  await test.step('7 make a coupon', async () => {
    await page.goto('/office/coupons/new');
    await fill(page, { Code: code, Rupees: '500' });
    await page.getByLabel('Rupees', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
  });

  await test.step('8 stop it', async () => {
    await page.getByRole('button', { name: 'Stop it' }).click();
    await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
  });

  await test.step('9 find orders by phone', async () => {
    await page.goto('/office/orders');
    await page.getByRole('searchbox').fill(phone);
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('row')).toHaveCount(bought.length + 1);
  });

  await test.step('10 print ten packing slips', async () => {
    for (const { orderId } of orders) await page.getByLabel(`Choose order ${orderId}`).check();
    await page.getByRole('link', { name: 'Print packing slips' }).click();
    await expect(page.getByRole('article')).toHaveCount(ORDERS);
  });

  await test.step('11 ship the ten', async () => {
    await page.getByRole('link', { name: 'Ship' }).click();
    await page.getByLabel('Carrier').fill('Blue Dart');
    const numbers = await page.getByLabel('Tracking number for').all();
    for (const [index, field] of numbers.entries()) await field.fill(`BD${index}`);
    await page.getByRole('button', { name: `Mark ${ORDERS} as shipped` }).click();
    await expect(page.getByRole('region', { name: `${ORDERS} orders are shipped` })).toBeVisible();
  });

  await test.step('12 cancel a paid order', async () => {
    await page.goto(`/office/orders/${returned?.orderId}`);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByLabel('Reason').fill('bought twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  });

  await test.step('13 send the money of a returned piece back', async () => {
    await page.goto(`/office/orders/${orders[0]?.orderId}`);
    await page.getByRole('button', { name: 'Credit pieces' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('how many of').first().fill('1');
    await dialog.getByLabel('Reason').fill('did not fit');
    await dialog.getByRole('button', { name: 'Credit pieces' }).click();
    await expect(page.getByRole('main')).toContainText(/CN\/\d\d-\d\d\/\d{6}/);
  });

  await test.step('14 close a passbook', async () => {
    await page.goto(`/office/passbooks/${passbook}`);
    await page.getByRole('button', { name: 'Give the money back' }).click();
    await page.getByLabel('Reason').fill('moves abroad');
    await page.getByRole('dialog').getByRole('button', { name: 'Give the money back' }).click();
    await expect(page.getByRole('button', { name: 'Give the money back' })).toHaveCount(0);
  });

  let catalogue = '';
  await test.step('15 export the catalogue', async () => {
    await page.goto('/office/import');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the catalogue' }).click();
    catalogue = await readFile(await (await downloading).path(), 'utf8');
    expect(catalogue).toContain(sku);
  });

  await test.step('16 import a change of it', async () => {
    const [head, ...records] = catalogue.split('\r\n');
    const piece = records.find((record) => record.startsWith(`${sku},`)) ?? '';
    const buffer = Buffer.from([head, piece.replace('Day Ring', 'Daily Ring')].join('\n'));
    await page
      .getByLabel('Choose a catalogue file')
      .setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
    await said(page, 'Imported: 0 added, 1 changed.');
  });

  const colleague = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  await test.step('17 invite a person', async () => {
    await page.goto('/office/staff');
    await fill(page, { Name: `Day ${sku}` });
    await page.getByRole('button', { name: 'Make the invitation' }).click();
    await expect(page.getByRole('region', { name: `Invitation of Day ${sku}` })).toContainText(
      '/office/invitation#',
    );
  });

  await test.step('18 end the sessions of a person', async () => {
    const other = await colleague.newPage();
    await logInAs(other, 'reader');
    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: 'reader@example.com' });
    await row.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(row.getByRole('button', { name: 'Log out everywhere' })).toHaveCount(0);
    await other.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
  await colleague.close();

  await test.step('19 save the invoices for the accountant', async () => {
    await page.goto('/office/invoices');
    const today = new Date().toISOString().slice(0, 10);
    await fill(page, { 'First day': today, 'Last day': today });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the file' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('20 take the ring off the shop', async () => {
    await page.goto(`/office/goods/piece?sku=${sku}`);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('button', { name: 'Put on sale' })).toBeVisible();
  });
});
