import { expect, storeUser, stubCall, test } from './fixtures.ts';
import { expectAccessible } from './page-checks.ts';

/** An expired session shows a default toast. */
test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  await stubCall(page, 'getCart', { status: 401 });
  await storeUser(page, { token: 'long-gone' });
});

const TEXT = 'Your session has ended. Please log in again.';

test('a toast is at the top right and closes after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/wishlist');
  const toast = page.locator('[data-sonner-toast]', { hasText: TEXT });
  await expect(toast).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  const header = await page.getByRole('banner').boundingBox();
  // It slides in from above.
  await expect
    .poll(async () => (await toast.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual(header?.height ?? 0);
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(140);
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThan(width / 2);
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

test('the timer of a toast starts when it appears, even if painting is slow', async ({ page }) => {
  await page.clock.install();
  await page.goto('/wishlist');
  const toast = page.locator('[data-sonner-toast]', { hasText: TEXT });
  await expect(toast).toBeVisible();
  await toast.evaluate((element) => {
    for (const coming of element.getAnimations()) coming.pause();
  });
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

test('a toast stays open while the pointer is over it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/wishlist');
  const toast = page.locator('[data-sonner-toast]', { hasText: TEXT });
  await toast.hover();
  await page.clock.runFor(6000);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 500);
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

test('Alt+T focuses the toasts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/wishlist');
  await expect(page.getByText(TEXT)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Alt+t');
  const region = page.getByRole('region', { name: /^Notifications/ });
  expect(await region.evaluate((toasts) => toasts.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
});

test('the toasts add no CSS variables to the page', async ({ page }) => {
  await page.goto('/wishlist');
  const box = page.getByRole('region', { name: /^Notifications/ }).getByRole('list');
  await expect(box.getByText(TEXT)).toBeVisible();
  const background = (element: Element) => getComputedStyle(element).getPropertyValue('--normal-bg');
  expect(await box.evaluate(background)).not.toBe('');
  expect(await page.locator('html').evaluate(background)).toBe('');
});
