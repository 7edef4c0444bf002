import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../held-requests.ts';
import { axe } from '../page-checks.ts';
import { makeCoupon } from './coupon-samples.ts';
import { logInAs } from './demo-staff.ts';

const QUESTION = { name: 'Leave without saving?' };

test('unsaved input of a piece is left only after a question', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto('/office/goods?q=P033');
  await page.getByRole('table', { name: 'Goods' }).getByRole('link').click();
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill('A name that is not saved');

  const menu = page.getByRole('navigation', { name: 'Office' });
  await menu.getByRole('link', { name: 'Coupons' }).click();
  const question = page.getByRole('alertdialog', QUESTION);
  await expect(question.getByRole('button', { name: 'Stay here' })).toBeFocused();
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Coupons' })).toBeFocused();
  await expect(name).toHaveValue('A name that is not saved');

  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/piece\?sku=P033/);
  await expect(name).toHaveValue('A name that is not saved');

  await menu.getByRole('link', { name: 'Coupons' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Coupons', exact: true })).toBeVisible();
  await expect(page.locator('#screen')).toBeFocused();
  await page.goBack();
  await expect(name).toHaveValue(before);
});

test('unsaved input is asked for before logging out', async ({ page }) => {
  await logInAs(page, 'manager');
  await makeCoupon(page);
  await page.getByLabel('Rupees', { exact: true }).fill('300');
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.click();
  const question = page.getByRole('alertdialog', { name: 'Log out without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(logOut).toBeFocused();
  await expect(page.getByLabel('Rupees', { exact: true })).toHaveValue('300');
  await logOut.click();
  await question.getByRole('button', { name: 'Log out without saving' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('nothing is asked when input is saved or taken back', async ({ page }) => {
  await logInAs(page, 'manager');
  const code = await makeCoupon(page);
  await page.getByLabel('Rupees', { exact: true }).fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${code} is changed.`)).toBeVisible();
  await page.getByLabel('Rupees', { exact: true }).fill('350');
  await page.getByLabel('Rupees', { exact: true }).fill('300');
  await page.getByRole('link', { name: 'Rates', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rates', exact: true })).toBeVisible();
});

test('the grid keeps its edits under other filters, and asks before another screen', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto('/office/goods/grid?q=bangle');
  const stock = page.getByRole('textbox', { name: /^Stock of/ });
  await stock.first().fill('7');
  await page.getByLabel('Category').selectOption('Rings');
  await expect(page).toHaveURL(/category=Rings/);
  await expect(page.getByRole('button', { name: 'Save 1 piece' })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('alertdialog', QUESTION).getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('button', { name: 'Save 1 piece' })).toBeVisible();
});

test('the browser asks before a tab with unsaved rates is loaded again', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.goto('/office/rates');
  await page.getByLabel('New rate of Pt950').pressSequentially('4607');
  await page.getByRole('link', { name: 'Pt950' }).click();
  await page.getByRole('alertdialog', QUESTION).getByRole('button', { name: 'Stay here' }).click();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await reloaded;
  await expect(page.getByLabel('New rate of Pt950')).toHaveValue('');
});

test('nothing can be typed into a form while it is saved', async ({ page }) => {
  await logInAs(page, 'manager');
  const code = await makeCoupon(page);
  const release = await holdBack(page, /\/office\/coupons\/edit$/);
  await page.getByLabel('Rupees', { exact: true }).fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  const words = page.getByLabel('Words');
  await clickInto(words);
  await page.keyboard.type('It would be overwritten');
  await expect(words).toHaveValue('');
  release();
  await expect(page.getByText(`${code} is changed.`)).toBeVisible();
  await words.click();
  await page.keyboard.type('For Diwali');
  await expect(words).toHaveValue('For Diwali');
});

/** A press that does not wait until the field accepts it. */
async function clickInto(field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded();
  const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
  await field.page().mouse.click(x + 10, y + 10);
}
