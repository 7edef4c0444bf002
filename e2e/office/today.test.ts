import { expect, test } from '../fixtures.ts';
import { expectScreenFits, logInAs } from './demo-staff.ts';

test('the owner sees what waits and how the shop does, at 360 px, without a fault that axe finds', async ({
  page,
}) => {
  await logInAs(page, 'owner');
  const sales = page.getByRole('region', { name: 'Sales per day' });
  await expect(sales).toContainText(/paid orders in 30 days/);
  await page.getByRole('link', { name: 'Last 90 days' }).click();
  await expect(sales).toContainText(/paid orders in 90 days/);
  await sales.getByText('Show the figures').click();
  await expect(sales.getByRole('table', { name: 'Sales per day' }).getByRole('row')).toHaveCount(91);
  await expectScreenFits(page, '/office');
});

test('a packer goes from a number to its list by keyboard, and sees no totals', async ({ page }) => {
  await logInAs(page, 'packer');
  await expect(page.getByRole('region', { name: 'Sales per day' })).toHaveCount(0);
  const toPack = page.getByRole('link', { name: /paid orders? to pack/ });
  await toPack.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/orders\?view=to_pack/);
});
