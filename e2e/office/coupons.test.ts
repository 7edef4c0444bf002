import { expect, test } from '../fixtures.ts';
import { expectReadableValues } from '../page-checks.ts';
import { makeCoupon } from './coupon-samples.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

test('a form without input follows what a colleague saves', async ({ page, context }) => {
  await logInAs(page, 'manager');
  const code = await makeCoupon(page);
  const colleague = await context.newPage();
  await colleague.goto(`/office/coupons/code/${code}`);
  await colleague.getByLabel('Rupees', { exact: true }).fill('400');
  await colleague.getByRole('button', { name: 'Save' }).click();
  await expect(colleague.getByText(`${code} is changed.`)).toBeVisible();
  await colleague.close();

  // What was read in the last seconds is not read again.
  await expect(async () => {
    await page.getByRole('link', { name: 'Coupons' }).click();
    await page.getByRole('link', { name: code }).click();
    await expect(page.getByLabel('Rupees', { exact: true })).toHaveValue('400', { timeout: 500 });
  }).toPass();
  await page.getByLabel('Smallest cart').fill('5000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${code} is changed.`)).toBeVisible();
  await expect(page.getByText('₹400 off above ₹5,000', { exact: true }).first()).toBeVisible();
});

test('a coupon is made by keyboard, edited by two people, and put back by Undo', async ({
  page,
  context,
}) => {
  await logInAs(page, 'manager');
  const code = `KEY${Date.now()}`;
  await page.goto('/office/coupons/new');
  await page.getByLabel('Code').focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await expectReadableValues(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('250');
  await expect(page.getByText('₹250 off', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: code })).toBeVisible();

  const colleague = await context.newPage();
  await colleague.goto(`/office/coupons/code/${code}`);
  await colleague.getByLabel('Rupees', { exact: true }).fill('300');
  await page.getByLabel('Rupees', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${code} is changed.`)).toBeVisible();
  await expect(page.getByText('₹400 off', { exact: true }).first()).toBeVisible();
  await colleague.getByRole('button', { name: 'Save' }).click();
  const conflict = colleague.getByRole('region', { name: 'Two versions' });
  await expect(conflict.getByRole('row', { name: 'Takes off ₹300 ₹400' })).toBeVisible();
  await expect(colleague.getByLabel('Rupees', { exact: true })).toHaveValue('300');
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await colleague.getByRole('button', { name: 'Undo' }).click();
  await expect(colleague.getByLabel('Rupees', { exact: true })).toHaveValue('400');
  await colleague.close();

  await page.reload();
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
  for (const path of ['/office/coupons', '/office/coupons/new', `/office/coupons/code/${code}`])
    await expectScreenFits(page, path);
});
