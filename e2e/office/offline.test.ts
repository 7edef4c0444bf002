import { expect, test } from '../fixtures.ts';
import { logInAs } from './demo-staff.ts';

test('without a connection an act fails at once, and is not done later', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await logInAs(page, 'manager');
  await page.goto('/office/rates');
  await page.getByLabel('New rate of Pt950').fill('4607');
  await page.waitForLoadState('networkidle');
  const acts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && acts.push(request.url()));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('form', { name: 'New rates' }).getByRole('alert')).toHaveText(
    'There is no connection to the shop. Please try again.',
  );
  await expect(page.getByLabel('New rate of Pt950')).toHaveValue('4607');
  const failed = acts.length;
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'page');
  await page.waitForLoadState('networkidle');
  expect(acts.length).toBe(failed);
});

test('a screen whose code does not arrive can be loaded again', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/);
  await logInAs(page, 'manager');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Coupons' }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('heading', { name: 'Coupons', exact: true })).toBeVisible();
});
