import { expect, test } from '../../fixtures.ts';
import { expectScreenFits, logInAs } from '../demo-staff.ts';

// Both change the one chart of the shop.
test.describe.configure({ mode: 'serial' });

test('a price of the stone chart is previewed, applied by keyboard and put back by Undo', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/office\/stone-chart/);
  await logInAs(page, 'manager');
  await page.goto('/office/stone-chart');
  const group = page.getByRole('region', { name: 'Diamond GH SI' });
  const price = group.getByLabel('Price of a carat, Diamond GH SI from 0.1 ct');
  await group.getByLabel('From, Diamond GH SI from 0.1 ct').fill('0.12');
  await page.keyboard.press('Enter');
  await expect(group.getByRole('alert')).toContainText('No price between 0.10 and 0.12 ct');
  await group.getByLabel('From, Diamond GH SI from 0.12 ct').fill('0.1');
  const small = group.getByLabel('Price of a carat, Diamond GH SI from 0 ct');
  await small.fill('75150');
  await small.press('Enter');
  const changes = page.getByRole('region', { name: 'What changes' });
  await expect(changes).toContainText('Prices that change');
  await expect(price).toHaveValue('78000');
  await changes.getByRole('button', { name: 'Apply the chart' }).focus();
  await page.keyboard.press('Enter');
  await expect(changes).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(small).toHaveValue('75000');
  for (const address of ['', '?view=history']) await expectScreenFits(page, `/office/stone-chart${address}`);
});

test('the stones of a piece make its stone value', async ({ page, expectedErrors }) => {
  expectedErrors.push(/office\/goods/);
  await logInAs(page, 'manager');
  await page.goto('/office/goods/piece?sku=P067');
  const stones = page.getByRole('region', { name: 'Stones', exact: true });
  await expect(stones).toContainText('1 stone, 0.08 ct, ₹6,000');
  await stones.getByLabel('Total carats').fill('0.8');
  await expect(stones).toContainText('By the stone chart ₹1,12,000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(stones.getByRole('alert')).toContainText('They weigh more than the gross weight');
  await stones.getByLabel('Total carats').fill('0.08');
  await stones.getByLabel('Colour').fill('G-H');
  await expect(stones).toContainText('Not on the stone chart');
  await stones.getByLabel('Price (₹)').fill('6100');
  await page.getByRole('button', { name: 'Save' }).click();
  // The history of the piece has one, too.
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(stones).toContainText('1 stone, 0.08 ct, ₹6,000');
  await expectScreenFits(page, '/office/goods/piece?sku=P067');
});
