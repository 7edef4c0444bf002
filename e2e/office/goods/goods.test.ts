import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

test('a price is changed by keyboard in two tabs, and put back by Undo', async ({ page, context }) => {
  await logInAs(page, 'manager');
  const sku = 'P031';
  const path = `/office/goods/piece?sku=${sku}`;
  await page.goto('/office/goods');
  await page.getByLabel('Name or SKU').focus();
  await page.keyboard.type(sku);
  await page.keyboard.press('Enter');
  const list = page.getByRole('table', { name: 'Goods' });
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('link').focus();
  await page.keyboard.press('Enter');
  const making = page.getByLabel('Making (%)');
  const before = await making.inputValue();

  await expect(page.getByText('What the shopper will see at the rates of now')).toBeVisible();
  const colleague = await context.newPage();
  await colleague.goto(path);
  await colleague.getByLabel('Making (%)').fill(String(Number(before) + 3));
  await making.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(String(Number(before) + 2));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. The shop shows it at once.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText(
    `Making: ${before} → ${Number(before) + 2}`,
  );

  await colleague.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = colleague.getByRole('region', { name: 'Two versions' });
  await expect(
    conflict.getByRole('row', { name: `Making ${Number(before) + 3} ${Number(before) + 2}` }),
  ).toBeVisible();
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(colleague.getByLabel('Making (%)')).toHaveValue(String(Number(before) + 2));
  await colleague.close();

  await page.getByRole('list', { name: 'Changes' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(making).toHaveValue(before);
});

test('stock of several pieces is counted in the grid by keyboard, and put back by one Undo', async ({
  page,
}) => {
  await logInAs(page, 'manager');
  await page.goto('/office/goods/grid?q=bangle');
  const stock = page.getByRole('textbox', { name: /^Stock of/ });
  await stock.first().focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await page.getByRole('button', { name: 'Save 2 pieces' }).press('Enter');
  await expect(page.getByText('2 pieces saved.')).toBeVisible();
  await expect(stock.nth(1)).toHaveValue('8');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stock.first()).toHaveValue('');
  await page.getByLabel('Making by').selectOption('percent');
  await page.getByLabel('Making (% or ₹)').fill('12');
  await page.getByRole('button', { name: /^Fill in for/ }).press('Enter');
  await expect(page.getByText(/prices? changes? with this save/)).toBeVisible();
});

test('a rule is looked at for all pieces of the filter before it changes any', async ({ page }) => {
  await logInAs(page, 'manager');
  await page.setViewportSize({ width: 360, height: 800 });
  // More pieces than the screen shows; only looked at, for other tests buy them.
  await page.goto('/office/goods/grid');
  await page.getByLabel('Least making').fill('1');
  await page.getByRole('button', { name: 'Look at all pieces of the filter' }).press('Enter');
  const preview = page.getByRole('region', { name: 'What the rules do to all pieces of the filter' });
  await expect(preview.getByRole('button', { name: /^Change \d+ pieces$/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await preview.getByRole('button', { name: 'Change nothing' }).press('Enter');
  await expect(preview).toHaveCount(0);
});

test('the screens of the goods fit a phone', async ({ page }) => {
  await logInAs(page, 'manager');
  for (const path of [
    '/office/goods',
    '/office/goods/grid?q=bangle',
    '/office/goods/piece?sku=P032',
    '/office/goods/new',
  ])
    await expectScreenFits(page, path);
});
