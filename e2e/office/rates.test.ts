import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs, openOffice } from './demo-staff.ts';

// Both change the one board of the shop.
test.describe.configure({ mode: 'serial' });

test('rates are proposed by fineness, previewed, applied by keyboard and put back by Undo', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/office\/rates/);
  await logInAs(page, 'manager');
  await page.goto('/office/rates');
  await expect(page.getByRole('heading', { name: 'Proposal of Demo bullion desk' })).toBeVisible();
  const row = page.getByRole('row', { name: /^Pt950/ });
  await row.getByLabel('New rate of Pt950').focus();
  await page.keyboard.type('46100');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('alert')).toContainText('not of ten');
  await row.getByLabel('New rate of Pt950').fill('4610');
  await page.getByLabel('New rate of 999', { exact: true }).fill('155');
  await page.getByRole('button', { name: 'Take 144 by fineness' }).click();
  await expect(page.getByLabel('New rate of 925')).toHaveValue('144');
  await page.getByLabel('New rate of 925').fill('');
  await page.getByLabel('New rate of 999', { exact: true }).fill('');
  await page.getByLabel('New rate of Pt950').press('Enter');
  await expect(page.getByRole('region', { name: 'What changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Apply 1 rate' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('₹4,610');
  await expect(page.getByRole('region', { name: 'What changes' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('₹4,600');
  for (const address of ['', '?view=history', '?purity=22K916', '/card'])
    await expectScreenFits(page, `/office/rates${address}`);
  const card = page.getByRole('article', { name: 'Rate card' });
  await expect(card.getByRole('row', { name: /^22K \(916\)/ })).toContainText('₹11,365');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a picture' }).click();
  const { width, height, format } = await sharp(await (await saved).path()).metadata();
  expect([width, height, format]).toEqual([1080, 1080, 'png']);
});

test('of two people with the same board, the second sees both and keeps what was typed', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/409.*office\/rates/);
  await logInAs(page, 'manager');
  await page.goto('/office/rates');
  const other = await openOffice(browser, 'owner');
  await other.goto('/office/rates');
  for (const [screen, rate] of [
    [other, '4605'],
    [page, '4607'],
  ] as const) {
    await screen.getByLabel('New rate of Pt950').fill(rate);
    await screen.getByRole('button', { name: 'Preview' }).click();
    await expect(screen.getByRole('button', { name: 'Apply 1 rate' })).toBeVisible();
  }
  await other.getByRole('button', { name: 'Apply 1 rate' }).click();
  await expect(other.getByRole('row', { name: /^Pt950/ })).toContainText('₹4,605');
  await page.getByRole('button', { name: 'Apply 1 rate' }).click();
  const conflict = page.getByRole('region', { name: 'Two versions' });
  await expect(conflict.getByRole('row').filter({ hasText: 'Pt950' })).toContainText('4605');
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByRole('row', { name: /^Pt950/ })).toContainText('₹4,607');
  await page.getByLabel('New rate of Pt950').fill('4600');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Apply 1 rate' }).click();
  await expect(page.getByRole('row', { name: /^Pt950/ })).toContainText('₹4,600');
  await other.context().close();
});
