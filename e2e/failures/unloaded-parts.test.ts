import type { Page } from '@playwright/test';
import { untilHydrated } from '../fake-clock.ts';
import { expect, test } from '../fixtures.ts';

/** Parts of a page whose code does not arrive: on a bad network, or from a shop that was updated meanwhile. */

test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

/** Opens a page; its toasts can then be shown without a network. */
async function openWithToasts(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/toast-box-.*\.js$/);
  await page.goto(path);
  await untilHydrated(page);
  await (await loaded).finished();
}

async function blockCode(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-.*\\.js$`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

for (const { part, path, open } of [
  { part: 'account-dialog', path: '/', open: 'Login' },
  { part: 'full-screen', path: '/user/products/4', open: 'Open photo 1 on the whole screen' },
]) {
  test(`without the code of ${part} the page stays, and the next press tries again`, async ({ page }) => {
    await openWithToasts(page, path);
    const unblock = await blockCode(page, part);
    const button = page.getByRole('button', { name: open, exact: true }).last();
    await button.click();
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await unblock();
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test('a part that the server rendered stays until its code arrives', async ({ page }) => {
  const unblock = await blockCode(page, 'delivery-check');
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('delivery-check'));
  await page.goto('/user/products/4');
  await untilHydrated(page);
  await refused;
  await expect(page.getByText(/^Pay today and it arrives/)).toBeVisible();
  await unblock();
  const pincode = page.getByLabel('Your pincode');
  await expect(async () => {
    await pincode.fill('682001');
    await pincode.press('Enter');
    await expect(page.getByText(/it reaches 682001/)).toBeVisible({ timeout: 1000 });
  }).toPass();
});
